/* The log of a match as a table: who did what, when, and what became of it. */
#ifndef EXCHANGE_MATCH_LOG_H
#define EXCHANGE_MATCH_LOG_H

#include "record.h"
#include "table.h"

/* A row for each event of `record`, which has one at least. */
void match_log_fill(struct table *table, const struct record *record);

#endif
