/* The store on a server: PostgreSQL, which many programs may use at once from many machines. */
#include <endian.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "migrations_postgres.h"
#include "postgres_line.h"

enum {
        /* The numbers by which the server knows its types. */
        TYPE_BYTES = 17,
        TYPE_INTEGER = 20,
        TYPE_TEXT = 25,

        BINARY = 1,
        VALUES_MAX = 16,
        /* So many unwanted rows are read past before the server is asked to stop. */
        ROWS_READ_PAST = 1000
};

static struct store_postgres *of(struct sql_store *store)
{
        return (struct store_postgres *)store;
}

/* Rows: one at a time, so it is always the first of its answer. */

static bool row_is_null(const struct sql_row *row, int column)
{
        return pq->PQgetisnull(row->cursor, 0, column) != 0;
}

/* Small numbers come in fewer bytes. NULL comes in none. */
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

/* Values as the server takes them. */
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

static void bind_all(struct parameters *parameters, const struct sql_call *call)
{
        parameters->count = 0;
        for (int i = 0; i < call->value_count && i < VALUES_MAX; i++)
                bind(parameters, &call->values[i]);
}

/*
 * ON CONFLICT alone would use up an id for each match that is known already. And only here others
 * write at the same time, so that what was read has to be held.
 */
static const char *text_of(const struct sql_call *call)
{
        if (call->slot == SQL_ADD_MATCH)
                return "INSERT INTO matches (key, began, sequence, finished, voided) "
                       "SELECT $1, $2, $3, $4, $5 "
                       "WHERE NOT EXISTS (SELECT 1 FROM matches WHERE key = $1) "
                       "ON CONFLICT (key) DO NOTHING RETURNING id";
        if (call->slot == SQL_HOLD_LANE)
                return "SELECT 1 FROM lanes WHERE lane = $1 AND match_id = $2 "
                       "FOR NO KEY UPDATE";
        return call->text;
}

static void name_slot(enum sql_slot slot, char name_out[16])
{
        snprintf(name_out, 16, "slot_%d", (int)slot);
}

/* Tells the server a statement of a slot, once for each connection. */
static enum store_status prepare(struct store_postgres *store, const struct sql_call *call,
                                 const struct parameters *parameters)
{
        char name[16];
        if (call->slot == SQL_NO_SLOT || store->prepared[call->slot])
                return STORE_OK;
        name_slot(call->slot, name);
        PGresult *result = postgres_last_result(
                store, pq->PQsendPrepare(store->connection, name, text_of(call), parameters->count,
                                         parameters->types));
        enum store_status status =
                postgres_is_fine(result) ? STORE_OK : postgres_fail(store, result);
        pq->PQclear(result);
        store->prepared[call->slot] = status == STORE_OK;
        return status;
}

static bool send_call(struct store_postgres *store, const struct sql_call *call,
                      const struct parameters *parameters)
{
        char name[16];
        if (call->slot == SQL_NO_SLOT)
                return pq->PQsendQueryParams(store->connection, call->text, parameters->count,
                                             parameters->types, parameters->values,
                                             parameters->lengths, parameters->formats, BINARY) == 1;
        name_slot(call->slot, name);
        return pq->PQsendQueryPrepared(store->connection, name, parameters->count,
                                       parameters->values, parameters->lengths, parameters->formats,
                                       BINARY) == 1;
}

/* An answer that is coming in. */
struct answer {
        struct sql_call *call;
        bool wanted;       /* the visitor wants more rows */
        int64_t read_past; /* rows that it did not want */
        bool cancelled;
        enum store_status status;
};

static void cancel(struct store_postgres *store)
{
        char words[256];
        PGcancel *request = pq->PQgetCancel(store->connection);
        pq->PQcancel(request, words, sizeof words);
        pq->PQfreeCancel(request);
}

/*
 * The rest of a short answer is read past. In a batch that of a long one is too: a statement that
 * is stopped takes its transaction with it.
 */
static void pass_over(struct store_postgres *store, struct answer *answer)
{
        if (++answer->read_past != ROWS_READ_PAST || store->sql.in_batch)
                return;
        answer->cancelled = true;
        cancel(store);
}

static void take_row(struct store_postgres *store, struct answer *answer, PGresult *result)
{
        const struct sql_row row = {row_is_null, row_integer, row_text, row_bytes, result};
        struct sql_call *call = answer->call;
        if (!answer->wanted) {
                pass_over(store, answer);
                return;
        }
        call->rows++;
        answer->wanted = call->visit(call->context, &row);
}

static void take_result(struct store_postgres *store, struct answer *answer, PGresult *result)
{
        if (pq->PQresultStatus(result) == PGRES_SINGLE_TUPLE)
                take_row(store, answer, result);
        else if (postgres_is_fine(result))
                answer->call->changed = strtoll(pq->PQcmdTuples(result), NULL, 10);
        else if (answer->status == STORE_OK && !answer->cancelled)
                answer->status = postgres_fail(store, result);
}

/* Reads to the end whatever happens, so that the next statement meets a quiet line. */
static enum store_status receive(struct store_postgres *store, struct sql_call *call)
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

static enum store_status run(struct sql_store *base, struct sql_call *call)
{
        struct store_postgres *store = of(base);
        struct parameters parameters;
        bind_all(&parameters, call);
        enum store_status status = prepare(store, call, &parameters);
        if (status != STORE_OK)
                return status;
        if (!send_call(store, call, &parameters))
                return postgres_fail(store, NULL);
        if (call->visit != NULL)
                pq->PQsetSingleRowMode(store->connection);
        return receive(store, call);
}

/* Transactions: who advances a match holds its row, and others wait for it. */

static enum store_status begin(struct sql_store *store)
{
        return postgres_execute(of(store), "BEGIN ISOLATION LEVEL READ COMMITTED");
}

static enum store_status begin_reading(struct sql_store *store)
{
        return postgres_execute(of(store), "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
}

/* To commit after a failure is to roll back, and the server calls that fine. */
static enum store_status commit(struct sql_store *base)
{
        struct store_postgres *store = of(base);
        PGresult *result = postgres_ask(store, "COMMIT");
        enum store_status status =
                postgres_is_fine(result) ? STORE_OK : postgres_fail(store, result);
        if (status == STORE_OK && strcmp(pq->PQcmdStatus(result), "COMMIT") != 0) {
                postgres_keep_reason(store, "the transaction had failed before");
                status = STORE_FAILED;
        }
        pq->PQclear(result);
        return status;
}

/* What was said about the failure is still wanted. A line that is gone has rolled back. */
static void roll_back(struct sql_store *store)
{
        if (pq->PQstatus(of(store)->connection) == CONNECTION_OK)
                pq->PQclear(postgres_ask(of(store), "ROLLBACK"));
}

static const struct sql_driver driver = {.run = run,
                                         .begin = begin,
                                         .begin_reading = begin_reading,
                                         .commit = commit,
                                         .roll_back = roll_back,
                                         .reconnect = postgres_reconnect};

/* Versions */

static enum store_status read_integer(struct store_postgres *store, const char *text,
                                      int64_t *number_out)
{
        struct sql_call call = {.text = text,
                                .slot = SQL_NO_SLOT,
                                .visit = sql_take_integer,
                                .context = number_out};
        return run(&store->sql, &call);
}

/* 0 where there is no store yet. */
static enum store_status read_version(struct store_postgres *store, int64_t *version_out)
{
        int64_t tables = 0;
        enum store_status status = read_integer(
                store, "SELECT count(*) FROM pg_class WHERE oid = to_regclass('bowling_store')",
                &tables);
        *version_out = 0;
        if (status != STORE_OK || tables == 0)
                return status;
        return read_integer(store, "SELECT version FROM bowling_store", version_out);
}

static enum store_status set_version(struct store_postgres *store, int64_t version)
{
        struct sql_value values[] = {{.kind = SQL_INTEGER, .as.integer = version}};
        struct sql_call call = {.text = "UPDATE bowling_store SET version = $1",
                                .slot = SQL_NO_SLOT,
                                .values = values,
                                .value_count = 1};
        return run(&store->sql, &call);
}

/* Another program may be doing the same: who comes second finds nothing left to do. */
static enum store_status migrate_in_transaction(struct store_postgres *store)
{
        int64_t version = 0;
        enum store_status status =
                postgres_execute(store, "SELECT pg_advisory_xact_lock(hashtext('bowling_store'))");
        if (status == STORE_OK)
                status = read_version(store, &version);
        if (status == STORE_OK)
                status = sql_refuse_newer(&store->sql, version, migrations_postgres);
        for (; status == STORE_OK && migrations_postgres[version] != NULL; version++)
                status = postgres_execute(store, migrations_postgres[version]);
        return status == STORE_OK ? set_version(store, version) : status;
}

static enum store_status migrate(struct store_postgres *store)
{
        enum store_status status = begin(&store->sql);
        if (status == STORE_OK)
                status = migrate_in_transaction(store);
        if (status == STORE_OK)
                return commit(&store->sql);
        roll_back(&store->sql);
        return status;
}

/* Opening */

static enum store_status open_database(struct store_postgres *store, const char *address,
                                       bool create)
{
        int64_t version = 0;
        enum store_status status = postgres_reach(store, address);
        if (status == STORE_OK)
                status = read_version(store, &version);
        if (status == STORE_OK)
                status = sql_refuse_newer(&store->sql, version, migrations_postgres);
        if (status != STORE_OK || version == sql_versions(migrations_postgres))
                return status;
        if (version == 0 && !create) {
                postgres_keep_reason(store, "the database has no tables of bowling");
                return STORE_NOT_FOUND;
        }
        return migrate(store);
}

static void close_store(struct store *base)
{
        struct store_postgres *store = (struct store_postgres *)base;
        pq->PQfinish(store->connection);
        sql_release(&store->sql);
        free(store);
}

static enum store_status open_store(const char *address, bool create, struct store **store_out,
                                    char *reason_out)
{
        struct store_postgres *store = NULL;
        *store_out = NULL;
        if (!postgres_load()) {
                snprintf(reason_out, STORE_REASON_SIZE,
                         "PostgreSQL's client library libpq.so.5 is missing");
                return STORE_UNREACHABLE;
        }
        store = calloc(1, sizeof *store);
        if (store == NULL)
                return STORE_FAILED;
        store->sql.store.back_end = &store_postgres;
        store->sql.driver = &driver;
        return sql_end_opening(&store->sql, open_database(store, address, create), store_out,
                               reason_out);
}

/* Checking */

/* The server watches over keys and pages; that no event is missing, no constraint says. */
static enum store_status check(struct store *base, store_visit_complaint *visit, void *context)
{
        struct store_postgres *store = (struct store_postgres *)base;
        struct sql_complaints complaints = {visit, context};
        struct sql_call call = {
                .text = "SELECT 'match ' || id || ' has ' || count(events.sequence) ||"
                        " ' events, up to number ' || coalesce(max(events.sequence), 0) ||"
                        " ', where ' || matches.sequence || ' were written' "
                        "FROM matches LEFT JOIN events ON match_id = id GROUP BY id "
                        "HAVING count(events.sequence) <> matches.sequence"
                        " OR max(events.sequence) <> matches.sequence ORDER BY id",
                .slot = SQL_NO_SLOT,
                .visit = sql_pass_complaint,
                .context = &complaints};
        return run(&store->sql, &call);
}

const struct store_back_end store_postgres = {
        .open = open_store,
        .close = close_store,
        .begin = sql_begin,
        .begin_reading = sql_begin_reading,
        .commit = sql_commit,
        .roll_back = sql_roll_back,
        .mark = sql_mark,
        .back_to_mark = sql_back_to_mark,
        .add = sql_add,
        .append = sql_append,
        .count_matches = sql_count_matches,
        .each_match = sql_each_match,
        .each_game = sql_each_game,
        .each_event = sql_each_event,
        .find = sql_find,
        .each_player = sql_each_player,
        .name_player = sql_name_player,
        .each_lane = sql_each_lane,
        .each_played = sql_each_played,
        .set_lane = sql_set_lane,
        .hold_lane = sql_hold_lane,
        .each_token = sql_each_token,
        .add_token = sql_add_token,
        .revoke_token = sql_revoke_token,
        .listen = postgres_listen,
        .news_descriptor = postgres_news_descriptor,
        .each_news = postgres_each_news,
        .check = check,
};
