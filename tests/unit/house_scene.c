/* A house on a real store, with another program beside it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "house_scene.h"
#include "matches.h"
#include "seen.h"
#include "store_fixture.h"
#include "verify.h"

void scene_note(void *context, const struct lane *lane)
{
        struct scene *scene = context;
        assert_in_range(scene->count, 0, HEARD_MAX - 1);
        scene->heard[scene->count++] = lane->number;
}

void open_scene(struct scene *scene, void **state, int first, int last)
{
        memset(scene, 0, sizeof *scene);
        scene->other = open_at(place_of(state));
        assert_int_equal(
                house_open(&scene->house, store_of(state), (struct store_lanes){first, last}),
                STORE_OK);
}

void close_scene(struct scene *scene)
{
        house_close(&scene->house);
        store_close(scene->other);
}

struct lane *lane_of(const struct scene *scene, int number)
{
        struct lane *lane = house_lane(&scene->house, number);
        assert_non_null(lane);
        return lane;
}

/* Changing */

void begin(struct scene *scene)
{
        struct store *store = scene->house.store;
        assert_int_equal(store_begin(store), STORE_OK);
}

bool settle(struct scene *scene)
{
        bool committed = house_commit(&scene->house) == STORE_OK;
        house_settle(&scene->house, committed, scene_note, scene);
        return committed;
}

struct house_outcome start(struct scene *scene, int number, const char *name, int64_t sequence)
{
        struct bowling_game games[BOWLING_MATCH_PLAYERS_MAX];
        struct bowling_match match;
        bowling_match_init(&match, games, BOWLING_MATCH_PLAYERS_MAX);
        assert_int_equal(bowling_match_add(&match, player_named(name)), BOWLING_OK);
        return house_start(&scene->house, lane_of(scene, number), &match,
                           (struct house_asker){.author = "desk", .sequence = sequence});
}

struct house_outcome bowl(struct scene *scene, int number, int pins, int64_t sequence)
{
        struct event event = {.kind = EVENT_BOWL};
        assert_int_equal(bowling_bowl_of(pins, &event.as.bowl), BOWLING_OK);
        return house_change(&scene->house, lane_of(scene, number), event,
                            (struct house_asker){.author = "desk", .sequence = sequence});
}

void start_and_settle(struct scene *scene, int number, const char *name)
{
        begin(scene);
        assert_int_equal(start(scene, number, name, -1).status, HOUSE_OK);
        assert_true(settle(scene));
}

void bowl_and_settle(struct scene *scene, int number, int pins)
{
        begin(scene);
        assert_int_equal(bowl(scene, number, pins, -1).status, HOUSE_OK);
        assert_true(settle(scene));
}

/* What the other program does to the match on a lane. */
int64_t match_on(const struct scene *scene, int number)
{
        return lanes_of(scene->other, number, number).lanes[0].match;
}

void other_bowls(const struct scene *scene, int number, int count)
{
        assert_true(bowl_with_others(scene->other, match_on(scene, number), "other", count));
}

int64_t other_starts(const struct scene *scene, int number, const char *players, int bowls)
{
        struct store_lane row = {.lane = number,
                                 .match = store_gutters(scene->other, players, bowls)};
        int64_t before = match_on(scene, number);
        assert_int_equal(store_set_lane(scene->other, &row, before), STORE_OK);
        return row.match;
}

/* Comparing */

/* As the store has it, read by the other program. */
static struct shared_text *stored_state(const struct scene *scene, int number)
{
        struct kept kept;
        int64_t match = match_on(scene, number);
        if (match == 0)
                return state_print((struct state_place){number, 0}, NULL);
        assert_int_equal(kept_load(&kept, scene->other, match), STORE_OK);
        struct shared_text *text = state_print((struct state_place){number, match}, &kept.record);
        kept_release(&kept);
        return text;
}

static bool is_same_text(const struct shared_text *left, const struct shared_text *right)
{
        return left->length == right->length &&
               memcmp(left->bytes, right->bytes, left->length) == 0;
}

bool shows_what_is_stored(const struct scene *scene, int number)
{
        const struct lane *lane = lane_of(scene, number);
        struct shared_text *stored = stored_state(scene, number);
        bool same = is_same_text(lane->state, stored) && lane->draft == NULL && !lane->doubtful;
        if (!same)
                fprintf(stderr, "lane %d shows %.*s\n    and there is %.*s\n", number,
                        (int)lane->state->length, lane->state->bytes, (int)stored->length,
                        stored->bytes);
        shared_text_let_go(stored);
        return same;
}

void assert_all_true(const struct scene *scene)
{
        for (int i = 0; i < house_size(&scene->house); i++)
                assert_true(shows_what_is_stored(scene, scene->house.lanes[i].number));
}

bool shows(const struct shared_text *state, const char *part)
{
        char text[4096];
        snprintf(text, sizeof text, "%.*s", (int)state->length, state->bytes);
        return strstr(text, part) != NULL;
}

static void refuse_complaint(void *context, const char *complaint)
{
        (void)context;
        fail_msg("%s", complaint);
}

static void ignore_progress(void *context, const struct verify_counts *counts)
{
        (void)context;
        (void)counts;
}

void assert_sound(const struct scene *scene)
{
        struct verify_job job = {.complain = refuse_complaint, .progress = ignore_progress};
        struct verify_counts counts;
        assert_int_equal(verify_store(scene->other, &job, &counts), STORE_OK);
        assert_int_equal(counts.complaints, 0);
}
