/* The connection to a PostgreSQL server: connecting, connecting again, failures, and news. */
#include "postgres_connection.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

#include "clock.h"

enum {
        RECONNECT_MILLISECONDS = 5000,
        RECONNECT_PAUSE_NANOSECONDS = 200 * 1000 * 1000,
        HURRY_MILLISECONDS = 100,
        /* A program that serves others takes the connection for lost after so much silence. */
        SILENCE_MILLISECONDS = 5000
};

const struct libpq *pq;

bool postgres_load(void)
{
        pq = libpq_load();
        return pq != NULL;
}

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
                {"42P07", STORE_CORRUPT}, /* or somebody else's table has its name */
        };
        for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
                if (strncmp(code, codes[i].begin, strlen(codes[i].begin)) == 0)
                        return codes[i].status;
        }
        return STORE_FAILED;
}

/* libpq writes guesses below the first line. */
void postgres_keep_reason(struct postgres_store *store, const char *words)
{
        snprintf(store->base.reason, sizeof store->base.reason, "%.*s", (int)strcspn(words, "\n"),
                 words);
}

/*
 * libpq may find out that it cannot write before it has read that the connection is gone; and last
 * words of the server may come before that.
 */
static bool is_cut(PGconn *connection)
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
        if (is_cut(store->connection))
                return STORE_UNREACHABLE;
        return code != NULL ? status_of(code) : STORE_FAILED;
}

bool postgres_is_fine(const PGresult *result)
{
        ExecStatusType status = pq->PQresultStatus(result);
        return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK ||
               status == PGRES_SINGLE_TUPLE;
}

/* Answers */

static bool has_answered(const struct postgres_store *store)
{
        struct pollfd socket = {.fd = pq->PQsocket(store->connection), .events = POLLIN};
        while (pq->PQisBusy(store->connection) == 1) {
                if (poll(&socket, 1, SILENCE_MILLISECONDS) == 0)
                        return false;
                if (pq->PQconsumeInput(store->connection) == 0)
                        return true;
        }
        return true;
}

/* A connection that is shut down reads as lost, whatever is done with it next. */
PGresult *postgres_next_result(const struct postgres_store *store)
{
        if (store->listening && !has_answered(store))
                shutdown(pq->PQsocket(store->connection), SHUT_RDWR);
        return pq->PQgetResult(store->connection);
}

PGresult *postgres_last_result(const struct postgres_store *store, int sent)
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
        return postgres_last_result(store, pq->PQsendQuery(store->connection, text));
}

enum store_status postgres_execute(struct postgres_store *store, const char *text)
{
        PGresult *result = postgres_ask(store, text);
        enum store_status status =
                postgres_is_fine(result) ? STORE_OK : postgres_fail(store, result);
        pq->PQclear(result);
        return status;
}

/* Connecting */

static void ignore_notice(void *context, const char *message)
{
        (void)context;
        (void)message;
}

/*
 * A program that serves others waits for no lock longer than a second, and its own transactions
 * end where it leaves one in its middle. News that came before LISTEN are lost: everything has to
 * be looked at.
 */
static enum store_status set_session_timeouts(struct postgres_store *store)
{
        if (!store->listening)
                return postgres_execute(store, "SET lock_timeout = '5s'");
        store->missed = true;
        return postgres_execute(store, "SET lock_timeout = '1s';"
                                       "SET idle_in_transaction_session_timeout = '5s';"
                                       "LISTEN bowling_news");
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

/* A server that restarts is away for a moment. */
static enum store_status reconnect_patiently(struct postgres_store *store)
{
        static const struct timespec pause = {.tv_nsec = RECONNECT_PAUSE_NANOSECONDS};
        int64_t end = clock_monotonic_milliseconds() + RECONNECT_MILLISECONDS;
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
        return socket.fd >= 0 && poll(&socket, 1, HURRY_MILLISECONDS) > 0;
}

/* Goes as far as it can without waiting; asked again later, it may be done. */
static enum store_status reconnect_in_a_hurry(struct postgres_store *store)
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
                return reconnect_in_a_hurry(store);
        return reconnect_patiently(store);
}

/*
 * A password with a bare @ or / would be taken for a host, and a message about that host would show
 * it. So would libpq's own words about an address that it cannot read.
 */
static bool makes_sense(const char *address)
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

/* Later keywords win: those behind `dbname` cannot be overruled by the address. */
enum store_status postgres_reach(struct postgres_store *store, const char *address)
{
        /* A pulled cable sends nothing: after ten seconds of silence the connection is lost. */
        const char *const keywords[] = {
                "connect_timeout", "application_name",    "tcp_user_timeout",
                "keepalives_idle", "keepalives_interval", "keepalives_count",
                "dbname",          "client_encoding",     NULL};
        const char *const values[] = {"10", "bowling", "10000", "5", "2",
                                      "3",  address,   "UTF8",  NULL};
        if (!makes_sense(address)) {
                postgres_keep_reason(store,
                                     "its address is none that PostgreSQL knows; in a password, "
                                     "write %40 for @ and %2F for /");
                return STORE_UNREACHABLE;
        }
        store->connection = pq->PQconnectdbParams(keywords, values, 1);
        if (pq->PQstatus(store->connection) != CONNECTION_OK)
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

static void pass_on(const struct postgres_store *store, const PGnotify *notice,
                    store_visit_news *visit, void *context)
{
        struct store_lane lane = {.lane = 0};
        long long match = 0;
        long long sequence = 0;
        if (notice->be_pid == pq->PQbackendPID(store->connection))
                return;
        if (sscanf(notice->extra, "%d %lld %lld", &lane.lane, &match, &sequence) != 3)
                return;
        lane.match = match;
        lane.sequence = sequence;
        visit(context, &lane);
}

enum store_status postgres_each_news(struct store *base, store_visit_news *visit, void *context)
{
        static const struct store_lane everything;
        struct postgres_store *store = (struct postgres_store *)base;
        bool cut = !is_connected(store) || pq->PQconsumeInput(store->connection) == 0;
        enum store_status status = cut ? postgres_reconnect(&store->base) : STORE_OK;
        if (status != STORE_OK)
                return STORE_UNREACHABLE;
        if (store->missed)
                visit(context, &everything);
        store->missed = false;
        for (PGnotify *notice = pq->PQnotifies(store->connection); notice != NULL;
             notice = pq->PQnotifies(store->connection)) {
                pass_on(store, notice, visit, context);
                pq->PQfreemem(notice);
        }
        return STORE_OK;
}
