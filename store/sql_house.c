/* A house in SQL: which match is on which lane, and who may write. */
#include "sql_inside.h"

struct lane_visit {
        store_visit_lane *visit;
        void *context;
};

static bool visit_lane(void *context, const struct sql_row *row)
{
        const struct lane_visit *inner = context;
        struct store_lane lane = {.lane = (int)row->integer(row, 0),
                                  .match = row->integer(row, 1),
                                  .sequence = row->integer(row, 2)};
        return inner->visit(inner->context, &lane);
}

enum store_status sql_each_lane(struct store *store, struct store_lanes range,
                                store_visit_lane *visit, void *context)
{
        struct lane_visit inner = {visit, context};
        struct sql_value values[] = {sql_integer(range.first), sql_integer(range.last)};
        struct sql_call call = {.slot = SQL_LANES,
                                .values = values,
                                .value_count = 2,
                                .visit = visit_lane,
                                .context = &inner};
        return sql_read_rows(sql_of(store), &call);
}

/* Each is one statement that may be repeated where the line broke. */
static enum store_status write_once(struct sql_store *store, struct sql_call *call)
{
        enum store_status status = sql_begin_one(store);
        if (status != STORE_OK)
                return status;
        return sql_end_one(store, sql_run(store, call));
}

static enum store_status write_surely(struct sql_store *store, struct sql_call *call)
{
        enum store_status status = write_once(store, call);
        if (sql_may_try_again(store, status))
                status = write_once(store, call);
        return status;
}

static enum store_status change_lane(struct store *store, struct sql_call *call)
{
        enum store_status status = write_surely(sql_of(store), call);
        if (status != STORE_OK)
                return status;
        return call->changed == 1 ? STORE_OK : STORE_STALE;
}

enum store_status sql_set_lane(struct store *store, const struct store_lane *lane, int64_t before)
{
        struct sql_value first[] = {sql_integer(lane->lane), sql_integer(lane->match)};
        struct sql_value next[] = {sql_integer(lane->match), sql_integer(lane->lane),
                                   sql_integer(before)};
        struct sql_call take = {.slot = SQL_TAKE_LANE, .values = first, .value_count = 2};
        struct sql_call change = {.slot = SQL_CHANGE_LANE, .values = next, .value_count = 3};
        return change_lane(store, before == 0 ? &take : &change);
}

struct token_visit {
        store_visit_token *visit;
        void *context;
};

/* The texts of a row live until the next one is asked for, one at a time in PostgreSQL as well. */
static bool visit_token(void *context, const struct sql_row *row)
{
        const struct token_visit *inner = context;
        struct store_token token = {.name = row->text(row, 0),
                                    .lane = (int)row->integer(row, 1),
                                    .hash = row->text(row, 2),
                                    .added = row->integer(row, 3)};
        return inner->visit(inner->context, &token);
}

enum store_status sql_each_token(struct store *store, store_visit_token *visit, void *context)
{
        struct token_visit inner = {visit, context};
        struct sql_call call = {
                .text = "SELECT name, coalesce(lane, 0), hash, added FROM tokens ORDER BY name",
                .slot = SQL_NO_SLOT,
                .visit = visit_token,
                .context = &inner};
        return sql_read_rows(sql_of(store), &call);
}

enum store_status sql_add_token(struct store *store, const struct store_token *token)
{
        struct sql_value values[] = {sql_text(token->name),
                                     token->lane > 0 ? sql_integer(token->lane) : sql_no_integer(),
                                     sql_text(token->hash), sql_integer(token->added)};
        struct sql_call call = {.text = "INSERT INTO tokens (name, lane, hash, added) "
                                        "VALUES ($1, $2, $3, $4) ON CONFLICT (name) DO NOTHING",
                                .slot = SQL_NO_SLOT,
                                .values = values,
                                .value_count = 4};
        enum store_status status = write_surely(sql_of(store), &call);
        if (status != STORE_OK)
                return status;
        return call.changed == 1 ? STORE_OK : STORE_EXISTS;
}

enum store_status sql_revoke_token(struct store *store, const char *name)
{
        struct sql_value values[] = {sql_text(name)};
        struct sql_call call = {.text = "DELETE FROM tokens WHERE name = $1",
                                .slot = SQL_NO_SLOT,
                                .values = values,
                                .value_count = 1};
        enum store_status status = write_surely(sql_of(store), &call);
        if (status != STORE_OK)
                return status;
        return call.changed == 1 ? STORE_OK : STORE_NOT_FOUND;
}
