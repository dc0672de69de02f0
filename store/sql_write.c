/* Writing a store in SQL: transactions, new matches, and events behind the last one. */
#include <stdio.h>
#include <string.h>

#include "sql_inside.h"

void store_roll_back(struct store *store)
{
        store->in_batch = false;
        sql_clear_player_cache(store); /* of players that were added and are not any more */
        store->driver->roll_back(store);
}

enum store_status store_set_savepoint(struct store *store)
{
        return store->driver->execute(store, "SAVEPOINT here");
}

enum store_status store_roll_back_to_savepoint(struct store *store)
{
        sql_clear_player_cache(store);
        return store->driver->execute(store, "ROLLBACK TO SAVEPOINT here");
}

static enum store_status begin_batch(struct store *store,
                                     enum store_status (*begin)(struct store *store))
{
        if (store->in_batch) {
                snprintf(store->reason, sizeof store->reason, "a batch has begun already");
                return STORE_FAILED;
        }
        enum store_status status = begin(store);
        if (sql_reconnected(store, status))
                status = begin(store);
        store->in_batch = status == STORE_OK;
        return status;
}

enum store_status store_begin(struct store *store)
{
        return begin_batch(store, store->driver->begin);
}

enum store_status store_begin_reading(struct store *store)
{
        return begin_batch(store, store->driver->begin_reading);
}

enum store_status store_commit(struct store *store)
{
        enum store_status status = store->driver->commit(store);
        if (status != STORE_OK)
                store_roll_back(store);
        store->in_batch = false;
        return status;
}

enum store_status sql_write_once(struct store *store, sql_write *write, void *context)
{
        if (store->in_batch)
                return write(store, context);
        enum store_status status = store_begin(store);
        if (status != STORE_OK)
                return status;
        status = write(store, context);
        if (status == STORE_OK)
                return store_commit(store);
        store_roll_back(store);
        return status;
}

enum store_status sql_write_or_retry(struct store *store, sql_write *write, void *context,
                                     bool *retried_out)
{
        enum store_status status = sql_write_once(store, write, context);
        *retried_out = sql_reconnected(store, status);
        return *retried_out ? sql_write_once(store, write, context) : status;
}

static struct sql_value total_of(const struct store_game *game)
{
        return game->finished ? sql_integer(game->total) : sql_no_integer();
}

enum store_status sql_add_game(struct store *store, int64_t match, struct sql_value counted_at,
                               const struct store_game *game)
{
        int64_t player = 0;
        enum store_status status = sql_find_or_add_player(store, game, &player);
        struct sql_value figures = sql_integer(sql_pack_figures(&game->figures));
        struct sql_call call = {
                .slot = SQL_ADD_GAME,
                SQL_VALUES([COLUMN_PLAYER] = sql_integer(player), [COLUMN_TOTAL] = total_of(game),
                           [COLUMN_FIGURES] = figures, [COLUMN_COUNTED_AT] = counted_at,
                           [COLUMN_MATCH] = sql_integer(match),
                           [COLUMN_POSITION] = sql_integer(game->position),
                           [COLUMN_MARKS] = sql_text(game->marks))};
        if (status == STORE_OK)
                status = sql_run(store, &call);
        return status == STORE_OK ? sql_set_game_pins(store, match, game) : status;
}

enum store_status sql_set_game_pins(struct store *store, int64_t match,
                                    const struct store_game *game)
{
        struct sql_call call = {
                .slot = SQL_SET_GAME_PINS,
                SQL_VALUES(sql_integer(match), sql_integer(game->position), sql_text(game->bowls))};
        return game->bowls != NULL ? sql_run(store, &call) : STORE_OK;
}

/* Only undo, redo and corrections take pins away: mere bowls need no statement for that. */
static enum store_status change_game_pins(struct store *store, const struct store_change *change,
                                          const struct store_game *game)
{
        struct sql_call drop = {
                .slot = SQL_DROP_GAME_PINS,
                SQL_VALUES(sql_integer(change->match), sql_integer(game->position))};
        for (size_t i = 0; game->bowls == NULL && i < change->event_count; i++) {
                if (change->events[i].kind != EVENT_BOWL)
                        return sql_run(store, &drop);
        }
        return sql_set_game_pins(store, change->match, game);
}

/* A game that goes on has no result, as before: the index of results stays as it is. */
static enum store_status change_game(struct store *store, const struct store_change *change,
                                     const struct store_game *game)
{
        struct sql_value match = sql_integer(change->match);
        struct sql_value marks = sql_text(game->marks);
        struct sql_value position = sql_integer(game->position);
        struct sql_value figures = sql_integer(sql_pack_figures(&game->figures));
        struct sql_call unfinished = {.slot = SQL_CHANGE_MARKS, SQL_VALUES(marks, match, position)};
        struct sql_call any = {.slot = SQL_CHANGE_GAME,
                               SQL_VALUES(total_of(game), figures, marks, match, position)};
        enum store_status status = game->finished ? STORE_OK : sql_run(store, &unfinished);
        if (status == STORE_OK && unfinished.changed != 1)
                status = sql_run(store, &any);
        return status == STORE_OK ? change_game_pins(store, change, game) : status;
}

/* A start and an assignment say whose a game is. */
static enum store_status set_game_player(struct store *store, const struct store_change *change,
                                         const struct store_game *game)
{
        int64_t player = 0;
        bool assigned = false;
        for (size_t i = 0; i < change->event_count; i++)
                assigned = assigned || change->events[i].kind == EVENT_ASSIGN;
        if (!assigned)
                return STORE_OK;
        enum store_status status = sql_find_or_add_player(store, game, &player);
        struct sql_call call = {.slot = SQL_SET_GAME_PLAYER,
                                SQL_VALUES(sql_integer(player), sql_integer(change->match),
                                           sql_integer(game->position))};
        return status == STORE_OK ? sql_run(store, &call) : status;
}

static enum store_status add_events(struct store *store, int64_t match,
                                    const struct store_change *change)
{
        enum store_status status = STORE_OK;
        for (size_t i = 0; status == STORE_OK && i < change->event_count; i++) {
                const struct store_event *event = &change->events[i];
                struct sql_value sequence = sql_integer(change->expected + (int64_t)i + 1);
                struct sql_call call = {.slot = SQL_ADD_EVENT,
                                        SQL_VALUES(sql_integer(match), sequence,
                                                   sql_integer(event->kind), sql_integer(event->at),
                                                   sql_text(event->author),
                                                   sql_text(event->detail))};
                status = sql_run(store, &call);
        }
        return status;
}

enum store_status sql_add_match(struct store *store, const struct store_key *key,
                                const struct store_change *change, int64_t *id_out)
{
        struct sql_value began = sql_integer(change->events[0].at);
        struct sql_value counted_at = change->voided ? sql_no_integer() : began;
        struct sql_call call = {
                .slot = SQL_ADD_MATCH,
                SQL_VALUES(sql_bytes(key), began, sql_integer((int64_t)change->event_count),
                           sql_integer(change->finished), sql_integer(change->voided)),
                .visit = sql_take_integer,
                .context = id_out};
        *id_out = 0;
        enum store_status status = sql_run(store, &call);
        if (status == STORE_OK && call.changed == 0)
                return STORE_EXISTS;
        if (*id_out == 0)
                *id_out = call.id;
        for (size_t i = 0; status == STORE_OK && i < change->game_count; i++)
                status = sql_add_game(store, *id_out, counted_at, &change->games[i]);
        return status == STORE_OK ? add_events(store, *id_out, change) : status;
}

struct match_change {
        const struct store_key *key; /* of a new match */
        const struct store_change *change;
        int64_t id; /* of a new match, once it is written */
};

static enum store_status add_match(struct store *store, void *context)
{
        struct match_change *match = context;
        return sql_add_match(store, match->key, match->change, &match->id);
}

/* Counts the events of a change that the log of a match has. */
struct comparison {
        const struct store_change *change;
        size_t found;
        bool differs; /* the log has another event instead */
};

static bool compare_event(void *context, const struct store_event *stored)
{
        struct comparison *comparison = context;
        const struct store_change *change = comparison->change;
        if (comparison->found == change->event_count)
                return false;
        comparison->differs = !store_event_equals(stored, &change->events[comparison->found]);
        comparison->found += !comparison->differs;
        return !comparison->differs;
}

enum store_status store_find_written(struct store *store, int64_t match,
                                     const struct store_change *change, size_t *count_out)
{
        struct comparison comparison = {.change = change};
        struct store_log_position after = {match, change->expected};
        enum store_status status = store_each_event(store, after, compare_event, &comparison);
        *count_out = comparison.found;
        return status == STORE_OK && comparison.differs ? STORE_STALE : status;
}

/* After a commit that got no answer. */
static bool was_written(struct store *store, int64_t match, const struct store_change *change)
{
        size_t count = 0;
        return store_find_written(store, match, change, &count) == STORE_OK &&
               count == change->event_count;
}

enum store_status store_add(struct store *store, const struct store_key *key,
                            const struct store_change *change, int64_t *id_out)
{
        struct match_change match = {.key = key, .change = change};
        bool retried = false;
        enum store_status status = sql_write_or_retry(store, add_match, &match, &retried);
        *id_out = status == STORE_OK ? match.id : 0;
        if (status != STORE_EXISTS)
                return status;
        enum store_status found = store_find(store, key, id_out);
        if (found != STORE_OK)
                return found == STORE_NOT_FOUND ? STORE_FAILED : found;
        return retried && was_written(store, *id_out, change) ? STORE_OK : STORE_EXISTS;
}

/* Mostly a match goes on, or stays finished: then the index of the unfinished stays as it is. */
static enum store_status advance(struct store *store, const struct store_change *change)
{
        struct sql_call call = {
                .slot = SQL_ADVANCE_MATCH,
                SQL_VALUES(sql_integer(change->expected + (int64_t)change->event_count),
                           sql_integer(change->finished), sql_integer(change->voided),
                           sql_integer(change->match), sql_integer(change->expected),
                           sql_bytes(&change->key))};
        struct store_match match;
        enum store_status status = sql_run(store, &call);
        call.slot = SQL_CHANGE_MATCH;
        if (status == STORE_OK && call.changed != 1)
                status = sql_run(store, &call);
        if (status != STORE_OK || call.changed == 1)
                return status;
        status = store_find_match(store, change->match, &match);
        if (status != STORE_OK)
                return status;
        bool same = memcmp(&match.key, &change->key, sizeof match.key) == 0;
        return same ? STORE_STALE : STORE_NOT_FOUND;
}

/* Events that void or restore the match change whether its games count. */
static enum store_status set_counted_at(struct store *store, const struct store_change *change)
{
        struct sql_call call = {.slot = SQL_SET_COUNTED_AT, SQL_VALUES(sql_integer(change->match))};
        for (size_t i = 0; i < change->event_count; i++) {
                if (event_kind_changes_counting(change->events[i].kind))
                        return sql_run(store, &call);
        }
        return STORE_OK;
}

static enum store_status change_match(struct store *store, void *context)
{
        const struct store_change *change = ((struct match_change *)context)->change;
        enum store_status status = advance(store, change);
        for (size_t i = 0; status == STORE_OK && i < change->game_count; i++) {
                status = change_game(store, change, &change->games[i]);
                if (status == STORE_OK)
                        status = set_game_player(store, change, &change->games[i]);
        }
        if (status == STORE_OK)
                status = set_counted_at(store, change);
        return status == STORE_OK ? add_events(store, change->match, change) : status;
}

enum store_status store_append(struct store *store, const struct store_change *change)
{
        struct match_change match = {.change = change};
        bool retried = false;
        enum store_status status = sql_write_or_retry(store, change_match, &match, &retried);
        if (retried && status == STORE_STALE && was_written(store, change->match, change))
                return STORE_OK;
        return status;
}
