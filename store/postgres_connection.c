/* The connection to a PostgreSQL server: connecting, reconnecting, failures, and news. */
#include "postgres_connection.h"

#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

#include "clock.h"

enum {
        RECONNECT_PAUSE_NANOSECONDS = 200 * 1000 * 1000,
        RECONNECT_STEP_MILLISECONDS = 100
};

/* Failures */

static enum store_status status_of(const char *code)
{
        static const struct {
                const char *begin;
                enum store_status status;
        } codes[] = {
                {"08", STORE_UNREACHABLE},  {"57P", STORE_UNREACHABLE}, {"53100", STORE_FULL},
                {"25006", STORE_READ_ONLY}, {"42501", STORE_READ_ONLY}, /* no permission */
                {"55P03", STORE_BUSY},      {"57014", STORE_BUSY},      {"40P01", STORE_BUSY},
                {"40001", STORE_BUSY},      {"XX001", STORE_CORRUPT},   {"XX002", STORE_CORRUPT},
                {"42P01", STORE_CORRUPT}, /* a table is missing, */
                {"42703", STORE_CORRUPT}, /* or a column, */
                {"42P07", STORE_CORRUPT}, /* or another program's table has its name */
        };
        for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
                if (strncmp(code, codes[i].begin, strlen(codes[i].begin)) == 0)
                        return codes[i].status;
        }
        return STORE_FAILED;
}

/* Only the first line: libpq adds guesses below it. */
void postgres_keep_reason(struct postgres_store *store, const char *words)
{
        snprintf(store->base.reason, sizeof store->base.reason, "%.*s", (int)strcspn(words, "\n"),
                 words);
}

/*
 * A failed write does not make libpq see that the connection is lost: it has to read, and a last
 * message of the server may come first.
 */
static bool is_lost(PGconn *connection)
{
        for (int i = 0; i < 3 && pq->PQstatus(connection) == CONNECTION_OK; i++)
                pq->PQconsumeInput(connection);
        return pq->PQstatus(connection) != CONNECTION_OK;
}

enum store_status postgres_fail(struct postgres_store *store, const PGresult *result)
{
        const char *code = pq->PQresultErrorField(result, PG_DIAG_SQLSTATE);
        const char *words = pq->PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
        postgres_keep_reason(store, words != NULL ? words : pq->PQerrorMessage(store->connection));
        if (is_lost(store->connection))
                return STORE_UNREACHABLE;
        return code != NULL ? status_of(code) : STORE_FAILED;
}

bool postgres_is_fine(const PGresult *result)
{
        ExecStatusType status = pq->PQresultStatus(result);
        return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK ||
               status == PGRES_SINGLE_TUPLE;
}

enum store_status postgres_status(struct postgres_store *store, const PGresult *result)
{
        return postgres_is_fine(result) ? STORE_OK : postgres_fail(store, result);
}

/* Answers */

static bool answers_in_time(const struct postgres_store *store)
{
        struct pollfd socket = {.fd = pq->PQsocket(store->connection), .events = POLLIN};
        while (pq->PQisBusy(store->connection) == 1) {
                if (poll(&socket, 1, (int)clock_duration("store.answer", 5000)) == 0)
                        return false;
                if (pq->PQconsumeInput(store->connection) == 0)
                        return true;
        }
        return true;
}

/* libpq reads a connection that is shut down as lost. */
PGresult *postgres_next_result(const struct postgres_store *store)
{
        if (store->listening && !answers_in_time(store))
                shutdown(pq->PQsocket(store->connection), SHUT_RDWR);
        return pq->PQgetResult(store->connection);
}

static PGresult *last_result(const struct postgres_store *store, int sent)
{
        PGresult *last = NULL;
        PGresult *next = sent == 1 ? postgres_next_result(store) : NULL;
        for (; next != NULL; next = postgres_next_result(store)) {
                pq->PQclear(last);
                last = next;
        }
        return last;
}

PGresult *postgres_ask(const struct postgres_store *store, const char *text)
{
        return last_result(store, pq->PQsendQuery(store->connection, text));
}

enum store_status postgres_finish(struct postgres_store *store, int sent)
{
        PGresult *result = last_result(store, sent);
        enum store_status status = postgres_status(store, result);
        pq->PQclear(result);
        return status;
}

enum store_status postgres_execute(struct store *base, const char *text)
{
        struct postgres_store *store = (struct postgres_store *)base;
        return postgres_finish(store, pq->PQsendQuery(store->connection, text));
}

/* Connecting */

static void ignore_notice(void *context, const char *message)
{
        (void)context;
        (void)message;
}

/*
 * A listening program must not block others for long. News from before LISTEN are lost. Without
 * keepalives, the locks of a machine that lost its power would stay for two hours.
 */
static enum store_status set_session_timeouts(struct postgres_store *store)
{
        char text[160];
        int busy = sql_busy_milliseconds(store->listening);
        store->missed = store->listening;
        if (store->listening)
                snprintf(text, sizeof text,
                         "SET lock_timeout = %d; SET idle_in_transaction_session_timeout = %d;"
                         "LISTEN bowling_news",
                         busy, (int)clock_duration("store.idle", 5000));
        else
                snprintf(text, sizeof text,
                         "SET lock_timeout = %d; SET tcp_keepalives_idle = 10;"
                         "SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3",
                         busy);
        return postgres_execute(&store->base, text);
}

/* A new connection has no prepared statements. */
static enum store_status start_session(struct postgres_store *store)
{
        memset(store->prepared, 0, sizeof store->prepared);
        return set_session_timeouts(store);
}

static bool is_connected(const struct postgres_store *store)
{
        return pq->PQstatus(store->connection) == CONNECTION_OK;
}

/* Waits for a server that restarts. */
static enum store_status reconnect_blocking(struct postgres_store *store)
{
        static const struct timespec pause = {.tv_nsec = RECONNECT_PAUSE_NANOSECONDS};
        int64_t end = clock_monotonic_milliseconds() + clock_duration("store.reconnect", 5000);
        for (;;) {
                pq->PQreset(store->connection);
                if (is_connected(store))
                        return start_session(store);
                if (clock_monotonic_milliseconds() >= end)
                        return postgres_fail(store, NULL);
                nanosleep(&pause, NULL);
        }
}

static bool wait_for_socket(const struct postgres_store *store, PostgresPollingStatusType wanted)
{
        struct pollfd socket = {.fd = pq->PQsocket(store->connection),
                                .events = wanted == PGRES_POLLING_READING ? POLLIN : POLLOUT};
        return socket.fd >= 0 && poll(&socket, 1, RECONNECT_STEP_MILLISECONDS) > 0;
}

/* Goes as far as it can without waiting; the next call goes on from there. */
static enum store_status reconnect_in_steps(struct postgres_store *store)
{
        PostgresPollingStatusType step = store->reconnecting;
        if (step != PGRES_POLLING_READING && step != PGRES_POLLING_WRITING)
                step = pq->PQresetStart(store->connection) == 1 ? PGRES_POLLING_WRITING
                                                                : PGRES_POLLING_FAILED;
        while ((step == PGRES_POLLING_READING || step == PGRES_POLLING_WRITING) &&
               wait_for_socket(store, step))
                step = pq->PQresetPoll(store->connection);
        store->reconnecting = step;
        return step == PGRES_POLLING_OK ? start_session(store) : postgres_fail(store, NULL);
}

enum store_status postgres_reconnect(struct store *base)
{
        struct postgres_store *store = (struct postgres_store *)base;
        if (store->listening)
                return reconnect_in_steps(store);
        return reconnect_blocking(store);
}

/*
 * libpq would read part of a password with a bare @ or / as a host, and its messages about that
 * host, or about an address that it cannot read, would show it.
 */
static bool is_safe_address(const char *address)
{
        const char *authority = strstr(address, "://");
        if (authority == NULL)
                return false;
        authority += strlen("://");
        const char *path = authority + strcspn(authority, "/?");
        const char *at = strchr(authority, '@');
        const char *query = strchr(authority, '?');
        const char *last = query != NULL ? memrchr(authority, '@', (size_t)(query - authority))
                                         : strrchr(authority, '@');
        if (last != NULL && (last != at || last > path))
                return false;
        PQconninfoOption *options = pq->PQconninfoParse(address, NULL);
        pq->PQconninfoFree(options);
        return options != NULL;
}

/* Later keywords win: the address cannot overrule those behind `dbname`. */
enum store_status postgres_connect(struct postgres_store *store, const char *address)
{
        /* After ten seconds without an answer, of a pulled cable too, the connection is lost. */
        const char *const keywords[] = {
                "connect_timeout", "application_name",    "tcp_user_timeout",
                "keepalives_idle", "keepalives_interval", "keepalives_count",
                "dbname",          "client_encoding",     NULL};
        const char *const values[] = {"10", "bowling", "10000", "5", "2",
                                      "3",  address,   "UTF8",  NULL};
        if (!is_safe_address(address)) {
                postgres_keep_reason(store,
                                     "its address is none that PostgreSQL knows; in a password, "
                                     "write %40 for @ and %2F for /");
                return STORE_UNREACHABLE;
        }
        store->connection = pq->PQconnectdbParams(keywords, values, 1);
        if (!is_connected(store))
                return postgres_fail(store, NULL);
        pq->PQsetNoticeProcessor(store->connection, ignore_notice, NULL);
        return start_session(store);
}

/* News */

enum store_status postgres_listen(struct store *base)
{
        struct postgres_store *store = (struct postgres_store *)base;
        store->listening = true;
        return set_session_timeouts(store);
}

int postgres_news_descriptor(const struct store *base)
{
        const struct postgres_store *store = (const struct postgres_store *)base;
        return is_connected(store) ? pq->PQsocket(store->connection) : -1;
}

static void visit_notice(const struct postgres_store *store, const PGnotify *notice,
                         store_visit_news *visit, void *context)
{
        struct store_lane lane = {.match = 0};
        if (notice->be_pid != pq->PQbackendPID(store->connection) &&
            sscanf(notice->extra, "%d %" SCNd64 " %" SCNd64, &lane.lane, &lane.turn,
                   &lane.sequence) == 3)
                visit(context, &lane);
}

enum store_status postgres_each_news(struct store *base, store_visit_news *visit, void *context)
{
        static const struct store_lane everything;
        struct postgres_store *store = (struct postgres_store *)base;
        bool lost = !is_connected(store) || pq->PQconsumeInput(store->connection) == 0;
        if (lost && postgres_reconnect(base) != STORE_OK)
                return STORE_UNREACHABLE;
        if (store->missed)
                visit(context, &everything);
        store->missed = false;
        for (PGnotify *notice = pq->PQnotifies(store->connection); notice != NULL;
             notice = pq->PQnotifies(store->connection)) {
                visit_notice(store, notice, visit, context);
                pq->PQfreemem(notice);
        }
        return STORE_OK;
}
