/* Walks through a store: the names of players first, then each match with its log. */
#include "export.h"

#include <string.h>

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

static bool write_player(void *context, const struct store_player *player)
{
        const struct export_job *job = context;
        if (player->full_name != NULL)
                job->format->player(job->out, player);
        return ferror(job->out) == 0;
}

/* A store is not asked anything while it lists matches, so they are noted first. */
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

struct match_export {
        const struct export_job *job;
        const struct store_match *match;
        int64_t damaged; /* the number of an event of no known kind, or 0 */
};

static bool write_event(void *context, const struct store_event *event)
{
        struct match_export *export = context;
        if (event_kind_name(event->kind) == NULL) {
                export->damaged = event->sequence;
                return false;
        }
        export->job->format->event(export->job->out, export->match, event);
        return ferror(export->job->out) == 0;
}

static enum store_status write_match(struct store *store, const struct export_job *job,
                                     const struct store_match *match)
{
        struct match_export export = {.job = job, .match = match};
        job->format->begin_match(job->out, match);
        enum store_status status = store->back_end->each_event(
                store, (struct store_place){.match = match->id}, write_event, &export);
        if (status == STORE_OK && export.damaged == 0) /* half a match must not look like a whole */
                job->format->end_match(job->out);
        if (status != STORE_OK || export.damaged == 0)
                return status;
        snprintf(store->reason, sizeof store->reason,
                 "match %lld: event %lld of its log makes no sense", (long long)match->id,
                 (long long)export.damaged);
        return STORE_CORRUPT;
}

static enum store_status write_page(struct store *store, const struct export_job *job,
                                    const struct page *page)
{
        enum store_status status = STORE_OK;
        for (size_t i = 0; status == STORE_OK && ferror(job->out) == 0 && i < page->count; i++)
                status = write_match(store, job, &page->matches[i]);
        return status;
}

static enum store_status write_matches(struct store *store, const struct export_job *job)
{
        static struct page page;
        struct store_filter filter = {.limit = PAGE};
        uint64_t written = 0;
        enum store_status status = STORE_OK;
        do {
                page.count = 0;
                status = store->back_end->each_match(store, &filter, note_match, &page);
                if (status == STORE_OK)
                        status = write_page(store, job, &page);
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
        if (job->format->header != NULL)
                fprintf(job->out, "%s\n", job->format->header);
        enum store_status status = store->back_end->each_player(store, write_player, &copy);
        return status == STORE_OK ? write_matches(store, job) : status;
}
