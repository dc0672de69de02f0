/* The log of a match as a table: who did what, when, and what became of it. */
#ifndef EXCHANGE_MATCH_LOG_H
#define EXCHANGE_MATCH_LOG_H

#include "people.h"
#include "record.h"
#include "table.h"

/* The events with a sequence above `after`, at most `limit` of them; 0 for no limit. */
struct match_log_page {
        size_t after;
        size_t limit;
        bool by_number; /* people are numbers, and guests nothing: for programs, and without names
                         */
};

/*
 * A row for each event of a page of `record`, which has one event at least. `store` names the
 * people whom games were given to; without it, which may be NULL, their numbers stand there.
 */
void match_log_fill(struct table *table, const struct record *record, struct match_log_page page,
                    struct store *store);

#endif
