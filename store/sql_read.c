/* Reading a store in SQL: a filter becomes conditions with bound values. */
#include <stdio.h>
#include <string.h>

#include "sql_inside.h"

enum {
        QUERY_SIZE = 768,
        FILTER_VALUES = 8
};

enum store_status store_find(struct store *store, const struct store_key *key, int64_t *id_out)
{
        struct sql_call call = {.slot = SQL_FIND_KEY, SQL_VALUES(sql_bytes(key))};
        *id_out = 0;
        enum store_status status = sql_read_integer(store, &call, id_out);
        return status == STORE_OK && *id_out == 0 ? STORE_NOT_FOUND : status;
}

/* A statement that grows by conditions, and its values. */
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

/* Adds a condition, which ends with an operator, and binds its value. */
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

/* Compares the number of a person, which may be merged. */
#define ROOT_OF "(SELECT coalesce(person, id) FROM players WHERE id = "

/* A frequent query: it has a slot, and the match as its only value. */
static bool is_match_alone(const struct store_filter *filter, const struct query *query)
{
        return filter->match != 0 && query->value_count == 1 && !filter->unfinished &&
               !filter->without_voided && !filter->figures_only && !filter->with_pins;
}

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
        const struct sql_visitor *visitor = context;
        struct store_match match = sql_match_of(row);
        return visitor->visit.match(visitor->context, &match);
}

static bool take_match(void *context, const struct sql_row *row)
{
        *(struct store_match *)context = sql_match_of(row);
        return false;
}

enum store_status store_find_match(struct store *store, int64_t id, struct store_match *match_out)
{
        struct sql_call call = {.slot = SQL_MATCH,
                                SQL_VALUES(sql_integer(id)),
                                .visit = take_match,
                                .context = match_out};
        enum store_status status = sql_read_rows(store, &call);
        return status == STORE_OK && call.rows == 0 ? STORE_NOT_FOUND : status;
}

static struct query matches_query(const char *columns, const struct store_filter *filter)
{
        struct query query = {.text = "SELECT "};
        extend(&query, columns);
        extend(&query, " FROM matches WHERE 1 = 1");
        if (filter->person != 0) {
                compare(&query, " AND id IN (SELECT match_id FROM games WHERE player_id = " ROOT_OF,
                        sql_integer(filter->person));
                extend(&query, "))");
        }
        compare_if_set(&query, " AND id = ", filter->match);
        compare_if_set(&query, " AND began >= ", filter->since);
        compare_if_set(&query, " AND began <= ", filter->until);
        compare_if_set(&query, " AND id > ", filter->after);
        compare_if_set(&query, " AND id < ", filter->before);
        if (filter->behind != 0) {
                compare(&query, " AND (began, id) < (SELECT began, id FROM matches WHERE id = ",
                        sql_integer(filter->behind));
                extend(&query, ")");
        }
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
        struct sql_call call = {
                .text = query.text, .values = query.values, .value_count = query.value_count};
        *count_out = 0;
        return sql_read_integer(store, &call, count_out);
}

enum store_status store_each_match(struct store *store, const struct store_filter *filter,
                                   store_visit_match *visit, void *context)
{
        struct sql_visitor visitor = {.visit.match = visit, .context = context};
        struct query query = matches_query(SQL_MATCH_COLUMNS, filter);
        order(&query, filter, filter->newest_first ? "began DESC, id DESC" : "id");
        struct sql_call call = {.text = query.text,
                                .values = query.values,
                                .value_count = query.value_count,
                                .visit = visit_match,
                                .context = &visitor};
        return sql_read_rows(store, &call);
}

static void read_result(const struct sql_row *row, struct store_game *game)
{
        game->total = (int)row->integer(row, COLUMN_TOTAL);
        sql_unpack_figures(row->integer(row, COLUMN_FIGURES), &game->figures);
}

/* False where the store has no player of that id, which is damage. */
static bool name_player(struct sql_visitor *visitor, const struct sql_row *row,
                        struct store_game *game)
{
        const struct store *store = visitor->store;
        int64_t id = row->integer(row, COLUMN_PLAYER);
        game->person = id;
        if (id >= 0 && id < store->players_room) {
                game->player = store->players[id].letters;
                game->guest = !store->players[id].counts;
                game->shares_letters = store->players[id].shares_letters;
        }
        visitor->damaged = game->player.name[0] == '\0';
        return !visitor->damaged;
}

static bool visit_figures(void *context, const struct sql_row *row)
{
        struct sql_visitor *visitor = context;
        struct store_game game = {.counted_at = row->integer(row, COLUMN_COUNTED_AT),
                                  .finished = true};
        read_result(row, &game);
        return name_player(visitor, row, &game) &&
               (game.guest || visitor->visit.game(visitor->context, &game));
}

static bool visit_game(void *context, const struct sql_row *row)
{
        struct sql_visitor *visitor = context;
        struct store_game game = {
                .match = row->integer(row, COLUMN_MATCH),
                .counted_at = row->integer(row, COLUMN_COUNTED_AT),
                .counts = !row->is_null(row, COLUMN_COUNTED_AT),
                .packed_figures = row->integer(row, COLUMN_FIGURES),
                .position = (int)row->integer(row, COLUMN_POSITION),
                .finished = !row->is_null(row, COLUMN_TOTAL),
                .marks = row->text(row, COLUMN_MARKS),
                .bowls = row->is_null(row, COLUMN_BOWLS) ? NULL : row->text(row, COLUMN_BOWLS),
                .full_name = row->is_null(row, COLUMN_NAME) ? NULL : row->text(row, COLUMN_NAME)};
        if (game.finished)
                read_result(row, &game);
        return name_player(visitor, row, &game) && visitor->visit.game(visitor->context, &game);
}

/* Figures are read from an index that has all of them, player by player. */
static const char *games_order(const struct store_filter *filter)
{
        if (filter->figures_only)
                return filter->newest_first ? "player_id, counted_at DESC, match_id DESC"
                                            : "player_id, counted_at, match_id";
        return filter->newest_first ? "match_id DESC, position" : "match_id, position";
}

/* SQLite scans an index from its begin to its end, which is the order of figures. */
static bool is_scan(const struct store_filter *filter, enum sql_dialect dialect)
{
        return dialect == SQL_SQLITE && filter->figures_only && !filter->newest_first &&
               filter->limit == 0;
}

/*
 * Few games know their pins, and few are of one player: SQLite takes the tables of a cross join in
 * their order.
 */
static const char *games_source(const struct store_filter *filter, enum sql_dialect dialect)
{
        if (is_scan(filter, dialect))
                return "visit(" SQL_RESULT_COLUMNS ") FROM games INDEXED BY games_of_player"
                       " WHERE total IS NOT NULL";
        if (filter->figures_only)
                return SQL_RESULT_COLUMNS " FROM games WHERE total IS NOT NULL";
        if (!filter->with_pins)
                return SQL_READ_COLUMNS " FROM games LEFT JOIN game_pins" SQL_SAME_GAME;
        if (dialect == SQL_POSTGRES)
                return SQL_READ_COLUMNS " FROM game_pins JOIN games" SQL_SAME_GAME;
        return filter->person != 0
                       ? SQL_READ_COLUMNS " FROM games CROSS JOIN game_pins" SQL_SAME_GAME
                       : SQL_READ_COLUMNS " FROM game_pins CROSS JOIN games" SQL_SAME_GAME;
}

static struct query games_query(const struct store_filter *filter, enum sql_dialect dialect)
{
        struct query query = {.text = "SELECT "};
        extend(&query, games_source(filter, dialect));
        if (filter->person != 0) {
                compare(&query, " AND player_id = " ROOT_OF, sql_integer(filter->person));
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
        if (!is_scan(filter, dialect))
                order(&query, filter, games_order(filter));
        return query;
}

/*
 * Names are read first, because a connection answers one query at a time, and in the same snapshot,
 * so that no game is of a player who was added in between.
 */
static enum store_status read_games(struct store *store, struct sql_call *call)
{
        bool alone = !store->in_batch;
        enum store_status status = alone ? store->driver->begin_reading(store) : STORE_OK;
        if (status != STORE_OK)
                return status;
        status = sql_cache_players(store);
        if (status == STORE_OK)
                status = sql_run(store, call);
        if (alone)
                store->driver->roll_back(store);
        return status;
}

enum store_status store_each_game(struct store *store, const struct store_filter *filter,
                                  store_visit_game *visit, void *context)
{
        struct sql_visitor visitor = {.visit.game = visit, .context = context, .store = store};
        struct query query = games_query(filter, store->driver->dialect);
        struct sql_call call = {.slot = is_match_alone(filter, &query) ? SQL_GAMES_OF_MATCH
                                                                       : SQL_NO_SLOT,
                                .text = query.text,
                                .values = query.values,
                                .value_count = query.value_count,
                                .visit = filter->figures_only ? visit_figures : visit_game,
                                .context = &visitor,
                                .by_function = is_scan(filter, store->driver->dialect)};
        enum store_status status = read_games(store, &call);
        if (call.rows == 0 && sql_reconnected(store, status))
                status = read_games(store, &call);
        return visitor.damaged ? sql_report_damage(store, "a game is of no player") : status;
}

static bool visit_event(void *context, const struct sql_row *row)
{
        const struct sql_visitor *visitor = context;
        struct store_event event = {.match = row->integer(row, 0),
                                    .sequence = row->integer(row, 1),
                                    .kind = (enum event_kind)row->integer(row, 2),
                                    .at = row->integer(row, 3),
                                    .author = row->text(row, 4),
                                    .detail = row->text(row, 5)};
        return visitor->visit.event(visitor->context, &event);
}

enum store_status store_each_event(struct store *store, struct store_log_position after,
                                   store_visit_event *visit, void *context)
{
        struct sql_visitor visitor = {.visit.event = visit, .context = context};
        struct sql_call call = {.slot = SQL_EVENTS,
                                SQL_VALUES(sql_integer(after.match), sql_integer(after.sequence)),
                                .visit = visit_event,
                                .context = &visitor};
        return sql_read_rows(store, &call);
}
