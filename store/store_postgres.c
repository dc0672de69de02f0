/* The store on a server: PostgreSQL, which many programs may use at once from many machines. */
#include <endian.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "postgres_connection.h"

enum {
        /* PostgreSQL's numbers of its types. */
        TYPE_BYTES = 17,
        TYPE_INTEGER = 20,
        TYPE_TEXT = 25,

        BINARY = 1,
        VALUES_MAX = 16,
        SKIPPED_ROWS_MAX = 1000 /* then the server is asked to cancel the query */
};

static struct postgres_store *of(struct store *store)
{
        return (struct postgres_store *)store;
}

/* Rows: one at a time, so it is always the first of its answer. */

static bool row_is_null(const struct sql_row *row, int column)
{
        return pq->PQgetisnull(row->cursor, 0, column) != 0;
}

/* Smaller types have fewer bytes, and NULL has none. */
static int64_t row_integer(const struct sql_row *row, int column)
{
        const unsigned char *bytes = (const unsigned char *)pq->PQgetvalue(row->cursor, 0, column);
        int length = pq->PQgetlength(row->cursor, 0, column);
        uint64_t number = length > 0 && bytes[0] >= 0x80 ? UINT64_MAX : 0;
        for (int i = 0; i < length; i++)
                number = number << 8 | bytes[i];
        return (int64_t)number;
}

static const char *row_text(const struct sql_row *row, int column)
{
        return pq->PQgetvalue(row->cursor, 0, column);
}

static const unsigned char *row_bytes(const struct sql_row *row, int column)
{
        static const unsigned char none[STORE_KEY_SIZE];
        if (pq->PQgetlength(row->cursor, 0, column) < STORE_KEY_SIZE)
                return none;
        return (const unsigned char *)pq->PQgetvalue(row->cursor, 0, column);
}

/* Statements */

struct parameters {
        int count;
        Oid types[VALUES_MAX];
        const char *values[VALUES_MAX];
        int lengths[VALUES_MAX];
        int formats[VALUES_MAX];
        uint64_t integers[VALUES_MAX]; /* in the byte order of the network */
};

static void set(struct parameters *parameters, Oid type, const void *value, size_t length)
{
        int index = parameters->count++;
        parameters->types[index] = type;
        parameters->values[index] = value;
        parameters->lengths[index] = (int)length;
        parameters->formats[index] = BINARY;
}

static void bind(struct parameters *parameters, const struct sql_value *value)
{
        uint64_t *integer = &parameters->integers[parameters->count];
        switch (value->kind) {
        case SQL_INTEGER:
                *integer = htobe64((uint64_t)value->as.integer);
                set(parameters, TYPE_INTEGER, integer, sizeof *integer);
                return;
        case SQL_NO_INTEGER:
                set(parameters, TYPE_INTEGER, NULL, 0);
                return;
        case SQL_TEXT:
                set(parameters, TYPE_TEXT, value->as.text,
                    value->as.text != NULL ? strlen(value->as.text) : 0);
                return;
        case SQL_BYTES:
                set(parameters, TYPE_BYTES, value->as.bytes, STORE_KEY_SIZE);
                return;
        }
}

/* Once for each slot and connection. */
static enum store_status prepare(struct postgres_store *store, const struct sql_call *call,
                                 const char *name, const struct parameters *parameters)
{
        if (store->prepared[call->slot])
                return STORE_OK;
        enum store_status status =
                postgres_finish(store, pq->PQsendPrepare(store->connection, name, call->text,
                                                         parameters->count, parameters->types));
        store->prepared[call->slot] = status == STORE_OK;
        return status;
}

static enum store_status send_call(struct postgres_store *store, const struct sql_call *call,
                                   const struct parameters *parameters)
{
        char name[16];
        int sent = 0;
        if (call->slot == SQL_NO_SLOT) {
                sent = pq->PQsendQueryParams(store->connection, call->text, parameters->count,
                                             parameters->types, parameters->values,
                                             parameters->lengths, parameters->formats, BINARY);
        } else {
                snprintf(name, sizeof name, "slot_%d", (int)call->slot);
                enum store_status status = prepare(store, call, name, parameters);
                if (status != STORE_OK)
                        return status;
                sent = pq->PQsendQueryPrepared(store->connection, name, parameters->count,
                                               parameters->values, parameters->lengths,
                                               parameters->formats, BINARY);
        }
        return sent == 1 ? STORE_OK : postgres_fail(store, NULL);
}

struct answer {
        struct sql_call *call;
        bool wanted;     /* the visitor wants more rows */
        int64_t skipped; /* rows that it did not want */
        bool cancelled;
        enum store_status status;
};

/* Not in a batch: a query that is cancelled ends its transaction. */
static void skip_row(struct postgres_store *store, struct answer *answer)
{
        char words[256];
        if (++answer->skipped != SKIPPED_ROWS_MAX || store->base.in_batch)
                return;
        answer->cancelled = true;
        PGcancel *request = pq->PQgetCancel(store->connection);
        pq->PQcancel(request, words, sizeof words);
        pq->PQfreeCancel(request);
}

static void take_row(struct postgres_store *store, struct answer *answer, PGresult *result)
{
        const struct sql_row row = {row_is_null, row_integer, row_text, row_bytes, result};
        struct sql_call *call = answer->call;
        if (!answer->wanted) {
                skip_row(store, answer);
                return;
        }
        call->rows++;
        answer->wanted = call->visit(call->context, &row);
}

static void take_result(struct postgres_store *store, struct answer *answer, PGresult *result)
{
        if (pq->PQresultStatus(result) == PGRES_SINGLE_TUPLE)
                take_row(store, answer, result);
        else if (postgres_is_fine(result))
                answer->call->changed = strtoll(pq->PQcmdTuples(result), NULL, 10);
        else if (answer->status == STORE_OK && !answer->cancelled)
                answer->status = postgres_fail(store, result);
}

/* Reads to the end in any case: the next statement needs an idle connection. */
static enum store_status receive(struct postgres_store *store, struct sql_call *call)
{
        struct answer answer = {.call = call, .wanted = call->visit != NULL};
        PGresult *result = postgres_next_result(store);
        for (; result != NULL; result = postgres_next_result(store)) {
                take_result(store, &answer, result);
                pq->PQclear(result);
        }
        if (pq->PQstatus(store->connection) != CONNECTION_OK)
                return answer.status != STORE_OK ? STORE_UNREACHABLE : postgres_fail(store, NULL);
        return answer.status;
}

static enum store_status run(struct store *base, struct sql_call *call)
{
        struct postgres_store *store = of(base);
        struct parameters parameters;
        parameters.count = 0;
        for (int i = 0; i < call->value_count && i < VALUES_MAX; i++)
                bind(&parameters, &call->values[i]);
        enum store_status status = send_call(store, call, &parameters);
        if (status != STORE_OK)
                return status;
        if (call->visit != NULL)
                pq->PQsetSingleRowMode(store->connection);
        return receive(store, call);
}

/* Transactions: a writer that advances a match locks its row, and others wait for it. */

/* Keeps the reason of the failure. A lost connection has rolled back itself. */
static void roll_back(struct store *store)
{
        if (pq->PQstatus(of(store)->connection) == CONNECTION_OK)
                pq->PQclear(postgres_ask(of(store), "ROLLBACK"));
}

#define BEGIN_WRITING "BEGIN ISOLATION LEVEL READ COMMITTED"

/* In one round trip; max() answers a row in any case. */
static enum store_status begin_checked(struct postgres_store *store)
{
        PGresult *result =
                postgres_ask(store, BEGIN_WRITING "; SELECT max(version) FROM bowling_store");
        enum store_status status = postgres_status(store, result);
        if (status == STORE_OK)
                status = sql_check_version(&store->base,
                                           strtoll(pq->PQgetvalue(result, 0, 0), NULL, 10));
        pq->PQclear(result);
        if (status != STORE_OK)
                roll_back(&store->base);
        return status;
}

static enum store_status begin(struct store *store)
{
        return of(store)->listening ? begin_checked(of(store))
                                    : postgres_execute(store, BEGIN_WRITING);
}

static enum store_status begin_reading(struct store *store)
{
        return postgres_execute(store, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
}

/* A commit after a failure rolls back, and the server reports success. */
static enum store_status commit(struct store *base)
{
        struct postgres_store *store = of(base);
        PGresult *result = postgres_ask(store, "COMMIT");
        enum store_status status = postgres_status(store, result);
        if (status == STORE_OK && strcmp(pq->PQcmdStatus(result), "COMMIT") != 0) {
                postgres_keep_reason(store, "the transaction had failed before");
                status = STORE_FAILED;
        }
        pq->PQclear(result);
        return status;
}

/* Versions */

/* 0 where there is no store yet. */
static enum store_status read_version(struct store *store, int64_t *version_out)
{
        int64_t tables = 0;
        enum store_status status = sql_ask_integer(
                store, "SELECT count(*) FROM pg_class WHERE oid = to_regclass('bowling_store')",
                &tables);
        *version_out = 0;
        if (status != STORE_OK || tables == 0)
                return status;
        return sql_ask_integer(store, "SELECT version FROM bowling_store", version_out);
}

static enum store_status set_version(struct store *store, int64_t version)
{
        struct sql_call call = {.text = "UPDATE bowling_store SET version = $1",
                                SQL_VALUES(sql_integer(version))};
        return run(store, &call);
}

/* A lock of the session; those of stores in other schemas have other numbers. */
static enum store_status claim_rebuild(struct store *store)
{
        int64_t claimed = 0;
        enum store_status status = sql_ask_integer(
                store, "SELECT pg_try_advisory_lock('bowling_store'::regclass::bigint)", &claimed);
        return status == STORE_OK && claimed == 0 ? STORE_REBUILDING : status;
}

static void release_rebuild(struct store *store)
{
        pq->PQclear(postgres_ask(of(store), "SELECT pg_advisory_unlock_all()"));
}

/* Opening */

static enum store_status open_database(struct postgres_store *store, const char *address,
                                       bool create)
{
        int64_t version = 0;
        enum store_status status = postgres_connect(store, address);
        if (status == STORE_OK)
                status = sql_read_version(&store->base, &version);
        if (status != STORE_OK || version > 0 || create)
                return status == STORE_OK ? sql_migrate(&store->base, version) : status;
        postgres_keep_reason(store, "the database has no tables of bowling");
        return STORE_NOT_FOUND;
}

static void close_store(struct store *base)
{
        struct postgres_store *store = of(base);
        pq->PQfinish(store->connection);
        sql_clear_player_cache(&store->base);
        free(store);
}

static const struct sql_driver driver = {
        .dialect = SQL_POSTGRES,
        .close = close_store,
        .run = run,
        .execute = postgres_execute,
        .begin = begin,
        .begin_reading = begin_reading,
        .commit = commit,
        .roll_back = roll_back,
        .reconnect = postgres_reconnect,
        .read_version = read_version,
        .set_version = set_version,
        .claim_rebuild = claim_rebuild,
        .release_rebuild = release_rebuild,
        .listen = postgres_listen,
        .news_descriptor = postgres_news_descriptor,
        .each_news = postgres_each_news,
};

enum store_status postgres_open(const char *address, bool create, struct store **store_out,
                                char *reason_out)
{
        struct postgres_store *store = NULL;
        *store_out = NULL;
        if (!libpq_load()) {
                snprintf(reason_out, STORE_REASON_SIZE,
                         "PostgreSQL's client library libpq.so.5 is missing");
                return STORE_UNREACHABLE;
        }
        store = calloc(1, sizeof *store);
        if (store == NULL)
                return STORE_FAILED;
        store->base.driver = &driver;
        return sql_end_opening(&store->base, open_database(store, address, create), store_out,
                               reason_out);
}
