/* Walks through a store: the names of players first, then each match with its log. */
#include "export.h"

#include <stdarg.h>
#include <string.h>

#include "clean_text.h"
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

/* Full names are cleaned, because an import rejects others. */
static bool write_player(void *context, const struct store_player *player)
{
        const struct export_job *job = context;
        struct store_player row = *player;
        char full_name[STORE_FULL_NAME_SIZE];
        if (player->full_name == NULL)
                return true;
        clean_text_copy(full_name, sizeof full_name, player->full_name);
        row.full_name = full_name;
        if (strcmp(full_name, player->full_name) != 0)
                complain(job, "the full name of %s is no plain text", player->player.name);
        job->format->player(job->out, &row);
        return ferror(job->out) == 0;
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

static void write_record(const struct export_job *job, const struct store_match *match,
                         const struct record *record)
{
        char buffer[EVENT_DETAIL_SIZE];
        if (job->format->begin_match != NULL)
                job->format->begin_match(job->out, match);
        for (size_t i = 0; i < record->count && ferror(job->out) == 0; i++) {
                struct store_event event = match_writer_event_row(record, i, buffer);
                char author[EVENT_AUTHOR_SIZE];
                clean_text_copy(author, sizeof author, event.author);
                if (strcmp(author, event.author) != 0)
                        complain(job, "match %lld: the author of event %zu is no plain text",
                                 (long long)match->id, i + 1);
                event.author = author;
                job->format->event(job->out, match, &event);
        }
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
                write_record(job, match, &record);
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
        struct export_job copy = *job;
        job->format->begin(job->out);
        enum store_status status =
                pass_damage(store, job, store_each_player(store, write_player, &copy));
        return status == STORE_OK ? write_matches(store, job) : status;
}
