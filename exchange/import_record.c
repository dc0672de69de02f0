/* Imports a match with its log: event by event into a record, and the record into the store. */
#include <stdlib.h>
#include <string.h>

#include "clean_text.h"
#include "import_inside.h"
#include "log_people.h"

void import_begin_record(struct import *import, const struct store_key *key)
{
        import->key = *key;
        import->record_line = import->line;
        import->record_is_bad = false;
}

/* Complaints have the row as the file has it; `detail` has the numbers of this store. */
static bool start(struct import *import, const struct store_event *row, const char *detail,
                  struct event_stamp stamp)
{
        if (row->kind != EVENT_START)
                return import_complain(import, 0,
                                       "event 1: a match begins with 'start', not with '%s'",
                                       event_kind_name(row->kind));
        if (!record_start_from(&import->record, detail, stamp))
                return import_complain(import, 0, "event 1: 'start' does not go with '%s'",
                                       row->detail);
        return true;
}

static bool apply(struct import *import, const struct store_event *row, const char *detail,
                  struct event *event)
{
        const char *kind = event_kind_name(row->kind);
        if (!event_parse_detail(event, detail))
                return import_complain(import, 0, "event %lld: '%s' does not go with '%s'",
                                       (long long)row->sequence, kind, row->detail);
        enum bowling_status status = record_apply(&import->record, event, NULL);
        if (status != BOWLING_OK)
                import_complain(import, 0, "event %lld, %s %s: %s", (long long)row->sequence, kind,
                                row->detail, bowling_status_words(status));
        return status == BOWLING_OK;
}

static bool take(struct import *import, const struct store_event *row, const char *detail,
                 struct event *event)
{
        return import->record.count == 0 ? start(import, row, detail, event->stamp)
                                         : apply(import, row, detail, event);
}

/* The file has keys of people, and the log of this store has its numbers. */
static bool take_with_people(struct import *import, const struct store_event *row,
                             struct event *event)
{
        char *detail = import_people_of(import, row);
        if (detail == NULL && import->status == STORE_OK)
                return import_complain(import, 0, "event %lld: '%s' does not go with '%s'",
                                       (long long)row->sequence, event_kind_name(row->kind),
                                       row->detail);
        if (detail == NULL)
                return false;
        bool taken = take(import, row, detail, event);
        free(detail);
        return taken;
}

bool import_event(struct import *import, const struct store_event *row)
{
        struct event event = {.kind = row->kind, .stamp.at = row->at};
        size_t length = strlen(row->author);
        if (length >= sizeof event.stamp.author || !clean_text_is(row->author))
                return import_complain(import, 0, "event %lld: 'by' is too long, or no plain text",
                                       (long long)row->sequence);
        memcpy(event.stamp.author, row->author, length + 1);
        if (event_detail_is_newer(row->kind, row->detail))
                return import_complain(import, 0, "event %lld: a newer program wrote '%s'",
                                       (long long)row->sequence, row->detail);
        return log_people_are_in(row) ? take_with_people(import, row, &event)
                                      : take(import, row, row->detail, &event);
}

/* A game of text may have come into two stores by two people, and in two forms. */
static bool is_same_event(const struct record *left, const struct record *right, size_t index)
{
        char left_buffer[EVENT_DETAIL_SIZE];
        char right_buffer[EVENT_DETAIL_SIZE];
        const struct event *one = &left->events[index];
        const struct event *other = &right->events[index];
        if (index == 0)
                return record_starts_alike(left, right);
        return one->kind == other->kind && one->stamp.at == other->stamp.at &&
               strcmp(one->stamp.author, other->stamp.author) == 0 &&
               strcmp(record_detail(left, index, left_buffer),
                      record_detail(right, index, right_buffer)) == 0;
}

static bool is_same_so_far(const struct record *left, const struct record *right)
{
        for (size_t i = 0; i < left->count && i < right->count; i++) {
                if (!is_same_event(left, right, i))
                        return false;
        }
        return true;
}

/* The line that is read now may be behind the record. */
static void refuse_record(struct import *import, const char *words)
{
        uint64_t line = import->line;
        import->line = import->record_line;
        import_complain(import, 0, "%s", words);
        import->line = line;
        import->record_is_bad = true;
}

/* Appends the events that the file has and the store lacks. */
static enum store_status append_rest(struct import *import, struct match_writer *writer,
                                     const struct record *stored)
{
        if (!is_same_so_far(stored, &import->record)) {
                char words[64];
                snprintf(words, sizeof words, "match %lld of the store went otherwise",
                         (long long)writer->match);
                refuse_record(import, words);
                return STORE_OK;
        }
        if (import->record.count <= stored->count) {
                import->counts.known++;
                return STORE_OK;
        }
        enum store_status status = match_writer_save(writer, &import->record);
        import->counts.continued += status == STORE_OK;
        return status;
}

static enum store_status continue_match(struct import *import)
{
        struct record stored;
        struct store *store = import->job->store;
        struct match_writer writer = {.store = store};
        int64_t id = 0;
        enum store_status status = store_find(store, &import->key, &id);
        record_init(&stored);
        if (status == STORE_OK)
                status = match_writer_load(&writer, id, &stored);
        if (status == STORE_OK)
                status = append_rest(import, &writer, &stored);
        record_release(&stored);
        return status;
}

static void write_record(struct import *import)
{
        struct match_writer writer = {.store = import->job->store, .key = import->key};
        if (!import_begin(import, import->record.count))
                return;
        enum store_status status = match_writer_save(&writer, &import->record);
        if (status == STORE_EXISTS)
                import->status = continue_match(import);
        else
                import_count(import, status);
}

void import_end_record(struct import *import)
{
        if (import->record_line != 0 && !import->record_is_bad && !import_people_differ(import))
                refuse_record(import, "one person has two games of the match");
        if (import->record_line != 0 && !import->record_is_bad && import->status == STORE_OK)
                write_record(import);
        if (import->record_is_bad)
                import_remove_people(import);
        import->has_savepoint = false;
        record_release(&import->record);
        import->record_line = 0;
}
