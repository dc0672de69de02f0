/* Walks through a store: people first, then each match with its log. */
#include "export.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "clean_text.h"
#include "heap.h"
#include "log_people.h"
#include "match_writer.h"

enum {
        PAGE = 1000 /* matches that are looked up at once */
};

const struct export_format *export_format_named(const char *name)
{
        static const struct export_format *const formats[] = {&export_jsonl, &export_csv};
        for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
                if (strcmp(formats[i]->name, name) == 0)
                        return formats[i];
        }
        return NULL;
}

static void complain(const struct export_job *job, const char *format, ...)
        __attribute__((format(printf, 2, 3)));

static void complain(const struct export_job *job, const char *format, ...)
{
        char words[STORE_REASON_SIZE];
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(words, sizeof words, format, arguments);
        va_end(arguments);
        job->complain(job->context, words);
}

/* A merged row, and how many merges lie between it and the root. */
struct merged {
        int64_t id;
        int64_t into;
        int depth;
};

/* Merges are written behind all people, so that an import knows both. */
struct people {
        const struct export_job *job;
        struct merged *merged;
        size_t count;
        size_t room;
};

static void note_merged(struct people *people, const struct store_person *person)
{
        people->merged =
                heap_grow(people->merged, people->count, &people->room, sizeof *people->merged);
        people->merged[people->count++] = (struct merged){person->id, person->merged_into, 0};
}

bool export_tells_key(const struct export_person *person)
{
        const struct store_person *row = person->row;
        bool tells_more =
                row->full_name[0] != '\0' || row->forgotten || person->merged_into != NULL;
        return !tells_more || strcmp(row->key, row->letters.name) != 0;
}

/* Matches and merges tell of whoever has but letters, which are the key. */
static bool is_told_elsewhere(const struct store_person *person)
{
        return person->full_name[0] == '\0' && !person->forgotten &&
               strcmp(person->key, person->letters.name) == 0 &&
               (person->has_games || person->merged_into != 0);
}

/* Full names are cleaned, because an import rejects others. */
static bool write_person(void *context, const struct store_person *person)
{
        struct people *people = context;
        const struct export_job *job = people->job;
        struct store_person row = *person;
        if (person->merged_into != 0 && !person->forgotten)
                note_merged(people, person);
        if (person->key[0] == '\0' || is_told_elsewhere(person))
                return true;
        clean_text_copy(row.full_name, sizeof row.full_name, person->full_name);
        if (strcmp(row.full_name, person->full_name) != 0)
                complain(job, "the full name of %s is no plain text", person->letters.name);
        job->format->person(job->out, &(struct export_person){&row, NULL});
        return ferror(job->out) == 0;
}

static int compare_ids(const void *left, const void *right)
{
        int64_t one = ((const struct merged *)left)->id;
        int64_t other = ((const struct merged *)right)->id;
        return (one > other) - (one < other);
}

/* The deepest first. */
static int compare_depths(const void *left, const void *right)
{
        int one = ((const struct merged *)left)->depth;
        int other = ((const struct merged *)right)->depth;
        return one != other ? other - one : compare_ids(left, right);
}

/* A merge is written before that of its root, so that an import comes to the same tree. */
static void sort_merges(struct people *people)
{
        size_t size = sizeof *people->merged;
        qsort(people->merged, people->count, size, compare_ids);
        for (size_t i = 0; i < people->count; i++) {
                const struct merged *at = &people->merged[i];
                do {
                        people->merged[i].depth++;
                        at = bsearch(&(struct merged){.id = at->into}, people->merged,
                                     people->count, size, compare_ids);
                } while (at != NULL);
        }
        qsort(people->merged, people->count, size, compare_depths);
}

static enum store_status write_merge(struct store *store, const struct export_job *job,
                                     const struct merged *merged)
{
        struct store_person row;
        struct store_person into;
        enum store_status status = people_find(store, merged->id, &row);
        if (status == STORE_OK)
                status = people_find(store, merged->into, &into);
        row.full_name[0] = '\0';
        if (status == STORE_OK)
                job->format->person(job->out, &(struct export_person){&row, into.key});
        return status;
}

static enum store_status write_people(struct store *store, const struct export_job *job)
{
        struct people people = {.job = job};
        enum store_status status = people_each_with_games(store, write_person, &people);
        if (people.count > 0)
                sort_merges(&people);
        for (size_t i = 0; status == STORE_OK && i < people.count; i++)
                status = write_merge(store, job, &people.merged[i]);
        free(people.merged);
        return status;
}

/* The matches are noted first, because a store takes no query while it lists them. */
struct page {
        struct store_match matches[PAGE];
        size_t count;
};

static bool note_match(void *context, const struct store_match *match)
{
        struct page *page = context;
        page->matches[page->count++] = *match;
        return true;
}

/* The key of a number. */
static bool print_key(void *store, const char *person, FILE *out)
{
        struct store_person row;
        int64_t number = 0;
        bool found = event_parse_person(person, strlen(person), &number) &&
                     people_find(store, number, &row) == STORE_OK;
        if (found)
                fputs(row.key, out);
        return found;
}

static void write_event(struct store *store, const struct export_job *job,
                        const struct store_match *match, struct store_event event)
{
        char author[EVENT_AUTHOR_SIZE];
        char *detail = NULL;
        clean_text_copy(author, sizeof author, event.author);
        if (strcmp(author, event.author) != 0)
                complain(job, "match %lld: the author of event %lld is no plain text",
                         (long long)match->id, (long long)event.sequence);
        event.author = author;
        if (log_people_are_in(&event)) {
                detail = log_people_print(&event, print_key, store);
                if (detail == NULL)
                        complain(job, "match %lld: event %lld is about somebody who is not there",
                                 (long long)match->id, (long long)event.sequence);
                event.detail = detail != NULL ? detail : event.detail;
        }
        job->format->event(job->out, match, &event);
        free(detail);
}

static void write_record(struct store *store, const struct export_job *job,
                         const struct store_match *match, const struct record *record)
{
        char buffer[EVENT_DETAIL_SIZE];
        if (job->format->begin_match != NULL)
                job->format->begin_match(job->out, match);
        for (size_t i = 0; i < record->count && ferror(job->out) == 0; i++)
                write_event(store, job, match, match_writer_event_row(record, i, buffer));
        if (job->format->end_match != NULL)
                job->format->end_match(job->out);
}

/* Reports a damaged match and lets the rest be exported. */
static enum store_status pass_damage(const struct store *store, const struct export_job *job,
                                     enum store_status status)
{
        if (status != STORE_CORRUPT)
                return status;
        complain(job, "%s", store_reason(store));
        return STORE_OK;
}

/* Read as a whole before it is written, so that no half of a match is exported. */
static enum store_status write_match(struct store *store, const struct export_job *job,
                                     const struct store_match *match)
{
        struct record record;
        struct match_writer writer = {.store = store};
        record_init(&record);
        enum store_status status = match_writer_load_listed(&writer, match, &record);
        if (status == STORE_OK)
                write_record(store, job, match, &record);
        record_release(&record);
        return pass_damage(store, job, status);
}

static enum store_status write_matches(struct store *store, const struct export_job *job)
{
        struct page page;
        struct store_filter filter = {.limit = PAGE};
        uint64_t written = 0;
        enum store_status status = STORE_OK;
        do {
                page.count = 0;
                status = store_each_match(store, &filter, note_match, &page);
                for (size_t i = 0; status == STORE_OK && !ferror(job->out) && i < page.count; i++)
                        status = write_match(store, job, &page.matches[i]);
                if (page.count > 0)
                        filter.after = page.matches[page.count - 1].id;
                written += page.count;
                if (job->progress != NULL)
                        job->progress(job->context, written);
        } while (status == STORE_OK && ferror(job->out) == 0 && page.count == PAGE);
        return status;
}

enum store_status export_store(struct store *store, const struct export_job *job)
{
        job->format->begin(job->out);
        enum store_status status = pass_damage(store, job, write_people(store, job));
        return status == STORE_OK ? write_matches(store, job) : status;
}
