/* The matches of a store as a table, with what they scored. */
#ifndef EXCHANGE_MATCH_LIST_H
#define EXCHANGE_MATCH_LIST_H

#include "store.h"
#include "table.h"

/*
 * A row for each match that `filter` lets through; of comma-separated values one for each game of
 * those matches. What an unfinished game has scored is what is settled of it.
 */
enum store_status match_list_fill(struct table *table, struct store *store,
                                  const struct store_filter *filter);

#endif
