/* A house in SQL: which match is on which lane, and who may write. */
#include <string.h>

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

static enum store_status read_lanes(struct store *store, struct sql_call *call,
                                    struct lane_visit inner)
{
        call->visit = visit_lane;
        call->context = &inner;
        return sql_read_rows(store, call);
}

enum store_status store_each_lane(struct store *store, struct store_lanes range,
                                  store_visit_lane *visit, void *context)
{
        struct sql_value values[] = {sql_integer(range.first), sql_integer(range.last)};
        struct sql_call call = {.slot = SQL_LANES, .values = values, .value_count = 2};
        return read_lanes(store, &call, (struct lane_visit){visit, context});
}

enum store_status store_each_played(struct store *store, const struct store_lane *since,
                                    store_visit_lane *visit, void *context)
{
        struct sql_value values[] = {sql_integer(since->lane), sql_integer(since->match)};
        struct sql_call call = {.slot = SQL_LANE_HISTORY, .values = values, .value_count = 2};
        return read_lanes(store, &call, (struct lane_visit){visit, context});
}

static enum store_status write_once(struct store *store, struct sql_call *call)
{
        enum store_status status = sql_begin_one(store);
        if (status != STORE_OK)
                return status;
        return sql_end_one(store, sql_run(store, call));
}

/*
 * Each is one statement, which is tried again where the connection was lost. The first try may have
 * lasted all the same: then it is in doubt whether there was anything left to do.
 */
static enum store_status write_surely(struct store *store, struct sql_call *call,
                                      bool *in_doubt_out)
{
        enum store_status status = write_once(store, call);
        bool was_tried = call->changed == 1;
        *in_doubt_out = false;
        if (!sql_reconnected(store, status))
                return status;
        *in_doubt_out = was_tried;
        return write_once(store, call);
}

static bool take_match(void *context, const struct store_lane *lane)
{
        *(int64_t *)context = lane->match;
        return false;
}

static bool is_on_lane(struct store *store, const struct store_lane *lane)
{
        int64_t match = 0;
        struct store_lanes here = {lane->lane, lane->lane};
        return store_each_lane(store, here, take_match, &match) == STORE_OK && match == lane->match;
}

enum store_status store_set_lane(struct store *store, const struct store_lane *lane, int64_t before)
{
        struct sql_value first[] = {sql_integer(lane->lane), sql_integer(lane->match)};
        struct sql_value next[] = {sql_integer(lane->match), sql_integer(lane->lane),
                                   sql_integer(before)};
        struct sql_call take = {.slot = SQL_TAKE_LANE, .values = first, .value_count = 2};
        struct sql_call change = {.slot = SQL_CHANGE_LANE, .values = next, .value_count = 3};
        struct sql_call *call = before == 0 ? &take : &change;
        bool in_doubt = false;
        enum store_status status = write_surely(store, call, &in_doubt);
        if (status != STORE_OK || call->changed == 1)
                return status;
        return in_doubt && is_on_lane(store, lane) ? STORE_OK : STORE_STALE;
}

enum store_status store_hold_lane(struct store *store, const struct store_lane *lane)
{
        struct sql_value values[] = {sql_integer(lane->lane), sql_integer(lane->match)};
        int64_t held = 0;
        struct sql_call call = {.slot = SQL_HOLD_LANE,
                                .values = values,
                                .value_count = 2,
                                .visit = sql_take_integer,
                                .context = &held};
        enum store_status status = sql_run(store, &call);
        if (status != STORE_OK)
                return status;
        return held == 1 ? STORE_OK : STORE_STALE;
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

enum store_status store_each_token(struct store *store, store_visit_token *visit, void *context)
{
        struct token_visit inner = {visit, context};
        struct sql_call call = {
                .text = "SELECT name, coalesce(lane, 0), hash, added FROM tokens ORDER BY name",
                .slot = SQL_NO_SLOT,
                .visit = visit_token,
                .context = &inner};
        return sql_read_rows(store, &call);
}

/* A token that is looked for, name and hash. */
struct token_search {
        const struct store_token *wanted;
        bool found;
};

static bool compare_token(void *context, const struct store_token *token)
{
        struct token_search *search = context;
        search->found = strcmp(token->name, search->wanted->name) == 0 &&
                        strcmp(token->hash, search->wanted->hash) == 0;
        return !search->found;
}

static bool has_token(struct store *store, const struct store_token *token)
{
        struct token_search search = {.wanted = token};
        return store_each_token(store, compare_token, &search) == STORE_OK && search.found;
}

enum store_status store_add_token(struct store *store, const struct store_token *token)
{
        struct sql_value values[] = {sql_text(token->name),
                                     token->lane > 0 ? sql_integer(token->lane) : sql_no_integer(),
                                     sql_text(token->hash), sql_integer(token->added)};
        struct sql_call call = {.text = "INSERT INTO tokens (name, lane, hash, added) "
                                        "VALUES ($1, $2, $3, $4) ON CONFLICT (name) DO NOTHING",
                                .slot = SQL_NO_SLOT,
                                .values = values,
                                .value_count = 4};
        bool in_doubt = false;
        enum store_status status = write_surely(store, &call, &in_doubt);
        if (status != STORE_OK || call.changed == 1)
                return status;
        return in_doubt && has_token(store, token) ? STORE_OK : STORE_EXISTS;
}

enum store_status store_revoke_token(struct store *store, const char *name)
{
        struct sql_value values[] = {sql_text(name)};
        struct sql_call call = {.text = "DELETE FROM tokens WHERE name = $1",
                                .slot = SQL_NO_SLOT,
                                .values = values,
                                .value_count = 1};
        bool in_doubt = false;
        enum store_status status = write_surely(store, &call, &in_doubt);
        if (status != STORE_OK)
                return status;
        return call.changed == 1 || in_doubt ? STORE_OK : STORE_NOT_FOUND;
}
