/* Writes matches and games anew from their logs. */
#include "rebuild.h"

#include <stdio.h>

#include "match_writer.h"
#include "sql_inside.h"

enum {
        BATCH = 1000 /* matches in a transaction: other writers wait for less than a second */
};

struct rebuild {
        struct store *store;
        struct store_progress progress;
        struct store_match page[BATCH];
        size_t count;
        bool done;
};

static enum store_status read_integer(struct store *store, const char *text, int64_t *number_out)
{
        struct sql_call call = {.text = text,
                                .slot = SQL_NO_SLOT,
                                .visit = sql_take_integer,
                                .context = number_out};
        return sql_read_rows(store, &call);
}

/* One match */

/* The sequence is that of the log that was replayed: a newer state is never written over. */
static enum store_status rewrite_match(struct store *store, const struct store_match *match)
{
        struct sql_value values[] = {sql_integer(match->began), sql_integer(match->finished),
                                     sql_integer(match->voided), sql_integer(match->id),
                                     sql_integer(match->sequence)};
        struct sql_call call = {.slot = SQL_REWRITE_MATCH, .values = values, .value_count = 5};
        enum store_status status = sql_run(store, &call);
        return status == STORE_OK && call.changed != 1 ? STORE_STALE : status;
}

static enum store_status remove_games(struct store *store, int64_t match)
{
        struct sql_value values[] = {sql_integer(match)};
        struct sql_call call = {.slot = SQL_REMOVE_GAMES, .values = values, .value_count = 1};
        return sql_run(store, &call);
}

static enum store_status write_games(struct rebuild *rebuild, const struct store_match *match,
                                     const struct bowling_match *games)
{
        struct sql_value counted_at = match->voided ? sql_no_integer() : sql_integer(match->began);
        enum store_status status = remove_games(rebuild->store, match->id);
        for (int i = 0; status == STORE_OK && i < bowling_match_players(games); i++) {
                char marks[RECORD_BOWLS_SIZE];
                struct store_game game =
                        match_writer_game_row(bowling_match_game(games, i), i, marks);
                status = sql_add_game(rebuild->store, match->id, counted_at, &game);
                rebuild->progress.games++;
        }
        return status;
}

/* Most matches are stored as their log says, and then their row stays as it is. */
static enum store_status write_match(struct rebuild *rebuild, const struct store_match *stored,
                                     const struct record *record)
{
        struct store_match match = *stored;
        match.began = record->events[0].stamp.at;
        match.finished = bowling_match_is_finished(&record->match);
        match.voided = record->voided;
        bool same = match.began == stored->began && match.finished == stored->finished &&
                    match.voided == stored->voided;
        enum store_status status = same ? STORE_OK : rewrite_match(rebuild->store, &match);
        return status == STORE_OK ? write_games(rebuild, &match, &record->match) : status;
}

static enum store_status replay(struct rebuild *rebuild, const struct store_match *match,
                                enum store_status *unreadable_out)
{
        struct match_writer writer = {.store = rebuild->store};
        struct record record;
        enum store_status status = STORE_OK;
        record_init(&record);
        *unreadable_out = match_writer_load_listed(&writer, match, &record);
        if (*unreadable_out == STORE_OK)
                status = write_match(rebuild, match, &record);
        record_release(&record);
        return status;
}

/* Batches */

static bool note_match(void *context, const struct sql_row *row)
{
        struct rebuild *rebuild = context;
        rebuild->page[rebuild->count++] = sql_match_of(row);
        return true;
}

/* Locks the matches, so that their logs do not grow while they are replayed. */
static enum store_status lock_matches(struct rebuild *rebuild, int64_t after, int64_t limit)
{
        struct sql_value values[] = {sql_integer(after), sql_integer(limit)};
        struct sql_call call = {.slot = SQL_LOCK_MATCHES,
                                .values = values,
                                .value_count = 2,
                                .visit = note_match,
                                .context = rebuild};
        rebuild->count = 0;
        return sql_run(rebuild->store, &call);
}

/* Locks the position, and reads it. There is none where another program has done the last batch. */
static enum store_status claim(struct rebuild *rebuild)
{
        struct sql_call call = {.slot = SQL_CLAIM_REBUILD,
                                .visit = sql_take_integer,
                                .context = &rebuild->progress.position};
        enum store_status status = sql_run(rebuild->store, &call);
        rebuild->done = status == STORE_OK && call.rows == 0;
        return status;
}

static enum store_status move_position(struct rebuild *rebuild)
{
        struct sql_value position = sql_integer(rebuild->progress.position);
        struct sql_value none = sql_no_integer();
        rebuild->done = rebuild->count < BATCH;
        struct sql_call call = {.slot = SQL_MOVE_REBUILD,
                                .values = rebuild->done ? &none : &position,
                                .value_count = 1};
        return sql_run(rebuild->store, &call);
}

static enum store_status rebuild_claimed(struct rebuild *rebuild, bool writes)
{
        enum store_status status = claim(rebuild);
        if (status != STORE_OK || rebuild->done)
                return status;
        status = lock_matches(rebuild, rebuild->progress.position, BATCH);
        for (size_t i = 0; status == STORE_OK && i < rebuild->count; i++) {
                enum store_status unreadable = STORE_OK;
                if (writes)
                        status = replay(rebuild, &rebuild->page[i], &unreadable);
                if (unreadable != STORE_OK && unreadable != STORE_CORRUPT)
                        status = unreadable;
                rebuild->progress.position = rebuild->page[i].id;
        }
        return status == STORE_OK ? move_position(rebuild) : status;
}

static enum store_status rebuild_batch(struct rebuild *rebuild, bool writes)
{
        enum store_status status = store_begin(rebuild->store);
        if (status != STORE_OK)
                return status;
        status = rebuild_claimed(rebuild, writes);
        if (status == STORE_OK)
                return store_commit(rebuild->store);
        store_roll_back(rebuild->store);
        return status;
}

enum store_status store_rebuild(struct store *store,
                                void (*show)(void *context, const struct store_progress *progress),
                                void *context)
{
        struct rebuild rebuild = {.store = store};
        int64_t pending = 0;
        enum store_status status =
                read_integer(store, "SELECT count(rebuilt_to) FROM bowling_store", &pending);
        if (status != STORE_OK || pending == 0)
                return status;
        status = read_integer(store, "SELECT max(id) FROM matches", &rebuild.progress.last);
        while (status == STORE_OK && !rebuild.done) {
                status = rebuild_batch(&rebuild, true);
                if (status == STORE_CORRUPT) /* damage: the store has to open, to be exported */
                        status = rebuild_batch(&rebuild, false);
                if (status == STORE_OK && show != NULL)
                        show(context, &rebuild.progress);
        }
        return status == STORE_READ_ONLY || status == STORE_BUSY ? STORE_REBUILDING : status;
}

enum store_status store_rebuild_match(struct store *store, int64_t id)
{
        struct rebuild rebuild = {.store = store};
        enum store_status unreadable = STORE_NOT_FOUND;
        enum store_status status = store_begin(store);
        if (status != STORE_OK)
                return status;
        status = lock_matches(&rebuild, id - 1, 1);
        if (status == STORE_OK && rebuild.count == 1 && rebuild.page[0].id == id)
                status = replay(&rebuild, &rebuild.page[0], &unreadable);
        if (status == STORE_OK)
                status = unreadable;
        if (status == STORE_OK)
                return store_commit(store);
        store_roll_back(store);
        return status;
}
