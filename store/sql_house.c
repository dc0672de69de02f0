/* A house in SQL: which match is on which lane, and who may write. */
#include "sql_inside.h"

static bool visit_lane(void *context, const struct sql_row *row)
{
        const struct sql_visitor *visitor = context;
        struct store_lane lane = {.lane = (int)row->integer(row, 0),
                                  .match = row->integer(row, 1),
                                  .sequence = row->integer(row, 2)};
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

enum store_status store_each_lane_match(struct store *store, const struct store_lane *since,
                                        store_visit_lane *visit, void *context)
{
        struct sql_visitor visitor = {.visit.lane = visit, .context = context};
        struct sql_call call = {.slot = SQL_LANE_HISTORY,
                                SQL_VALUES(sql_integer(since->lane), sql_integer(since->match)),
                                .visit = visit_lane,
                                .context = &visitor};
        return sql_read_rows(store, &call);
}

static enum store_status write_once(struct store *store, struct sql_call *call)
{
        enum store_status status = sql_begin_one(store);
        if (status != STORE_OK)
                return status;
        return sql_end_one(store, sql_run(store, call));
}

/*
 * One statement, which is retried where the connection was lost. `commit_lost_out` tells that the
 * first try changed its row and its commit got no answer: the retry may find nothing left to do.
 */
static enum store_status write_or_retry(struct store *store, struct sql_call *call,
                                        bool *commit_lost_out)
{
        enum store_status status = write_once(store, call);
        bool had_changed = call->changed == 1;
        *commit_lost_out = false;
        if (!sql_reconnected(store, status))
                return status;
        *commit_lost_out = had_changed;
        return write_once(store, call);
}

/* Whether `SELECT 1 …` finds the row that a lost commit was to write. */
static bool finds_row(struct store *store, struct sql_call call)
{
        int64_t found = 0;
        return sql_read_integer(store, &call, &found) == STORE_OK && found == 1;
}

enum store_status store_set_lane(struct store *store, const struct store_lane *lane, int64_t before)
{
        struct sql_value number = sql_integer(lane->lane);
        struct sql_value match = sql_integer(lane->match);
        struct sql_call add = {.slot = SQL_ADD_LANE, SQL_VALUES(number, match)};
        struct sql_call change = {.slot = SQL_CHANGE_LANE,
                                  SQL_VALUES(match, number, sql_integer(before))};
        struct sql_call find = {.text = "SELECT 1 FROM lanes WHERE lane = $1 AND match_id = $2",
                                SQL_VALUES(number, match)};
        struct sql_call *call = before == 0 ? &add : &change;
        bool commit_lost = false;
        enum store_status status = write_or_retry(store, call, &commit_lost);
        if (status != STORE_OK || call->changed == 1)
                return status;
        return commit_lost && finds_row(store, find) ? STORE_OK : STORE_STALE;
}

enum store_status store_lock_lane(struct store *store, const struct store_lane *lane)
{
        int64_t locked = 0;
        struct sql_call call = {.slot = SQL_LOCK_LANE,
                                SQL_VALUES(sql_integer(lane->lane), sql_integer(lane->match)),
                                .visit = sql_take_integer,
                                .context = &locked};
        enum store_status status = sql_run(store, &call);
        return status == STORE_OK && locked != 1 ? STORE_STALE : status;
}

/* The texts of a row live until the next one is asked for, one at a time in PostgreSQL as well. */
static bool visit_token(void *context, const struct sql_row *row)
{
        const struct sql_visitor *visitor = context;
        struct store_token token = {.name = row->text(row, 0),
                                    .lane = (int)row->integer(row, 1),
                                    .hash = row->text(row, 2),
                                    .added = row->integer(row, 3)};
        return visitor->visit.token(visitor->context, &token);
}

enum store_status store_each_token(struct store *store, store_visit_token *visit, void *context)
{
        struct sql_visitor visitor = {.visit.token = visit, .context = context};
        struct sql_call call = {
                .text = "SELECT name, coalesce(lane, 0), hash, added FROM tokens ORDER BY name",
                .visit = visit_token,
                .context = &visitor};
        return sql_read_rows(store, &call);
}

enum store_status store_add_token(struct store *store, const struct store_token *token)
{
        struct sql_value name = sql_text(token->name);
        struct sql_value lane = token->lane > 0 ? sql_integer(token->lane) : sql_no_integer();
        struct sql_value hash = sql_text(token->hash);
        struct sql_call add = {.text = "INSERT INTO tokens (name, lane, hash, added) "
                                       "VALUES ($1, $2, $3, $4) ON CONFLICT (name) DO NOTHING",
                               SQL_VALUES(name, lane, hash, sql_integer(token->added))};
        struct sql_call find = {.text = "SELECT 1 FROM tokens WHERE name = $1 AND hash = $2",
                                SQL_VALUES(name, hash)};
        bool commit_lost = false;
        enum store_status status = write_or_retry(store, &add, &commit_lost);
        if (status != STORE_OK || add.changed == 1)
                return status;
        return commit_lost && finds_row(store, find) ? STORE_OK : STORE_EXISTS;
}

enum store_status store_revoke_token(struct store *store, const char *name)
{
        struct sql_call call = {.text = "DELETE FROM tokens WHERE name = $1",
                                SQL_VALUES(sql_text(name))};
        bool commit_lost = false;
        enum store_status status = write_or_retry(store, &call, &commit_lost);
        return status == STORE_OK && call.changed != 1 && !commit_lost ? STORE_NOT_FOUND : status;
}
