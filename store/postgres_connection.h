/* The connection to a PostgreSQL server: connecting, connecting again, failures, and news. */
#ifndef STORE_POSTGRES_CONNECTION_H
#define STORE_POSTGRES_CONNECTION_H

#include "libpq.h"
#include "sql_inside.h"

struct postgres_store {
        struct store base;
        PGconn *connection;
        bool prepared[SQL_SLOTS];
        bool listening;                         /* for news, and in a hurry */
        bool missed;                            /* the connection was lost: any news may be, too */
        PostgresPollingStatusType reconnecting; /* how far it is, where that takes several steps */
};

/* The client library, once postgres_load() has found it. */
extern const struct libpq *pq;
bool postgres_load(void);

/* Connects to the address and begins a session. */
enum store_status postgres_reach(struct postgres_store *store, const char *address);
enum store_status postgres_reconnect(struct store *base);

bool postgres_is_fine(const PGresult *result);

/* The status of a failure; `result` is NULL where the server gave none. Keeps its first line. */
enum store_status postgres_fail(struct postgres_store *store, const PGresult *result);
void postgres_keep_reason(struct postgres_store *store, const char *words);

/*
 * The next result of what was sent; NULL behind the last. Where others are served meanwhile, a
 * server that gives no sign counts as gone after a while.
 */
PGresult *postgres_next_result(const struct postgres_store *store);

/* The last result of what was sent, or NULL where it was not: `sent` is what libpq said. */
PGresult *postgres_last_result(const struct postgres_store *store, int sent);

/* The last result of statements without values. */
PGresult *postgres_ask(const struct postgres_store *store, const char *text);

/* Runs statements without values. */
enum store_status postgres_execute(struct postgres_store *store, const char *text);

enum store_status postgres_listen(struct store *base);
int postgres_news_descriptor(const struct store *base);
enum store_status postgres_each_news(struct store *base, store_visit_news *visit, void *context);

#endif
