/*
 * Writes matches and games anew from their logs, which are the truth: after a migration that adds a
 * column or a figure, and where `bowling verify --repair` finds a difference. Events are only read.
 *
 * A migration that needs it sets `bowling_store.rebuilt_to` to 0. The first program that opens the
 * store claims the rebuild and goes on from there, batch by batch: the column has the id of the
 * last match that is done, and is NULL after the last batch. A batch is one transaction, so a
 * program that is killed loses only the batch that it was at; its claim ends with it.
 */
#ifndef STORE_REBUILD_H
#define STORE_REBUILD_H

#include "store.h"

/*
 * Finishes a rebuild, where one is under way. Matches whose log cannot be replayed stay as they
 * are: `bowling verify` names them. STORE_REBUILDING where another program is at it, and
 * STORE_READ_ONLY where this one may not write.
 */
enum store_status store_rebuild(struct store *store,
                                void (*show)(void *context, const struct store_progress *progress),
                                void *context);

/* Writes one match and its games anew. STORE_CORRUPT where its log cannot be replayed. */
enum store_status store_rebuild_match(struct store *store, int64_t id);

#endif
