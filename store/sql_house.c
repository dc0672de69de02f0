/* A house in SQL: which match is on which lane, who may write, and what happened. */
#include "sql_inside.h"

static bool visit_lane(void *context, const struct sql_row *row)
{
        const struct sql_visitor *visitor = context;
        struct store_lane lane = {.lane = (int)row->integer(row, 0),
                                  .match = row->integer(row, 1),
                                  .turn = row->integer(row, 2),
                                  .sequence = row->integer(row, 3)};
        return visitor->visit.lane(visitor->context, &lane);
}

enum store_status store_each_lane(struct store *store, struct store_lanes range,
                                  store_visit_lane *visit, void *context)
{
        struct sql_visitor visitor = {.visit.lane = visit, .context = context};
        struct sql_call call = {.slot = SQL_LANES,
                                SQL_VALUES(sql_integer(range.first), sql_integer(range.last)),
                                .visit = visit_lane,
                                .context = &visitor};
        return sql_read_rows(store, &call);
}

struct statement {
        struct sql_call *call;
        bool had_changed; /* the try before changed its row, so its commit got no answer */
};

static enum store_status run_statement(struct store *store, void *context)
{
        struct statement *statement = context;
        statement->had_changed = statement->call->changed == 1;
        return sql_run(store, statement->call);
}

/* `commit_lost_out` tells that a retry may find nothing left to do. */
static enum store_status write_statement(struct store *store, struct sql_call *call,
                                         bool *commit_lost_out)
{
        struct statement statement = {.call = call};
        bool retried = false;
        enum store_status status = sql_write_or_retry(store, run_statement, &statement, &retried);
        *commit_lost_out = statement.had_changed;
        return status;
}

/* Whether `SELECT 1 …` finds the row that a lost commit was to write. */
static bool finds_row(struct store *store, struct sql_call call)
{
        int64_t found = 0;
        return sql_read_integer(store, &call, &found) == STORE_OK && found == 1;
}

enum store_status store_set_lane(struct store *store, const struct store_lane *lane)
{
        struct sql_value match = sql_integer_if_set(lane->match);
        struct sql_call call = {
                .slot = lane->turn == 1 ? SQL_ADD_LANE : SQL_CHANGE_LANE,
                SQL_VALUES(sql_integer(lane->turn), match, sql_integer(lane->lane))};
        struct sql_call find = {.text = "SELECT 1 FROM lanes WHERE turn = $1 "
                                        "AND current_match_id IS NOT DISTINCT FROM $2 "
                                        "AND lane = $3",
                                .values = call.values,
                                .value_count = call.value_count};
        bool commit_lost = false;
        enum store_status status = write_statement(store, &call, &commit_lost);
        if (status != STORE_OK || call.changed == 1)
                return status;
        return commit_lost && finds_row(store, find) ? STORE_OK : STORE_STALE;
}

/* SQLite has one writer at a time: where nobody else has written since the news, the caller knows
 * the turn. */
enum store_status store_lock_lane(struct store *store, const struct store_lane *lane)
{
        int64_t locked = 0;
        struct sql_call call = {.slot = SQL_LOCK_LANE,
                                SQL_VALUES(sql_integer(lane->lane), sql_integer(lane->turn)),
                                .visit = sql_take_integer,
                                .context = &locked};
        if (store->unchanged)
                return STORE_OK;
        enum store_status status = sql_run(store, &call);
        return status == STORE_OK && locked != 1 ? STORE_STALE : status;
}

#define TOKEN_COLUMNS "name, coalesce(lane, 0), tokens.hash, added, expires, used"

static struct store_token token_of(const struct sql_row *row)
{
        return (struct store_token){.name = row->text(row, 0),
                                    .lane = (int)row->integer(row, 1),
                                    .hash = row->text(row, 2),
                                    .added = row->integer(row, 3),
                                    .expires = row->integer(row, 4),
                                    .used = row->integer(row, 5)};
}

/* The texts of a row live until the next one is asked for, one at a time in PostgreSQL as well. */
static bool visit_token(void *context, const struct sql_row *row)
{
        const struct sql_visitor *visitor = context;
        struct store_token token = token_of(row);
        return visitor->visit.token(visitor->context, &token);
}

enum store_status store_each_token(struct store *store, store_visit_token *visit, void *context)
{
        struct sql_visitor visitor = {.visit.token = visit, .context = context};
        struct sql_call call = {.text = "SELECT " TOKEN_COLUMNS " FROM tokens ORDER BY name",
                                .visit = visit_token,
                                .context = &visitor};
        return sql_read_rows(store, &call);
}

enum store_status store_add_token(struct store *store, const struct store_token *token)
{
        struct sql_value name = sql_text(token->name);
        struct sql_value lane = sql_integer_if_set(token->lane);
        struct sql_value hash = sql_text(token->hash);
        struct sql_call add = {.text = "INSERT INTO tokens (name, lane, hash, added, expires) "
                                       "VALUES ($1, $2, $3, $4, $5) ON CONFLICT (name) DO NOTHING",
                               SQL_VALUES(name, lane, hash, sql_integer(token->added),
                                          sql_integer_if_set(token->expires))};
        struct sql_call find = {.text = "SELECT 1 FROM tokens WHERE name = $1 AND hash = $2",
                                SQL_VALUES(name, hash)};
        bool commit_lost = false;
        enum store_status status = write_statement(store, &add, &commit_lost);
        if (status != STORE_OK || add.changed == 1)
                return status;
        return commit_lost && finds_row(store, find) ? STORE_OK : STORE_EXISTS;
}

/* STORE_NOT_FOUND where it changes no row. */
static enum store_status write_row(struct store *store, struct sql_call call)
{
        bool commit_lost = false;
        enum store_status status = write_statement(store, &call, &commit_lost);
        return status == STORE_OK && call.changed != 1 && !commit_lost ? STORE_NOT_FOUND : status;
}

enum store_status store_revoke_token(struct store *store, const char *name)
{
        return write_row(store, (struct sql_call){.text = "DELETE FROM tokens WHERE name = $1",
                                                  SQL_VALUES(sql_text(name))});
}

enum store_status store_note_token_use(struct store *store, const char *name, int64_t used)
{
        struct sql_call call = {.text = "UPDATE tokens SET used = $1 "
                                        "WHERE name = $2 AND coalesce(used, 0) < $1",
                                SQL_VALUES(sql_integer(used), sql_text(name))};
        return sql_run(store, &call);
}

/* Sessions */

static bool visit_session(void *context, const struct sql_row *row)
{
        const struct sql_visitor *visitor = context;
        struct store_session session = {
                .hash = row->text(row, 6), .ends = row->integer(row, 7), .token = token_of(row)};
        return visitor->visit.session(visitor->context, &session);
}

enum store_status store_each_session(struct store *store, store_visit_session *visit, void *context)
{
        struct sql_visitor visitor = {.visit.session = visit, .context = context};
        struct sql_call call = {.text = "SELECT " TOKEN_COLUMNS ", sessions.hash, ends "
                                        "FROM sessions JOIN tokens ON name = token",
                                .visit = visit_session,
                                .context = &visitor};
        return sql_read_rows(store, &call);
}

enum store_status store_add_session(struct store *store, const struct store_session *session)
{
        return write_row(
                store,
                (struct sql_call){.text = "INSERT INTO sessions (hash, ends, token) "
                                          "SELECT $1, $2, name FROM tokens WHERE hash = $3",
                                  SQL_VALUES(sql_text(session->hash), sql_integer(session->ends),
                                             sql_text(session->token.hash))});
}

enum store_status store_renew_session(struct store *store, const char *hash, int64_t ends)
{
        struct sql_call call = {.text = "UPDATE sessions SET ends = $1 "
                                        "WHERE hash = $2 AND ends < $1",
                                SQL_VALUES(sql_integer(ends), sql_text(hash))};
        return sql_run(store, &call);
}

enum store_status store_end_session(struct store *store, const char *hash)
{
        return write_row(store, (struct sql_call){.text = "DELETE FROM sessions WHERE hash = $1",
                                                  SQL_VALUES(sql_text(hash))});
}

/* A program that signs in for each request would make every look-up slow. */
enum store_status store_remove_sessions(struct store *store, int64_t now)
{
        struct sql_call call = {
                .text = "DELETE FROM sessions WHERE ends < $1 "
                        "OR token IN (SELECT name FROM tokens WHERE expires < $1) "
                        "OR hash IN (SELECT hash FROM (SELECT hash, row_number() "
                        "OVER (PARTITION BY token ORDER BY ends DESC) AS place FROM sessions) "
                        "AS placed WHERE place > $2)",
                SQL_VALUES(sql_integer(now), sql_integer(STORE_SESSIONS_OF_TOKEN))};
        return sql_run(store, &call);
}

/* The audit */

static const char *text_or_null(const struct sql_row *row, int column)
{
        return row->is_null(row, column) ? NULL : row->text(row, column);
}

static bool visit_audit(void *context, const struct sql_row *row)
{
        const struct sql_visitor *visitor = context;
        struct store_audit audit = {.at = row->integer(row, 0),
                                    .who = text_or_null(row, 1),
                                    .action = row->text(row, 2),
                                    .token = text_or_null(row, 3),
                                    .lane = (int)row->integer(row, 4),
                                    .match = row->integer(row, 5),
                                    .address = text_or_null(row, 6),
                                    .person = row->integer(row, 7),
                                    .other_person = row->integer(row, 8)};
        return visitor->visit.audit(visitor->context, &audit);
}

enum store_status store_each_audit(struct store *store, int64_t limit, store_visit_audit *visit,
                                   void *context)
{
        struct sql_visitor visitor = {.visit.audit = visit, .context = context};
        struct sql_call call = {.text = "SELECT at, who, action, token, lane, match_id, address, "
                                        "person, other_person "
                                        "FROM (SELECT * FROM audit ORDER BY id DESC LIMIT $1) "
                                        "AS newest ORDER BY id",
                                SQL_VALUES(sql_integer(limit > 0 ? limit : INT64_MAX)),
                                .visit = visit_audit,
                                .context = &visitor};
        return sql_read_rows(store, &call);
}

enum store_status store_trim_audit(struct store *store, int64_t now)
{
        static const int64_t day = INT64_C(24) * 60 * 60 * 1000;
        struct sql_call call = {
                .text = "DELETE FROM audit WHERE (at < $1 AND person IS NULL) "
                        "OR (at < $2 AND action = 'wrong token')",
                SQL_VALUES(sql_integer(now - 365 * day), sql_integer(now - 30 * day))};
        return sql_run(store, &call);
}

enum store_status store_add_audit(struct store *store, const struct store_audit *audit)
{
        struct sql_call call = {
                .slot = SQL_ADD_AUDIT,
                SQL_VALUES(sql_integer(audit->at), sql_text(audit->who), sql_text(audit->action),
                           sql_text(audit->token), sql_integer_if_set(audit->lane),
                           sql_integer_if_set(audit->match), sql_text(audit->address),
                           sql_integer_if_set(audit->person),
                           sql_integer_if_set(audit->other_person))};
        return sql_run(store, &call);
}
