/* Replays the whole log of a store and compares it with what is stored. */
#include "verify.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "clean_text.h"
#include "match_writer.h"
#include "rebuild.h"
#include "sql_inside.h"

enum {
        PAGE = 1000 /* matches that are looked up at once */
};

struct verification {
        struct store *store;
        const struct verify_job *job;
        struct verify_counts *counts;
        struct record record; /* of the match that is looked at */
        int games;            /* rows of it that were seen */
        struct store_match page[PAGE];
        bool differs[PAGE]; /* its rows are not what its log leads to */
        size_t page_count;
        bool more; /* there may be matches behind the page */
};

static void complain(struct verification *verification, const char *format, ...)
        __attribute__((format(printf, 2, 3)));

static void complain(struct verification *verification, const char *format, ...)
{
        char words[STORE_REASON_SIZE];
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(words, sizeof words, format, arguments);
        va_end(arguments);
        verification->counts->complaints++;
        verification->job->complain(verification->job->context, words);
}

/* Damage is a complaint, and the rest is still verified. */
static enum store_status complain_of_damage(struct verification *verification,
                                            enum store_status status)
{
        if (status != STORE_CORRUPT)
                return status;
        complain(verification, "%s", store_reason(verification->store));
        return STORE_OK;
}

static bool counts_alike(const struct store_game *stored, const struct record *record)
{
        return stored->counts != record->voided &&
               (record->voided || stored->counted_at == record->events[0].stamp.at);
}

static const char *bowls_of(const struct store_game *game)
{
        return game->bowls != NULL ? game->bowls : "none";
}

static bool compare_game(void *context, const struct store_game *stored)
{
        struct verification *verification = context;
        struct match_writer_texts texts = {.marks = ""};
        int position = verification->games++;
        const struct record *record = &verification->record;
        const struct bowling_game *game = bowling_match_game(&record->match, position);
        long long match = stored->match;
        if (game == NULL)
                return true;
        const char *name = game->player.name;
        struct store_game replayed = match_writer_record_row(record, position, &texts);
        if (!counts_alike(stored, record))
                complain(verification,
                         "match %lld: the game of %s is stored with another beginning", match,
                         name);
        if (stored->position != position ||
            stored->person != sql_cached_person(verification->store, &replayed))
                complain(verification,
                         "match %lld: the game of %s is stored as that of %s#%lld at position %d",
                         match, name, stored->player.name, (long long)stored->person,
                         stored->position);
        if (strcmp(stored->marks, replayed.marks) != 0 || stored->finished != replayed.finished ||
            stored->total != replayed.total)
                complain(verification,
                         "match %lld: the game of %s is stored as %s, %d, but its log leads to %s, "
                         "%d",
                         match, name, stored->marks, stored->total, replayed.marks, replayed.total);
        else if (stored->packed_figures != sql_pack_figures(&replayed.figures))
                complain(verification,
                         "match %lld: the game of %s is stored with figures %lld, but its log "
                         "leads to "
                         "%lld",
                         match, name, (long long)stored->packed_figures,
                         (long long)sql_pack_figures(&replayed.figures));
        else if (strcmp(bowls_of(stored), bowls_of(&replayed)) != 0)
                complain(verification,
                         "match %lld: the game of %s is stored with pins %s, but its log leads to "
                         "%s",
                         match, name, bowls_of(stored), bowls_of(&replayed));
        return true;
}

static enum store_status compare_games(struct verification *verification,
                                       const struct store_match *match)
{
        struct store *store = verification->store;
        struct store_filter filter = {.match = match->id};
        int players = bowling_match_players(&verification->record.match);
        verification->games = 0;
        enum store_status status = store_each_game(store, &filter, compare_game, verification);
        if (status == STORE_CORRUPT)
                complain(verification, "match %lld: %s", (long long)match->id, store_reason(store));
        else if (status == STORE_OK && verification->games != players)
                complain(verification, "match %lld: %d game%s stored, but %d played",
                         (long long)match->id, verification->games,
                         verification->games == 1 ? " is" : "s are", players);
        verification->counts->games += (uint64_t)verification->games;
        return status;
}

static void check_authors(struct verification *verification, const struct store_match *match)
{
        const struct record *record = &verification->record;
        for (size_t i = 0; i < record->count; i++) {
                if (!clean_text_is(record->events[i].stamp.author))
                        complain(verification,
                                 "match %lld: the author of event %zu is no plain text",
                                 (long long)match->id, i + 1);
        }
}

static void compare_match(struct verification *verification, const struct store_match *match)
{
        const struct record *record = &verification->record;
        if (match->sequence != (int64_t)record->count)
                complain(verification, MATCH_WRITER_WRONG_COUNT, (long long)match->id,
                         (long long)match->sequence, record->count);
        if (match->began != record->events[0].stamp.at)
                complain(verification, "match %lld: it is stored with another beginning",
                         (long long)match->id);
        if (match->finished != bowling_match_is_finished(&record->match))
                complain(verification, "match %lld: it is stored as %s, but its log says otherwise",
                         (long long)match->id, match->finished ? "finished" : "unfinished");
        if (match->voided != record->voided)
                complain(verification, "match %lld: it is stored as %s, but its log says otherwise",
                         (long long)match->id, match->voided ? "voided" : "not voided");
}

/* STORE_CORRUPT where its log or its rows cannot be read. */
static enum store_status verify_match(struct verification *verification,
                                      const struct store_match *match, bool *differs_out)
{
        struct match_writer writer = {.store = verification->store, .match = match->id};
        struct record *record = &verification->record;
        *differs_out = false;
        record_init(record);
        enum store_status status = match_writer_follow(&writer, record);
        if (status == STORE_OK) {
                check_authors(verification, match);
                uint64_t before = verification->counts->complaints;
                compare_match(verification, match);
                status = compare_games(verification, match);
                *differs_out = verification->counts->complaints > before;
                verification->counts->events += record->count;
        } else if (status == STORE_CORRUPT) {
                complain(verification, "%s", store_reason(verification->store));
        }
        verification->counts->matches++;
        record_release(record);
        return status;
}

static bool verify_person(void *context, const struct store_person *person)
{
        const char *name = person->full_name;
        if (name[0] != '\0' && !clean_text_is(name))
                complain(context, "the full name of %s is no plain text", person->letters.name);
        if (name[0] != '\0' && !person->counts)
                complain(context, "%s#%lld is forgotten or a guest, and has a name",
                         person->letters.name, (long long)person->id);
        return true;
}

static bool add_to_page(void *context, const struct store_match *match)
{
        struct verification *verification = context;
        verification->page[verification->page_count++] = *match;
        return true;
}

/* A log that cannot be replayed stays a complaint. */
static enum store_status repair_page(struct verification *verification)
{
        enum store_status status = STORE_OK;
        for (size_t i = 0; status == STORE_OK && i < verification->page_count; i++) {
                if (!verification->differs[i])
                        continue;
                status = store_rebuild_match(verification->store, verification->page[i].id);
                verification->counts->repaired += status == STORE_OK;
                if (status == STORE_CORRUPT || status == STORE_NOT_FOUND)
                        status = STORE_OK;
        }
        return status;
}

/*
 * A page is read in one snapshot, because matches may be played meanwhile. It ends behind a damaged
 * match, because a failed statement ends the transaction of PostgreSQL.
 */
static enum store_status verify_page(struct verification *verification, struct store_filter *filter)
{
        struct store *store = verification->store;
        verification->page_count = 0;
        enum store_status status = store_begin_reading(store);
        if (status != STORE_OK)
                return status;
        status = store_each_match(store, filter, add_to_page, verification);
        verification->more = verification->page_count == PAGE;
        for (size_t i = 0; status == STORE_OK && i < verification->page_count; i++) {
                filter->after = verification->page[i].id;
                status = verify_match(verification, &verification->page[i],
                                      &verification->differs[i]);
                if (status != STORE_CORRUPT)
                        continue;
                verification->page_count = i + 1;
                verification->more = true;
                status = STORE_OK;
        }
        store_roll_back(store);
        if (status == STORE_OK && verification->job->repair)
                status = repair_page(verification);
        verification->job->progress(verification->job->context, verification->counts);
        return status;
}

static void pass_complaint(void *context, const char *complaint)
{
        complain(context, "%s", complaint);
}

enum store_status verify_store(struct store *store, const struct verify_job *job,
                               struct verify_counts *counts_out)
{
        struct verification verification = {.store = store, .job = job, .counts = counts_out};
        struct store_filter filter = {.limit = PAGE};
        *counts_out = (struct verify_counts){.matches = 0};
        enum store_status status = complain_of_damage(
                &verification, store_check(store, pass_complaint, &verification));
        if (status == STORE_OK)
                status = complain_of_damage(&verification,
                                            store_each_person(store, verify_person, &verification));
        do {
                if (status == STORE_OK)
                        status = verify_page(&verification, &filter);
        } while (status == STORE_OK && verification.more);
        return status;
}
