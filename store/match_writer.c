/* Keeps a record in a store: its events become rows, and rows become events. */
#include "match_writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "key.h"
#include "sql.h"

struct match_writer match_writer_new(struct store *store)
{
        return (struct match_writer){.store = store, .key = key_random()};
}

size_t match_writer_unsaved(const struct match_writer *writer, const struct record *record)
{
        return record->count - writer->saved;
}

struct store_game match_writer_game_row(const struct bowling_game *game, int position,
                                        char bowls_out[RECORD_BOWLS_SIZE])
{
        struct store_game row = {.position = position,
                                 .player = game->player,
                                 .marks = bowls_out,
                                 .finished = bowling_game_is_finished(game)};
        record_print_bowls(game, bowls_out);
        if (row.finished) {
                bowling_game_final_score(game, &row.total);
                bowling_game_figures(game, &row.figures);
        }
        return row;
}

struct store_event match_writer_event_row(const struct record *record, size_t index,
                                          char buffer[EVENT_DETAIL_SIZE])
{
        const struct event *event = &record->events[index];
        return (struct store_event){.sequence = (int64_t)index + 1,
                                    .kind = event->kind,
                                    .at = event->stamp.at,
                                    .author = event->stamp.author,
                                    .detail = record_detail(record, index, buffer)};
}

/* The rows of a change with the texts that they point at. */
struct rows {
        struct store_change change;
        struct store_event *events;
        char (*details)[EVENT_DETAIL_SIZE];
        struct store_game *games;
        char (*bowls)[RECORD_BOWLS_SIZE];
};

static void free_rows(struct rows *rows)
{
        free(rows->events);
        free(rows->details);
        free(rows->games);
        free(rows->bowls);
}

static bool make_room(struct rows *rows, size_t events, size_t games)
{
        rows->events = calloc(events, sizeof *rows->events);
        rows->details = calloc(events, sizeof *rows->details);
        rows->games = calloc(games, sizeof *rows->games);
        rows->bowls = calloc(games, sizeof *rows->bowls);
        return rows->events != NULL && rows->details != NULL && rows->games != NULL &&
               rows->bowls != NULL;
}

static void list_events(struct rows *rows, const struct record *record, size_t saved)
{
        for (size_t i = saved; i < record->count; i++)
                rows->events[i - saved] =
                        match_writer_event_row(record, i, rows->details[i - saved]);
        rows->change.events = rows->events;
        rows->change.event_count = record->count - saved;
}

static void list_games(struct rows *rows, const struct record *record, size_t saved)
{
        size_t count = 0;
        for (int i = 0; i < bowling_match_players(&record->match); i++) {
                if (!record_has_changed(record, i, saved))
                        continue;
                rows->games[count] = match_writer_game_row(bowling_match_game(&record->match, i), i,
                                                           rows->bowls[count]);
                count++;
        }
        rows->change.games = rows->games;
        rows->change.game_count = count;
}

static enum store_status write_rows(struct match_writer *writer, const struct store_change *change)
{
        struct store *store = writer->store;
        int64_t id = writer->match;
        size_t written = change->event_count;
        enum store_status status =
                id != 0 ? store_append(store, change) : store_add(store, &writer->key, change, &id);
        if (writer->in_doubt && (status == STORE_STALE || status == STORE_EXISTS))
                status = store_find_written(store, id, change, &written);
        if (status != STORE_OK)
                return status;
        if (written == 0) /* the log is shorter than the writer has seen */
                return STORE_STALE;
        writer->match = id;
        writer->saved += written;
        return STORE_OK;
}

static enum store_status save_once(struct match_writer *writer, const struct record *record)
{
        struct rows rows = {.change = {.match = writer->match,
                                       .key = writer->key,
                                       .expected = (int64_t)writer->saved,
                                       .finished = bowling_match_is_finished(&record->match),
                                       .voided = record->voided}};
        size_t players = (size_t)bowling_match_players(&record->match);
        enum store_status status = STORE_FAILED;
        if (match_writer_unsaved(writer, record) == 0)
                return STORE_OK;
        if (make_room(&rows, match_writer_unsaved(writer, record), players)) {
                list_events(&rows, record, writer->saved);
                list_games(&rows, record, writer->saved);
                status = write_rows(writer, &rows.change);
        }
        free_rows(&rows);
        return status;
}

/* A server whose data was brought back from a copy may lack the match that is being played. */
static enum store_status write_anew(struct match_writer *writer, const struct record *record)
{
        writer->match = 0;
        writer->saved = 0;
        return save_once(writer, record);
}

enum store_status match_writer_save(struct match_writer *writer, const struct record *record)
{
        enum store_status status = save_once(writer, record);
        if (status == STORE_OK) /* part of it may have been written before, without an answer */
                status = save_once(writer, record);
        if (status == STORE_NOT_FOUND && writer->match != 0)
                status = write_anew(writer, record);
        if (status == STORE_OK)
                writer->in_doubt = false;
        if (status == STORE_UNREACHABLE || status == STORE_FAILED)
                writer->in_doubt = true;
        return status;
}

/* Rebuilds a record from its log; the first event that makes no sense ends it. */
struct loading {
        struct record *record;
        int64_t wrong; /* the number of that event */
        bool newer;    /* its detail has a form that only a newer program knows */
};

static bool load_event(struct record *record, const struct store_event *row)
{
        struct event event = {.kind = row->kind, .stamp.at = row->at};
        if (row->sequence != (int64_t)record->count + 1)
                return false;
        snprintf(event.stamp.author, sizeof event.stamp.author, "%s", row->author);
        if (row->sequence == 1)
                return row->kind == EVENT_START &&
                       record_start_from(record, row->detail, event.stamp);
        return event_parse_detail(&event, row->detail) &&
               record_apply(record, &event, NULL) == BOWLING_OK;
}

static bool visit_event(void *context, const struct store_event *row)
{
        struct loading *loading = context;
        if (load_event(loading->record, row))
                return true;
        loading->wrong = row->sequence;
        loading->newer = event_detail_is_newer(row->kind, row->detail);
        return false;
}

/* Somebody may have written since the match was read: then it has grown with its log. */
static bool is_as_long(struct match_writer *writer, const struct store_match *match, int64_t count)
{
        struct store_match now = *match;
        if (count <= match->sequence)
                return count == match->sequence;
        return store_find_match(writer->store, match->id, &now) == STORE_OK &&
               count <= now.sequence;
}

static enum store_status refuse_match(struct store *store, int64_t match, const char *reason)
{
        snprintf(store->reason, sizeof store->reason, "match %lld: %.200s", (long long)match,
                 reason);
        return STORE_CORRUPT;
}

static enum store_status refuse_event(struct store *store, int64_t match, int64_t sequence,
                                      const char *why)
{
        char reason[80];
        snprintf(reason, sizeof reason, "event %lld of its log %s", (long long)sequence, why);
        return refuse_match(store, match, reason);
}

/* The database names a damaged page, but not the match whose row it was reading. */
static enum store_status refuse_damaged(struct store *store, int64_t match)
{
        char reason[STORE_REASON_SIZE];
        memcpy(reason, store->reason, sizeof reason);
        return refuse_match(store, match, reason);
}

/* Reads what the log has behind the last event of the record. */
static enum store_status read_log(struct match_writer *writer, int64_t match, struct record *record)
{
        struct store *store = writer->store;
        struct loading loading = {.record = record};
        struct store_log_position after = {match, (int64_t)record->count};
        enum store_status status = store_each_event(store, after, visit_event, &loading);
        if (status == STORE_CORRUPT)
                return refuse_damaged(store, match);
        if (status != STORE_OK || loading.wrong == 0)
                return status;
        return refuse_event(store, match, loading.wrong,
                            loading.newer ? "was written by a newer program" : "makes no sense");
}

enum store_status match_writer_load_listed(struct match_writer *writer,
                                           const struct store_match *match, struct record *record)
{
        enum store_status status = read_log(writer, match->id, record);
        if (status == STORE_OK && !is_as_long(writer, match, (int64_t)record->count))
                status = refuse_event(writer->store, match->id, (int64_t)record->count + 1,
                                      "makes no sense");
        if (status != STORE_OK)
                return status;
        writer->key = match->key;
        writer->match = match->id;
        writer->saved = record->count;
        return STORE_OK;
}

enum store_status match_writer_load(struct match_writer *writer, int64_t id, struct record *record)
{
        struct store_match match;
        enum store_status status = store_find_match(writer->store, id, &match);
        return status == STORE_OK ? match_writer_load_listed(writer, &match, record) : status;
}

enum store_status match_writer_follow(struct match_writer *writer, struct record *record)
{
        enum store_status status = read_log(writer, writer->match, record);
        if (status == STORE_OK)
                writer->saved = record->count;
        return status;
}
