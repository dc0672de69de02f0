/* The log of a match as a table: who did what, when, and what became of it. */
#ifndef EXCHANGE_MATCH_LOG_H
#define EXCHANGE_MATCH_LOG_H

#include "record.h"
#include "table.h"

/* The events with a sequence above `after`, at most `limit` of them; 0 for no limit. */
struct match_log_page {
        size_t after;
        size_t limit;
};

/* A row for each event of a page of `record`, which has one event at least. */
void match_log_fill(struct table *table, const struct record *record, struct match_log_page page);

#endif
