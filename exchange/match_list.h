/* The matches of a store with their scores, as a table. */
#ifndef EXCHANGE_MATCH_LIST_H
#define EXCHANGE_MATCH_LIST_H

#include "store.h"
#include "table.h"

/*
 * Adds a row for each match that fits `filter`; in CSV, a row for each of its games. The score of
 * an unfinished game is its settled part. `next_out`, which may be NULL, is what the filter of the
 * next page has as `behind`, or 0 where no match follows; it takes a filter with newest_first.
 */
enum store_status match_list_fill(struct table *table, struct store *store,
                                  const struct store_filter *filter, int64_t *next_out);

#endif
