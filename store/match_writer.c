/* Saves a record as rows of a store, and loads it. */
#include "match_writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bowling/first_balls.h>

#include "heap.h"
#include "key.h"
#include "measure.h"
#include "sql.h"

struct match_writer match_writer_new(struct store *store)
{
        return (struct match_writer){.store = store, .key = key_random()};
}

size_t match_writer_unsaved(const struct match_writer *writer, const struct record *record)
{
        return record->count - writer->saved;
}

static const char *print_bowls(const struct bowling_game *game, char bowls_out[STORED_BOWLS_SIZE])
{
        struct bowling_bowls bowls = bowling_game_bowls(game);
        stored_bowls_print(&bowls, bowls_out);
        return bowls_out;
}

struct store_game match_writer_game_row(const struct bowling_game *game, int position,
                                        struct match_writer_texts *texts_out)
{
        struct store_game row = {.position = position,
                                 .player = game->player,
                                 .marks = texts_out->marks,
                                 .finished = bowling_game_is_finished(game)};
        record_print_marks(game, texts_out->marks);
        if (row.finished) {
                row.bowls = bowling_game_knows_leaves(game) ? print_bowls(game, texts_out->bowls)
                                                            : NULL;
                bowling_game_final_score(game, &row.total);
                bowling_game_figures(game, &row.figures);
        }
        return row;
}

struct store_game match_writer_record_row(const struct record *record, int position,
                                          struct match_writer_texts *texts_out)
{
        const struct bowling_game *game = bowling_match_game(&record->match, position);
        struct store_game row = match_writer_game_row(game, position, texts_out);
        row.person = record->people[position];
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

static enum store_status write_rows(struct match_writer *writer, const struct store_change *change)
{
        struct store *store = writer->store;
        int64_t id = writer->match;
        size_t written = change->event_count;
        enum store_status status =
                id != 0 ? store_append(store, change) : store_add(store, &writer->key, change, &id);
        if (writer->unanswered && (status == STORE_STALE || status == STORE_EXISTS))
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
        size_t count = match_writer_unsaved(writer, record);
        size_t players = (size_t)bowling_match_players(&record->match);
        if (count == 0)
                return STORE_OK;
        struct store_event *events = heap_or_abort(calloc(count, sizeof *events));
        char(*details)[EVENT_DETAIL_SIZE] = heap_or_abort(calloc(count, sizeof *details));
        struct store_game *games = heap_or_abort(calloc(players, sizeof *games));
        struct match_writer_texts *texts = heap_or_abort(calloc(players, sizeof *texts));
        struct store_change change = {.match = writer->match,
                                      .key = writer->key,
                                      .expected = (int64_t)writer->saved,
                                      .finished = bowling_match_is_finished(&record->match),
                                      .voided = record->voided,
                                      .events = events,
                                      .event_count = count,
                                      .games = games};
        for (size_t i = 0; i < count; i++)
                events[i] = match_writer_event_row(record, writer->saved + i, details[i]);
        for (int i = 0; i < (int)players; i++) {
                if (record_has_changed(record, i, writer->saved))
                        games[change.game_count++] = match_writer_record_row(record, i, &texts[i]);
        }
        enum store_status status = write_rows(writer, &change);
        free(events);
        free(details);
        free(games);
        free(texts);
        return status;
}

enum store_status match_writer_save(struct match_writer *writer, const struct record *record)
{
        enum store_status status = save_once(writer, record);
        if (status == STORE_OK) /* part of it may have been written before, without an answer */
                status = save_once(writer, record);
        if (status == STORE_NOT_FOUND && writer->match != 0) {
                /* A server that was restored from a backup may lack the match. */
                writer->match = 0;
                writer->saved = 0;
                status = save_once(writer, record);
        }
        if (status == STORE_OK)
                writer->unanswered = false;
        if (status == STORE_UNREACHABLE || status == STORE_FAILED)
                writer->unanswered = true;
        return status;
}

struct loading {
        struct record *record;
        int64_t wrong; /* the number of the first event that makes no sense */
        bool newer;    /* its detail has a form that only a newer program knows */
};

static bool load_event(struct record *record, const struct store_event *row)
{
        struct event event = {.kind = row->kind, .stamp.at = row->at};
        if (row->sequence != (int64_t)record->count + 1)
                return false;
        size_t length = text_fitting(row->author, TEXT_BYTES, EVENT_AUTHOR_SIZE - 1);
        memcpy(event.stamp.author, row->author, length);
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

/* Another program may have written since the match was read: then the match has grown too. */
static bool has_length(struct match_writer *writer, const struct store_match *match, int64_t count)
{
        struct store_match now = *match;
        if (count <= match->sequence)
                return count == match->sequence;
        return store_find_match(writer->store, match->id, &now) == STORE_OK &&
               count <= now.sequence;
}

/* The database names a damaged page, but not the match whose row it was reading. */
static enum store_status report_page(struct store *store, int64_t match)
{
        char reason[STORE_REASON_SIZE];
        memcpy(reason, store->reason, sizeof reason);
        snprintf(store->reason, sizeof store->reason, "match %lld: %.200s", (long long)match,
                 reason);
        return STORE_CORRUPT;
}

/* Reads what the log has behind the last event of the record. */
static enum store_status read_log(struct match_writer *writer, int64_t match, struct record *record)
{
        struct store *store = writer->store;
        struct loading loading = {.record = record};
        struct store_log_position after = {match, (int64_t)record->count};
        enum store_status status = store_each_event(store, after, visit_event, &loading);
        if (status == STORE_CORRUPT)
                return report_page(store, match);
        if (record->count == 0 && loading.wrong == 0)
                loading.wrong = 1;
        if (status != STORE_OK || loading.wrong == 0)
                return status;
        snprintf(store->reason, sizeof store->reason, "match %lld: event %lld of its log %s",
                 (long long)match, (long long)loading.wrong,
                 loading.newer ? "was written by a newer program" : "makes no sense");
        return STORE_CORRUPT;
}

enum store_status match_writer_follow(struct match_writer *writer, struct record *record)
{
        enum store_status status = read_log(writer, writer->match, record);
        if (status == STORE_OK)
                writer->saved = record->count;
        return status;
}

enum store_status match_writer_load_listed(struct match_writer *writer,
                                           const struct store_match *match, struct record *record)
{
        struct store *store = writer->store;
        writer->key = match->key;
        writer->match = match->id;
        enum store_status status = match_writer_follow(writer, record);
        if (status != STORE_OK || has_length(writer, match, (int64_t)record->count))
                return status;
        snprintf(store->reason, sizeof store->reason, MATCH_WRITER_WRONG_COUNT,
                 (long long)match->id, (long long)match->sequence, record->count);
        return STORE_CORRUPT;
}

enum store_status match_writer_load(struct match_writer *writer, int64_t id, struct record *record)
{
        struct store_match match;
        enum store_status status = store_find_match(writer->store, id, &match);
        return status == STORE_OK ? match_writer_load_listed(writer, &match, record) : status;
}
