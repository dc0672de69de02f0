/* Reading a store in SQL: what the filter asks for becomes conditions with bound values. */
#include <stdio.h>
#include <string.h>

#include "sql_inside.h"

enum {
        QUERY_SIZE = 512,
        FILTER_VALUES = 8
};

enum store_status store_find(struct store *store, const struct store_key *key, int64_t *id_out)
{
        struct sql_value values[] = {sql_bytes(key)};
        struct sql_call call = {.slot = SQL_FIND_KEY,
                                .values = values,
                                .value_count = 1,
                                .visit = sql_take_integer,
                                .context = id_out};
        *id_out = 0;
        enum store_status status = sql_read_rows(store, &call);
        if (status != STORE_OK)
                return status;
        return *id_out != 0 ? STORE_OK : STORE_NOT_FOUND;
}

/* A statement that grows by conditions; the values are bound in the order in which they came. */
struct query {
        char text[QUERY_SIZE];
        struct sql_value values[FILTER_VALUES];
        int value_count;
};

static void extend(struct query *query, const char *words)
{
        size_t length = strlen(query->text);
        snprintf(query->text + length, sizeof query->text - length, "%s", words);
}

/* A condition that ends in what is compared: its value is bound, never written. */
static void compare(struct query *query, const char *condition, struct sql_value value)
{
        char parameter[16];
        query->values[query->value_count++] = value;
        snprintf(parameter, sizeof parameter, "$%d", query->value_count);
        extend(query, condition);
        extend(query, parameter);
}

static void compare_if_set(struct query *query, const char *condition, int64_t number)
{
        if (number != 0)
                compare(query, condition, sql_integer(number));
}

static void order(struct query *query, const struct store_filter *filter, const char *keys)
{
        extend(query, " ORDER BY ");
        extend(query, keys);
        if (filter->limit > 0)
                compare(query, " LIMIT ", sql_integer(filter->limit));
}

static enum store_status run_query(struct store *store, const struct query *query,
                                   bool (*visit)(void *, const struct sql_row *), void *context)
{
        struct sql_call call = {.text = query->text,
                                .slot = SQL_NO_SLOT,
                                .values = query->values,
                                .value_count = query->value_count,
                                .visit = visit,
                                .context = context};
        return sql_read_rows(store, &call);
}

/* Whether nothing but the match matters. */
static bool is_match_alone(const struct store_filter *filter)
{
        return filter->match != 0 && filter->player.name[0] == '\0' && filter->since == 0 &&
               filter->until == 0 && filter->after == 0 && filter->before == 0 &&
               filter->limit == 0 && !filter->unfinished && !filter->without_voided &&
               !filter->figures_only;
}

struct match_visit {
        store_visit_match *visit;
        void *context;
};

struct store_match sql_match_of(const struct sql_row *row)
{
        struct store_match match = {.id = row->integer(row, 0),
                                    .began = row->integer(row, 2),
                                    .sequence = row->integer(row, 3),
                                    .finished = row->integer(row, 4) != 0,
                                    .voided = row->integer(row, 5) != 0};
        memcpy(match.key.bytes, row->bytes(row, 1), sizeof match.key.bytes);
        return match;
}

static bool visit_match(void *context, const struct sql_row *row)
{
        const struct match_visit *inner = context;
        struct store_match match = sql_match_of(row);
        return inner->visit(inner->context, &match);
}

/* This is asked so often that it is kept prepared. */
static enum store_status read_match(struct store *store, int64_t match, struct match_visit *inner)
{
        struct sql_value values[] = {sql_integer(match)};
        struct sql_call call = {.slot = SQL_MATCH,
                                .values = values,
                                .value_count = 1,
                                .visit = visit_match,
                                .context = inner};
        return sql_read_rows(store, &call);
}

static struct query matches_query(const char *columns, const struct store_filter *filter)
{
        struct query query = {.text = "SELECT "};
        extend(&query, columns);
        extend(&query, " FROM matches WHERE 1 = 1");
        if (filter->player.name[0] != '\0') {
                compare(&query,
                        " AND id IN (SELECT match_id FROM games WHERE player_id ="
                        " (SELECT id FROM players WHERE name = ",
                        sql_text(filter->player.name));
                extend(&query, "))");
        }
        compare_if_set(&query, " AND id = ", filter->match);
        compare_if_set(&query, " AND began >= ", filter->since);
        compare_if_set(&query, " AND began <= ", filter->until);
        compare_if_set(&query, " AND id > ", filter->after);
        compare_if_set(&query, " AND id < ", filter->before);
        if (filter->unfinished)
                extend(&query, " AND finished = 0");
        if (filter->without_voided)
                extend(&query, " AND voided = 0");
        return query;
}

enum store_status store_count_matches(struct store *store, const struct store_filter *filter,
                                      int64_t *count_out)
{
        struct query query = matches_query("count(*)", filter);
        *count_out = 0;
        return run_query(store, &query, sql_take_integer, count_out);
}

enum store_status store_each_match(struct store *store, const struct store_filter *filter,
                                   store_visit_match *visit, void *context)
{
        struct match_visit inner = {visit, context};
        if (is_match_alone(filter))
                return read_match(store, filter->match, &inner);
        struct query query = matches_query(SQL_MATCH_COLUMNS, filter);
        order(&query, filter, filter->newest_first ? "began DESC, id DESC" : "id");
        return run_query(store, &query, visit_match, &inner);
}

struct game_visit {
        struct store *store;
        store_visit_game *visit;
        void *context;
        bool damaged;
};

/* False where the store has no player of that number. */
static bool name_player(struct game_visit *inner, int64_t id, struct store_game *game)
{
        if (id >= 0 && id < inner->store->player_names_room)
                game->player = inner->store->player_names[id];
        inner->damaged = game->player.name[0] == '\0';
        return !inner->damaged;
}

static bool visit_result(void *context, const struct sql_row *row)
{
        struct game_visit *inner = context;
        struct store_game game = {.counted_at = row->integer(row, COLUMN_COUNTED_AT),
                                  .finished = true,
                                  .total = (int)row->integer(row, COLUMN_TOTAL)};
        if (!name_player(inner, row->integer(row, COLUMN_PLAYER), &game))
                return false;
        sql_unpack_figures(row->integer(row, COLUMN_FIGURES), &game.figures);
        return inner->visit(inner->context, &game);
}

static bool visit_game(void *context, const struct sql_row *row)
{
        struct game_visit *inner = context;
        struct store_game game = {.match = row->integer(row, COLUMN_MATCH),
                                  .counted_at = row->integer(row, COLUMN_COUNTED_AT),
                                  .position = (int)row->integer(row, COLUMN_POSITION),
                                  .finished = !row->is_null(row, COLUMN_TOTAL),
                                  .marks = row->text(row, COLUMN_MARKS)};
        if (!name_player(inner, row->integer(row, COLUMN_PLAYER), &game))
                return false;
        if (game.finished) {
                game.total = (int)row->integer(row, COLUMN_TOTAL);
                sql_unpack_figures(row->integer(row, COLUMN_FIGURES), &game.figures);
        }
        return inner->visit(inner->context, &game);
}

/* Figures are read from an index that has all of them, player by player. */
static const char *games_order(const struct store_filter *filter)
{
        if (filter->figures_only)
                return filter->newest_first ? "player_id, counted_at DESC, match_id DESC"
                                            : "player_id, counted_at, match_id";
        return filter->newest_first ? "match_id DESC, position" : "match_id, position";
}

static struct query games_query(const struct store_filter *filter)
{
        struct query query = {.text = "SELECT "};
        if (is_match_alone(filter)) {
                query.values[query.value_count++] = sql_integer(filter->match);
                return query;
        }
        extend(&query, filter->figures_only ? SQL_RESULT_COLUMNS
                               " FROM games WHERE total IS NOT NULL"
                                            : SQL_GAME_COLUMNS " FROM games WHERE 1 = 1");
        if (filter->player.name[0] != '\0') {
                compare(&query, " AND player_id = (SELECT id FROM players WHERE name = ",
                        sql_text(filter->player.name));
                extend(&query, ")");
        }
        compare_if_set(&query, " AND counted_at >= ", filter->since);
        compare_if_set(&query, " AND counted_at <= ", filter->until);
        if (filter->unfinished)
                extend(&query, " AND match_id IN (SELECT id FROM matches WHERE finished = 0)");
        if (filter->without_voided)
                extend(&query, " AND counted_at IS NOT NULL");
        compare_if_set(&query, " AND match_id = ", filter->match);
        compare_if_set(&query, " AND match_id > ", filter->after);
        compare_if_set(&query, " AND match_id < ", filter->before);
        order(&query, filter, games_order(filter));
        return query;
}

/*
 * The names come first: while games are read, nothing else can be asked. Both are of one moment: a
 * player who comes in between would have no name.
 */
static enum store_status read_games(struct store *store, struct sql_call *call)
{
        bool alone = !store->in_batch;
        enum store_status status = alone ? store->driver->begin_reading(store) : STORE_OK;
        if (status != STORE_OK)
                return status;
        status = sql_learn_names(store);
        if (status == STORE_OK)
                status = sql_run(store, call);
        if (alone)
                store->driver->roll_back(store);
        return status;
}

enum store_status store_each_game(struct store *store, const struct store_filter *filter,
                                  store_visit_game *visit, void *context)
{
        struct game_visit inner = {.store = store, .visit = visit, .context = context};
        struct query query = games_query(filter);
        struct sql_call call = {.text = query.text,
                                .slot = is_match_alone(filter) ? SQL_GAMES_OF_MATCH : SQL_NO_SLOT,
                                .values = query.values,
                                .value_count = query.value_count,
                                .visit = filter->figures_only ? visit_result : visit_game,
                                .context = &inner};
        enum store_status status = read_games(store, &call);
        if (call.rows == 0 && sql_reconnected(store, status))
                status = read_games(store, &call);
        if (inner.damaged)
                return sql_report_damage(store, "a game is of no player");
        return status;
}

struct event_visit {
        store_visit_event *visit;
        void *context;
};

static bool visit_event(void *context, const struct sql_row *row)
{
        const struct event_visit *inner = context;
        struct store_event event = {.match = row->integer(row, 0),
                                    .sequence = row->integer(row, 1),
                                    .kind = (enum event_kind)row->integer(row, 2),
                                    .at = row->integer(row, 3),
                                    .author = row->text(row, 4),
                                    .detail = row->text(row, 5)};
        return inner->visit(inner->context, &event);
}

enum store_status store_each_event(struct store *store, struct store_log_position after,
                                   store_visit_event *visit, void *context)
{
        struct event_visit inner = {visit, context};
        struct sql_value values[] = {sql_integer(after.match), sql_integer(after.sequence)};
        struct sql_call call = {.slot = SQL_EVENTS,
                                .values = values,
                                .value_count = 2,
                                .visit = visit_event,
                                .context = &inner};
        return sql_read_rows(store, &call);
}
