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

static enum store_status write_games(struct rebuild *rebuild, const struct store_match *match,
                                     const struct bowling_match *games)
{
        struct sql_value counted_at = match->voided ? sql_no_integer() : sql_integer(match->began);
        struct sql_call remove = {.slot = SQL_REMOVE_GAMES, SQL_VALUES(sql_integer(match->id))};
        enum store_status status = sql_run(rebuild->store, &remove);
        for (int i = 0; status == STORE_OK && i < bowling_match_players(games); i++) {
                char marks[RECORD_MARKS_SIZE];
                struct store_game game =
                        match_writer_game_row(bowling_match_game(games, i), i, marks);
                status = sql_add_game(rebuild->store, match->id, counted_at, &game);
                rebuild->progress.games++;
        }
        return status;
}

/*
 * Most rows of matches are right and stay as they are. The sequence is that of the log that was
 * replayed, so a newer state is never overwritten.
 */
static enum store_status write_match(struct rebuild *rebuild, const struct store_match *stored,
                                     const struct record *record)
{
        struct store_match match = *stored;
        match.began = record->events[0].stamp.at;
        match.finished = bowling_match_is_finished(&record->match);
        match.voided = record->voided;
        struct sql_call call = {.slot = SQL_REWRITE_MATCH,
                                SQL_VALUES(sql_integer(match.began), sql_integer(match.finished),
                                           sql_integer(match.voided), sql_integer(match.id),
                                           sql_integer(match.sequence))};
        if (match.began != stored->began || match.finished != stored->finished ||
            match.voided != stored->voided) {
                enum store_status status = sql_run(rebuild->store, &call);
                if (status != STORE_OK || call.changed != 1)
                        return status != STORE_OK ? status : STORE_STALE;
        }
        return write_games(rebuild, &match, &record->match);
}

static enum store_status rebuild_match(struct rebuild *rebuild, const struct store_match *match)
{
        struct match_writer writer = {.store = rebuild->store};
        struct record record;
        record_init(&record);
        enum store_status status = match_writer_load_listed(&writer, match, &record);
        if (status == STORE_OK)
                status = write_match(rebuild, match, &record);
        record_release(&record);
        return status;
}

static bool add_to_page(void *context, const struct sql_row *row)
{
        struct rebuild *rebuild = context;
        rebuild->page[rebuild->count++] = sql_match_of(row);
        return true;
}

/* Locks the matches, so that their logs do not grow while they are replayed. */
static enum store_status lock_matches(struct rebuild *rebuild, int64_t after, int64_t limit)
{
        struct sql_call call = {.slot = SQL_LOCK_MATCHES,
                                SQL_VALUES(sql_integer(after), sql_integer(limit)),
                                .visit = add_to_page,
                                .context = rebuild};
        rebuild->count = 0;
        return sql_run(rebuild->store, &call);
}

static enum store_status lock_position(struct rebuild *rebuild)
{
        struct sql_call lock = {.slot = SQL_LOCK_REBUILD,
                                .visit = sql_take_integer,
                                .context = &rebuild->progress.position};
        enum store_status status = sql_run(rebuild->store, &lock);
        rebuild->done = lock.rows == 0; /* another program has done the last batch */
        return status;
}

static enum store_status move_position(struct rebuild *rebuild)
{
        struct sql_call move = {.slot = SQL_MOVE_REBUILD,
                                SQL_VALUES(rebuild->done
                                                   ? sql_no_integer()
                                                   : sql_integer(rebuild->progress.position))};
        return sql_run(rebuild->store, &move);
}

static enum store_status rebuild_batch(struct rebuild *rebuild, int64_t limit)
{
        enum store_status status = lock_position(rebuild);
        if (status != STORE_OK || rebuild->done)
                return status;
        status = lock_matches(rebuild, rebuild->progress.position, limit);
        for (size_t i = 0; status == STORE_OK && i < rebuild->count; i++) {
                status = rebuild_match(rebuild, &rebuild->page[i]);
                if (status == STORE_OK)
                        rebuild->progress.position = rebuild->page[i].id;
        }
        if (status != STORE_OK)
                return status;
        rebuild->done = (int64_t)rebuild->count < limit;
        return move_position(rebuild);
}

/* Goes past the match that was tried last, or past one id where its row could not be read. */
static enum store_status skip_match(struct rebuild *rebuild)
{
        int64_t id = rebuild->count > 0 ? rebuild->page[0].id : 0;
        enum store_status status = lock_position(rebuild);
        if (status != STORE_OK || rebuild->done)
                return status;
        int64_t *position = &rebuild->progress.position;
        *position = id > *position ? id : *position + 1;
        rebuild->done = *position >= rebuild->progress.last;
        return move_position(rebuild);
}

static enum store_status end_transaction(struct store *store, enum store_status status)
{
        if (status == STORE_OK)
                return store_commit(store);
        store_roll_back(store);
        return status;
}

static enum store_status commit_batch(struct rebuild *rebuild, int64_t limit)
{
        enum store_status status = store_begin(rebuild->store);
        if (status != STORE_OK)
                return status;
        return end_transaction(rebuild->store, rebuild_batch(rebuild, limit));
}

static enum store_status commit_skip(struct rebuild *rebuild)
{
        enum store_status status = store_begin(rebuild->store);
        if (status != STORE_OK)
                return status;
        rebuild->progress.skipped++;
        return end_transaction(rebuild->store, skip_match(rebuild));
}

/*
 * Damage must not keep the store from opening, because everything else can be used and exported. A
 * failed statement ends the transaction of PostgreSQL, so each match has one of its own here.
 */
static enum store_status rebuild_one_by_one(struct rebuild *rebuild)
{
        enum store_status status = STORE_OK;
        for (int i = 0; status == STORE_OK && !rebuild->done && i < BATCH; i++) {
                status = commit_batch(rebuild, 1);
                if (status == STORE_CORRUPT)
                        status = commit_skip(rebuild);
        }
        return status;
}

enum store_status store_rebuild(struct store *store,
                                void (*show)(void *context, const struct store_progress *progress),
                                void *context)
{
        struct rebuild rebuild = {.store = store};
        struct sql_call find = {.text = "SELECT count(rebuilt_to) FROM bowling_store"};
        struct sql_call last = {.text = "SELECT max(id) FROM matches"};
        struct sql_call last_of_events = {.text = "SELECT max(match_id) FROM events"};
        int64_t pending = 0;
        enum store_status status = sql_read_integer(store, &find, &pending);
        if (status != STORE_OK || pending == 0)
                return status;
        status = sql_read_integer(store, &last, &rebuild.progress.last);
        if (status == STORE_CORRUPT) /* the last row is damaged: its log knows the id */
                status = sql_read_integer(store, &last_of_events, &rebuild.progress.last);
        while (status == STORE_OK && !rebuild.done) {
                status = commit_batch(&rebuild, BATCH);
                if (status == STORE_CORRUPT)
                        status = rebuild_one_by_one(&rebuild);
                if (status == STORE_OK && show != NULL)
                        show(context, &rebuild.progress);
        }
        return status == STORE_READ_ONLY || status == STORE_BUSY ? STORE_REBUILDING : status;
}

enum store_status store_rebuild_match(struct store *store, int64_t id)
{
        struct rebuild rebuild = {.store = store};
        enum store_status status = store_begin(store);
        if (status != STORE_OK)
                return status;
        status = lock_matches(&rebuild, id - 1, 1);
        if (status == STORE_OK && (rebuild.count == 0 || rebuild.page[0].id != id))
                status = STORE_NOT_FOUND;
        if (status == STORE_OK)
                status = rebuild_match(&rebuild, &rebuild.page[0]);
        return end_transaction(store, status);
}
