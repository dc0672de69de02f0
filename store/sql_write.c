/* Writing a store in SQL: transactions, new matches, and what comes behind the last event. */
#include <stdio.h>
#include <string.h>

#include "sql_inside.h"

/* Players that were added go as well, and so do their numbers. */
static void forget_players(struct store *store)
{
        memset(store->player_ids, 0, sizeof store->player_ids);
        store->player_names_room = 0;
}

static void roll_back(struct store *store)
{
        store->in_batch = false;
        forget_players(store);
        store->driver->roll_back(store);
}

static enum store_status run_alone(struct store *store, const char *text)
{
        struct sql_call call = {.text = text, .slot = SQL_NO_SLOT};
        return sql_run(store, &call);
}

enum store_status store_mark(struct store *store)
{
        return run_alone(store, "SAVEPOINT here");
}

enum store_status store_back_to_mark(struct store *store)
{
        forget_players(store);
        return run_alone(store, "ROLLBACK TO SAVEPOINT here");
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
                roll_back(store);
        store->in_batch = false;
        return status;
}

void store_roll_back(struct store *store)
{
        roll_back(store);
}

enum store_status sql_begin_one(struct store *store)
{
        return store->in_batch ? STORE_OK : store->driver->begin(store);
}

/* Ends what sql_begin_one() began, as `status` demands. */
enum store_status sql_end_one(struct store *store, enum store_status status)
{
        if (store->in_batch)
                return status;
        if (status == STORE_OK)
                status = store->driver->commit(store);
        if (status != STORE_OK)
                roll_back(store);
        return status;
}

static struct sql_value total_of(const struct store_game *game)
{
        return game->finished ? sql_integer(game->total) : sql_no_integer();
}

enum store_status sql_add_game(struct store *store, int64_t match, struct sql_value counted_at,
                               const struct store_game *game)
{
        struct sql_value values[GAME_VALUES];
        struct sql_call call = {.slot = SQL_ADD_GAME, .values = values, .value_count = GAME_VALUES};
        int64_t player = 0;
        enum store_status status = sql_know_player(store, &game->player, &player);
        if (status != STORE_OK)
                return status;
        values[COLUMN_PLAYER] = sql_integer(player);
        values[COLUMN_TOTAL] = total_of(game);
        values[COLUMN_FIGURES] = sql_integer(sql_pack_figures(&game->figures));
        values[COLUMN_COUNTED_AT] = counted_at;
        values[COLUMN_MATCH] = sql_integer(match);
        values[COLUMN_POSITION] = sql_integer(game->position);
        values[COLUMN_MARKS] = sql_text(game->marks);
        return sql_run(store, &call);
}

static enum store_status change_result(struct store *store, int64_t match,
                                       const struct store_game *game)
{
        struct sql_value values[] = {total_of(game), sql_integer(sql_pack_figures(&game->figures)),
                                     sql_text(game->marks), sql_integer(match),
                                     sql_integer(game->position)};
        struct sql_call call = {.slot = SQL_CHANGE_GAME, .values = values, .value_count = 5};
        return sql_run(store, &call);
}

/* A game that goes on has no result, as before: the index of results stays as it is. */
static enum store_status change_game(struct store *store, int64_t match,
                                     const struct store_game *game)
{
        struct sql_value values[] = {sql_text(game->marks), sql_integer(match),
                                     sql_integer(game->position)};
        struct sql_call call = {.slot = SQL_CHANGE_MARKS, .values = values, .value_count = 3};
        enum store_status status = game->finished ? STORE_OK : sql_run(store, &call);
        if (status != STORE_OK || call.changed == 1)
                return status;
        return change_result(store, match, game);
}

static enum store_status add_events(struct store *store, int64_t match,
                                    const struct store_change *change)
{
        enum store_status status = STORE_OK;
        for (size_t i = 0; status == STORE_OK && i < change->event_count; i++) {
                const struct store_event *event = &change->events[i];
                struct sql_value values[] = {
                        sql_integer(match),       sql_integer(change->expected + (int64_t)i + 1),
                        sql_integer(event->kind), sql_integer(event->at),
                        sql_text(event->author),  sql_text(event->detail),
                };
                struct sql_call call = {.slot = SQL_ADD_EVENT, .values = values, .value_count = 6};
                status = sql_run(store, &call);
        }
        return status;
}

static enum store_status add_match(struct store *store, const struct store_key *key,
                                   const struct store_change *change, int64_t *id_out)
{
        struct sql_value began = sql_integer(change->events[0].at);
        struct sql_value counted_at = change->voided ? sql_no_integer() : began;
        struct sql_value values[] = {sql_bytes(key), began,
                                     sql_integer((int64_t)change->event_count),
                                     sql_integer(change->finished), sql_integer(change->voided)};
        struct sql_call call = {.slot = SQL_ADD_MATCH,
                                .values = values,
                                .value_count = 5,
                                .visit = sql_take_integer,
                                .context = id_out};
        *id_out = 0;
        enum store_status status = sql_run(store, &call);
        if (status == STORE_OK && *id_out == 0)
                return STORE_EXISTS;
        for (size_t i = 0; status == STORE_OK && i < change->game_count; i++)
                status = sql_add_game(store, *id_out, counted_at, &change->games[i]);
        return status == STORE_OK ? add_events(store, *id_out, change) : status;
}

static enum store_status add_once(struct store *store, const struct store_key *key,
                                  const struct store_change *change, int64_t *id_out)
{
        enum store_status status = sql_begin_one(store);
        if (status != STORE_OK)
                return status;
        return sql_end_one(store, add_match(store, key, change, id_out));
}

/* How many events of a change, from the first on, stand in the log of a match. */
struct recognition {
        const struct store_change *change;
        size_t found;
        bool foreign; /* another event stands there instead */
};

static bool recognise(void *context, const struct store_event *stored)
{
        struct recognition *recognition = context;
        const struct store_change *change = recognition->change;
        if (recognition->found == change->event_count)
                return false;
        recognition->foreign = !store_event_equals(stored, &change->events[recognition->found]);
        recognition->found += !recognition->foreign;
        return !recognition->foreign;
}

enum store_status store_find_written(struct store *store, int64_t match,
                                     const struct store_change *change, size_t *count_out)
{
        struct recognition recognition = {.change = change};
        struct store_log_position before = {match, change->expected};
        enum store_status status = store_each_event(store, before, recognise, &recognition);
        *count_out = recognition.found;
        return status == STORE_OK && recognition.foreign ? STORE_STALE : status;
}

/* The connection broke during the commit: the change may have been written all the same. */
static bool was_written(struct store *store, int64_t match, const struct store_change *change)
{
        size_t count = 0;
        return store_find_written(store, match, change, &count) == STORE_OK &&
               count == change->event_count;
}

enum store_status store_add(struct store *store, const struct store_key *key,
                            const struct store_change *change, int64_t *id_out)
{
        int64_t id = 0;
        enum store_status status = add_once(store, key, change, &id);
        bool again = sql_reconnected(store, status);
        if (again)
                status = add_once(store, key, change, &id);
        *id_out = status == STORE_OK ? id : 0;
        if (status != STORE_EXISTS)
                return status;
        enum store_status found = store_find(store, key, id_out);
        if (found != STORE_OK)
                return found == STORE_NOT_FOUND ? STORE_FAILED : found;
        return again && was_written(store, *id_out, change) ? STORE_OK : STORE_EXISTS;
}

/* Mostly a match goes on, or stays finished: then the index of the unfinished stays as it is. */
static enum store_status advance(struct store *store, const struct store_change *change)
{
        struct sql_value values[] = {sql_integer(change->expected + (int64_t)change->event_count),
                                     sql_integer(change->finished),
                                     sql_integer(change->voided),
                                     sql_integer(change->match),
                                     sql_integer(change->expected),
                                     sql_bytes(&change->key)};
        struct sql_call call = {.slot = SQL_ADVANCE_MATCH, .values = values, .value_count = 6};
        enum store_status status = sql_run(store, &call);
        if (status != STORE_OK || call.changed == 1)
                return status;
        call.slot = SQL_TURN_MATCH;
        status = sql_run(store, &call);
        if (status != STORE_OK || call.changed == 1)
                return status;
        struct store_match match;
        status = store_find_match(store, change->match, &match);
        if (status != STORE_OK)
                return status;
        bool same = memcmp(&match.key, &change->key, sizeof match.key) == 0;
        return same ? STORE_STALE : STORE_NOT_FOUND;
}

/* Games count, or do so no more, as the match says. */
static enum store_status set_counted_at(struct store *store, const struct store_change *change)
{
        struct sql_value values[] = {sql_integer(change->match)};
        struct sql_call call = {.slot = SQL_SET_COUNTED_AT, .values = values, .value_count = 1};
        for (size_t i = 0; i < change->event_count; i++) {
                if (event_kind_has_reason(change->events[i].kind))
                        return sql_run(store, &call);
        }
        return STORE_OK;
}

static enum store_status append_once(struct store *store, const struct store_change *change)
{
        enum store_status status = sql_begin_one(store);
        if (status != STORE_OK)
                return status;
        status = advance(store, change);
        for (size_t i = 0; status == STORE_OK && i < change->game_count; i++)
                status = change_game(store, change->match, &change->games[i]);
        if (status == STORE_OK)
                status = set_counted_at(store, change);
        if (status == STORE_OK)
                status = add_events(store, change->match, change);
        return sql_end_one(store, status);
}

enum store_status store_append(struct store *store, const struct store_change *change)
{
        enum store_status status = append_once(store, change);
        bool again = sql_reconnected(store, status);
        if (again)
                status = append_once(store, change);
        if (again && status == STORE_STALE && was_written(store, change->match, change))
                return STORE_OK;
        return status;
}
