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
        int64_t limit; /* matches in the next transaction */
        bool done;
        bool repairs_sequence; /* otherwise a match with a wrong one is left to verify */
};

static enum store_status write_games(struct rebuild *rebuild, const struct store_match *match,
                                     const struct record *record)
{
        struct sql_value counted_at = match->voided ? sql_no_integer() : sql_integer(match->began);
        struct sql_call remove = {.slot = SQL_REMOVE_GAMES, SQL_VALUES(sql_integer(match->id))};
        enum store_status status = sql_run(rebuild->store, &remove);
        for (int i = 0; status == STORE_OK && i < bowling_match_players(&record->match); i++) {
                struct match_writer_texts texts = {.marks = ""};
                struct store_game game = match_writer_record_row(record, i, &texts);
                status = sql_add_game(rebuild->store, match->id, counted_at, &game);
                rebuild->progress.games++;
        }
        return status;
}

/* Most rows of matches are right and stay as they are. */
static enum store_status write_match(struct rebuild *rebuild, const struct store_match *stored,
                                     const struct record *record)
{
        struct store_match match = *stored;
        match.sequence = (int64_t)record->count;
        match.began = record->events[0].stamp.at;
        match.finished = bowling_match_is_finished(&record->match);
        match.voided = record->voided;
        struct sql_call call = {.slot = SQL_REWRITE_MATCH,
                                SQL_VALUES(sql_integer(match.sequence), sql_integer(match.began),
                                           sql_integer(match.finished), sql_integer(match.voided),
                                           sql_integer(match.id), sql_integer(stored->sequence))};
        if (match.sequence != stored->sequence || match.began != stored->began ||
            match.finished != stored->finished || match.voided != stored->voided) {
                enum store_status status = sql_run(rebuild->store, &call);
                if (status != STORE_OK || call.changed != 1)
                        return status != STORE_OK ? status : STORE_STALE;
        }
        return write_games(rebuild, &match, record);
}

static enum store_status rebuild_match(struct rebuild *rebuild, const struct store_match *match)
{
        struct match_writer writer = {.store = rebuild->store, .match = match->id};
        struct record record;
        record_init(&record);
        enum store_status status = rebuild->repairs_sequence
                                           ? match_writer_follow(&writer, &record)
                                           : match_writer_load_listed(&writer, match, &record);
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
static enum store_status lock_matches(struct store *store, struct rebuild *rebuild, int64_t after)
{
        struct sql_call call = {.slot = SQL_LOCK_MATCHES,
                                SQL_VALUES(sql_integer(after), sql_integer(rebuild->limit)),
                                .visit = add_to_page,
                                .context = rebuild};
        rebuild->count = 0;
        return sql_run(store, &call);
}

static enum store_status find_position(struct rebuild *rebuild)
{
        struct sql_call find = {.slot = SQL_FIND_REBUILD,
                                .visit = sql_take_integer,
                                .context = &rebuild->progress.position};
        enum store_status status = sql_run(rebuild->store, &find);
        rebuild->done = find.rows == 0;
        return status;
}

/* In each transaction: a connection that was lost and came back has lost its claim. */
static enum store_status claim_position(struct rebuild *rebuild)
{
        enum store_status status = rebuild->store->driver->claim_rebuild(rebuild->store);
        return status == STORE_OK ? find_position(rebuild) : status;
}

static enum store_status move_position(struct rebuild *rebuild)
{
        struct sql_call move = {.slot = SQL_MOVE_REBUILD,
                                SQL_VALUES(rebuild->done
                                                   ? sql_no_integer()
                                                   : sql_integer(rebuild->progress.position))};
        return sql_run(rebuild->store, &move);
}

static enum store_status rebuild_batch(struct store *store, void *context)
{
        struct rebuild *rebuild = context;
        enum store_status status = claim_position(rebuild);
        if (status != STORE_OK || rebuild->done)
                return status;
        status = lock_matches(store, rebuild, rebuild->progress.position);
        for (size_t i = 0; status == STORE_OK && i < rebuild->count; i++) {
                rebuild->progress.position = rebuild->page[i].id;
                status = rebuild_match(rebuild, &rebuild->page[i]);
        }
        if (status != STORE_OK)
                return status;
        rebuild->done = (int64_t)rebuild->count < rebuild->limit;
        return move_position(rebuild);
}

/* Goes past the match that was tried last, or past one id where its row could not be read. */
static enum store_status skip_match(struct store *store, void *context)
{
        struct rebuild *rebuild = context;
        int64_t *position = &rebuild->progress.position;
        enum store_status status = claim_position(rebuild);
        (void)store;
        if (status != STORE_OK || rebuild->done)
                return status;
        *position = rebuild->count > 0 ? rebuild->page[0].id : *position + 1;
        rebuild->progress.skipped++;
        rebuild->done = *position >= rebuild->progress.last;
        return move_position(rebuild);
}

/*
 * Damage must not keep the store from opening, because everything else can be used and exported. A
 * failed statement ends the transaction of PostgreSQL, so each match has one of its own here.
 */
static enum store_status rebuild_one_by_one(struct rebuild *rebuild)
{
        struct store *store = rebuild->store;
        enum store_status status = STORE_OK;
        rebuild->limit = 1;
        for (int i = 0; status == STORE_OK && !rebuild->done && i < BATCH; i++) {
                status = sql_write_once(store, rebuild_batch, rebuild);
                if (status == STORE_CORRUPT)
                        status = sql_write_once(store, skip_match, rebuild);
        }
        rebuild->limit = BATCH;
        return status;
}

/* The last row of matches may be damaged: its log has the id too. */
static enum store_status find_last(struct rebuild *rebuild)
{
        int64_t *last = &rebuild->progress.last;
        enum store_status status =
                sql_ask_integer(rebuild->store, "SELECT max(id) FROM matches", last);
        return status != STORE_CORRUPT
                       ? status
                       : sql_ask_integer(rebuild->store, "SELECT max(match_id) FROM events", last);
}

/* Says why this program has to stop. */
static void explain(const struct rebuild *rebuild, enum store_status status)
{
        struct store *store = rebuild->store;
        if (status == STORE_REBUILDING)
                snprintf(store->reason, sizeof store->reason, "it is at match %lld of %lld",
                         (long long)rebuild->progress.position, (long long)rebuild->progress.last);
        if (status == STORE_READ_ONLY)
                snprintf(store->reason, sizeof store->reason,
                         "games have to be worked out anew by a program that may write");
}

enum store_status store_rebuild(struct store *store,
                                void (*show)(void *context, const struct store_progress *progress),
                                void *context)
{
        struct rebuild rebuild = {.store = store, .limit = BATCH};
        enum store_status status = find_position(&rebuild);
        if (status != STORE_OK || rebuild.done)
                return status;
        status = find_last(&rebuild);
        if (status == STORE_OK)
                status = store->driver->claim_rebuild(store);
        store_use_large_cache(store, true);
        while (status == STORE_OK && !rebuild.done) {
                status = sql_write_once(store, rebuild_batch, &rebuild);
                if (status == STORE_CORRUPT)
                        status = rebuild_one_by_one(&rebuild);
                if (status == STORE_OK && show != NULL)
                        show(context, &rebuild.progress);
        }
        store->driver->release_rebuild(store);
        store_use_large_cache(store, false);
        explain(&rebuild, status);
        return status;
}

static enum store_status repair_match(struct store *store, void *context)
{
        struct rebuild *rebuild = context;
        int64_t id = rebuild->progress.position;
        enum store_status status = lock_matches(store, rebuild, id - 1);
        if (status == STORE_OK && (rebuild->count == 0 || rebuild->page[0].id != id))
                status = STORE_NOT_FOUND;
        return status == STORE_OK ? rebuild_match(rebuild, &rebuild->page[0]) : status;
}

enum store_status store_rebuild_match(struct store *store, int64_t id)
{
        struct rebuild rebuild = {
                .store = store, .progress.position = id, .limit = 1, .repairs_sequence = true};
        return sql_write_once(store, repair_match, &rebuild);
}
