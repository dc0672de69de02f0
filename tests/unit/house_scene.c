/* A house on a real store, with another program beside it. */
#include <stdio.h>
#include <string.h>

#include "house_scene.h"
#include "testing.h"

#include "match_people.h"
#include "matches.h"
#include "seen.h"
#include "store_fixture.h"

struct shared_text *published(const struct scene *scene, int number)
{
        return scene->published[number - scene->house.range.first];
}

/* As the store thread does, which hands the text to another thread. */
static void publish(void *context, struct lane *lane)
{
        struct scene *scene = context;
        int index = lane->number - scene->house.range.first;
        assert_in_range(scene->count, 0, SCENE_LANES_MAX - 1);
        assert_in_range(index, 0, SCENE_LANES_MAX - 1);
        assert_int_equal(lane->status, LANE_CURRENT);
        assert_false(scene->house.in_batch);
        scene->heard[scene->count++] = lane->number;
        shared_text_release(scene->published[index]);
        scene->published[index] = shared_text_hold(lane_state(lane));
}

void open_scene(struct scene *scene, void **state, int first, int last)
{
        memset(scene, 0, sizeof *scene);
        scene->other = open_at(place_of(state));
        assert_int_equal(house_open(&scene->house, store_of(state),
                                    (struct store_lanes){first, last}, publish, scene),
                         STORE_OK);
        assert_int_equal(scene->count, last - first + 1);
        scene->count = 0;
}

void close_scene(struct scene *scene)
{
        for (int i = 0; i < SCENE_LANES_MAX; i++)
                shared_text_release(scene->published[i]);
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
        assert_int_equal(house_begin(&scene->house), STORE_OK);
}

bool settle(struct scene *scene)
{
        return house_commit(&scene->house) == STORE_OK;
}

struct house_outcome start(struct scene *scene, int number, const char *name, int64_t sequence)
{
        struct bowling_game games[BOWLING_MATCH_PLAYERS_MAX];
        struct bowling_match match;
        bowling_match_init(&match, games, BOWLING_MATCH_PLAYERS_MAX);
        assert_int_equal(bowling_match_add(&match, player_named(name)), BOWLING_OK);
        return house_start(&scene->house, lane_of(scene, number),
                           (struct house_players){&match, NULL},
                           (struct change_context){.author = "desk", .sequence = sequence});
}

struct house_outcome bowl(struct scene *scene, int number, int pins, int64_t sequence)
{
        struct event event = {.kind = EVENT_BOWL};
        assert_int_equal(bowling_bowl_of(pins, &event.as.bowl), BOWLING_OK);
        return house_change(&scene->house, lane_of(scene, number), event,
                            (struct change_context){.author = "desk", .sequence = sequence});
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

static struct store_lane row_of(const struct scene *scene, int number)
{
        return lanes_of(scene->other, number, number).lanes[0];
}

int64_t match_on(const struct scene *scene, int number)
{
        return row_of(scene, number).match;
}

void other_bowls(const struct scene *scene, int number, int count)
{
        assert_true(bowl_with_others(scene->other, match_on(scene, number), "other", count));
}

int64_t other_starts(const struct scene *scene, int number, const char *players, int bowls)
{
        struct store_lane row = {.lane = number,
                                 .match = store_gutters(scene->other, players, bowls),
                                 .turn = row_of(scene, number).turn + 1};
        assert_int_equal(store_set_lane(scene->other, &row), STORE_OK);
        return row.match;
}

/* Comparing */

/* As the store has it, read by the other program. */
static struct shared_text *stored_state(const struct scene *scene, int number)
{
        struct kept kept;
        struct match_person *people = NULL;
        struct store_lane row = row_of(scene, number);
        row.lane = number;
        if (row.match == 0)
                return state_print(row, NULL, NULL);
        assert_int_equal(kept_load(&kept, scene->other, row.match), STORE_OK);
        assert_int_equal(match_people_read(scene->other, &kept.record, &people), STORE_OK);
        struct shared_text *text = state_print(row, &kept.record, people);
        match_people_free(people, &kept.record);
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
        const struct shared_text *shown = published(scene, number);
        struct shared_text *stored = stored_state(scene, number);
        bool same = is_same_text(shown, stored) && lane_of(scene, number)->status == LANE_CURRENT;
        if (!same)
                fprintf(stderr, "lane %d shows %.*s\n    and there is %.*s\n", number,
                        (int)shown->length, shown->bytes, (int)stored->length, stored->bytes);
        shared_text_release(stored);
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
