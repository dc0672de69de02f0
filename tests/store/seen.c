/* What visitors of a store saw, for tests to compare. */
#include <stdio.h>
#include <string.h>

#include "seen.h"
#include "testing.h"
#include "verify.h"

static void note(struct seen *seen, int64_t id, const char *text)
{
        assert_in_range(seen->count, 0, SEEN_MAX - 1);
        seen->ids[seen->count] = id;
        seen->without_text[seen->count] = text == NULL;
        snprintf(seen->texts[seen->count], STORE_FULL_NAME_SIZE, "%s", text != NULL ? text : "");
        seen->count++;
}

bool see_match(void *context, const struct store_match *match)
{
        struct seen *seen = context;
        seen->matches[seen->count] = *match;
        note(seen, match->id, NULL);
        return seen->count != seen->wanted;
}

bool see_game(void *context, const struct store_game *game)
{
        struct seen *seen = context;
        seen->games[seen->count] = *game;
        note(seen, game->match, game->marks);
        return seen->count != seen->wanted;
}

bool see_event(void *context, const struct store_event *event)
{
        struct seen *seen = context;
        note(seen, event->sequence, event->author);
        return seen->count != seen->wanted;
}

bool see_person(void *context, const struct store_person *person)
{
        struct seen *seen = context;
        memcpy(&seen->ids[seen->count], person->letters.name, sizeof person->letters.name);
        note(seen, seen->ids[seen->count], person->full_name);
        return seen->count != seen->wanted;
}

bool see_lane(void *context, const struct store_lane *lane)
{
        struct seen *seen = context;
        seen->lanes[seen->count] = *lane;
        note(seen, lane->lane, NULL);
        return seen->count != seen->wanted;
}

void see_news(void *context, const struct store_lane *lane)
{
        see_lane(context, lane);
}

struct seen matches_of(struct store *store, struct store_filter filter)
{
        struct seen seen = {.count = 0};
        int64_t count = 0;
        assert_int_equal(store_each_match(store, &filter, see_match, &seen), STORE_OK);
        assert_int_equal(store_count_matches(store, &filter, &count), STORE_OK);
        if (filter.limit == 0)
                assert_int_equal(count, seen.count);
        return seen;
}

struct seen games_of(struct store *store, struct store_filter filter)
{
        struct seen seen = {.count = 0};
        assert_int_equal(store_each_game(store, &filter, see_game, &seen), STORE_OK);
        return seen;
}

struct seen events_of(struct store *store, int64_t match)
{
        struct seen seen = {.count = 0};
        assert_int_equal(store_each_event(store, (struct store_log_position){.match = match},
                                          see_event, &seen),
                         STORE_OK);
        return seen;
}

struct seen players_of(struct store *store)
{
        struct seen seen = {.count = 0};
        assert_int_equal(store_each_person(store, see_person, &seen), STORE_OK);
        return seen;
}

struct seen lanes_of(struct store *store, int first, int last)
{
        struct seen seen = {.count = 0};
        struct store_lanes range = {first, last};
        assert_int_equal(store_each_lane(store, range, see_lane, &seen), STORE_OK);
        return seen;
}

bool saw(const struct seen *seen, size_t count, const int64_t *ids)
{
        return seen->count == count && memcmp(seen->ids, ids, count * sizeof *ids) == 0;
}

char last_complaint[STORE_REASON_SIZE];

static void keep_complaint(void *context, const char *complaint)
{
        snprintf(last_complaint, sizeof last_complaint, "%s", complaint);
}

static void ignore_progress(void *context, const struct verify_counts *counts)
{
}

uint64_t complaints_about(struct store *store, bool repair)
{
        struct verify_job job = {repair, keep_complaint, ignore_progress, NULL};
        struct verify_counts counts;
        last_complaint[0] = '\0';
        assert_int_equal(verify_store(store, &job, &counts), STORE_OK);
        return counts.complaints;
}

void assert_sound(struct store *store)
{
        uint64_t complaints = complaints_about(store, false);
        assert_string_equal(last_complaint, "");
        assert_int_equal(complaints, 0);
}
