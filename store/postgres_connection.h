/* The connection to a PostgreSQL server: connecting, reconnecting, failures, and news. */
#ifndef STORE_POSTGRES_CONNECTION_H
#define STORE_POSTGRES_CONNECTION_H

#include "libpq.h"
#include "sql_inside.h"

struct postgres_store {
        struct store base;
        PGconn *connection;
        bool prepared[SQL_SLOTS];
        bool listening;                         /* the program serves others: no long timeouts */
        bool missed;                            /* news may have been lost with the connection */
        PostgresPollingStatusType reconnecting; /* the last step, where that takes several */
};

/* Connects to the address and begins a session. */
enum store_status postgres_connect(struct postgres_store *store, const char *address);
enum store_status postgres_reconnect(struct store *base);

/* The status of a failure; `result` is NULL where the server gave none. Keeps its first line. */
enum store_status postgres_fail(struct postgres_store *store, const PGresult *result);
void postgres_keep_reason(struct postgres_store *store, const char *words);

bool postgres_is_fine(const PGresult *result);
enum store_status postgres_status(struct postgres_store *store, const PGresult *result);

/*
 * The next result of what was sent; NULL behind the last. While listening, a server that does not
 * answer in time counts as gone.
 */
PGresult *postgres_next_result(const struct postgres_store *store);

/* The status of what was sent; `sent` is what libpq's function returned. */
enum store_status postgres_finish(struct postgres_store *store, int sent);

/* Run statements without values; the first returns the last result. */
PGresult *postgres_ask(const struct postgres_store *store, const char *text);
enum store_status postgres_execute(struct store *base, const char *text);

enum store_status postgres_listen(struct store *base);
int postgres_news_descriptor(const struct store *base);
enum store_status postgres_each_news(struct store *base, store_visit_news *visit, void *context);

#endif
