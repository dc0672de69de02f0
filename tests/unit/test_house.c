/* Changing the lanes of a house, on a real store. */
#include <stdio.h>
#include <string.h>

#include "broken_connection.h"
#include "house_scene.h"
#include "matches.h"
#include "seen.h"
#include "store_fixture.h"
#include "testing.h"

/* With the lanes 1 to 4, or what a test opens instead. */
static struct scene scene;

static int make_house(void **state)
{
        fixture_make(state);
        open_scene(&scene, state, 1, 4);
        return 0;
}

/* Whatever a test did: what is shown is what is stored, and the store is sound. Nothing stays where
 * it is not so. */
static int remove_house(void **state)
{
        bool fine = complaints_about(scene.other, false) == 0;
        if (!fine)
                fprintf(stderr, "%s\n", last_complaint);
        for (int number = 1; number <= 4; number++)
                fine = shows_what_is_stored(&scene, number) && fine;
        close_scene(&scene);
        return fixture_remove(state) == 0 && fine ? 0 : -1;
}

#define in_house(test) cmocka_unit_test_setup_teardown(test, make_house, remove_house)

static const char empty_lane[] = "{\"lane\":1,\"id\":\"0-0\",\"match\":null,\"sequence\":0";

/* Opening */

static void test_house__lanes_have_the_numbers_of_their_range(void **state)
{
        open_scene(&scene, state, 201, 224);
        assert_int_equal(house_size(&scene.house), 24);
        assert_null(house_lane(&scene.house, 200));
        assert_null(house_lane(&scene.house, 225));
        assert_null(house_lane(&scene.house, 0));
        assert_null(house_lane(&scene.house, -201));
        assert_null(house_lane(&scene.house, INT64_MAX));
        for (int number = 201; number <= 224; number++)
                assert_int_equal(lane_of(&scene, number)->number, number);
        start_and_settle(&scene, 201, "PJS");
        start_and_settle(&scene, 224, "KYJ");
        assert_true(shows(published(&scene, 224), "{\"lane\":224,\"id\":\"1-1\",\"match\":2,"));
        assert_all_true(&scene);
        close_scene(&scene);
}

static void test_house__reads_what_is_on_its_lanes_and_no_others(void **state)
{
        struct scene next;
        start_and_settle(&scene, 2, "PJS");
        bowl_and_settle(&scene, 2, 7);
        start_and_settle(&scene, 4, "KYJ");
        open_scene(&next, state, 2, 3);
        assert_true(shows(published(&next, 2), "\"sequence\":2"));
        assert_null(lane_of(&next, 3)->record);
        assert_non_null(house_lane_of(&next.house, match_on(&scene, 2)));
        assert_null(house_lane_of(&next.house, match_on(&scene, 4)));
        assert_ptr_equal(house_lane_of(&scene.house, match_on(&scene, 4)), lane_of(&scene, 4));
        assert_all_true(&next);
        close_scene(&next);
}

static void ignore(void *context, struct lane *lane)
{
}

static void test_house__does_not_open_on_a_damaged_log(void **state)
{
        open_scene(&scene, state, 1, 4);
        start_and_settle(&scene, 2, "PJS");
        assert_true(place_execute(place_of(state), "UPDATE matches SET sequence = 2"));
        struct house house;
        struct store_lanes all = {1, 4};
        struct store_lanes sound = {3, 4};
        assert_int_equal(house_open(&house, scene.other, all, ignore, NULL), STORE_CORRUPT);
        assert_null(house.lanes);
        assert_int_equal(house_open(&house, scene.other, sound, ignore, NULL), STORE_OK);
        house_close(&house);
        close_scene(&scene);
}

/* Starting */

static void test_house__start_is_published_by_the_commit(void **state)
{
        struct lane *lane = lane_of(&scene, 1);
        begin(&scene);
        assert_int_equal(start(&scene, 1, "PJS", 0).status, HOUSE_OK);
        assert_int_equal(lane->status, LANE_CHANGED);
        assert_true(shows(published(&scene, 1), empty_lane));
        assert_true(shows(lane_state(lane), "\"sequence\":1,\"finished\":false"));
        assert_int_equal(scene.count, 0);
        assert_true(settle(&scene));
        assert_int_equal(scene.count, 1);
        assert_int_equal(scene.heard[0], 1);
        assert_ptr_equal(lane_state(lane), published(&scene, 1));
}

/* In place of whatever match is going on. */
static enum house_status start_instead(int number, int64_t sequence)
{
        struct bowling_game games[BOWLING_MATCH_PLAYERS_MAX];
        struct bowling_match match;
        struct change_context asker = {.author = "desk", .sequence = sequence, .replaces = true};
        bowling_match_init(&match, games, BOWLING_MATCH_PLAYERS_MAX);
        assert_int_equal(bowling_match_add(&match, player_named("KYJ")), BOWLING_OK);
        return house_start(&scene.house, lane_of(&scene, number),
                           (struct house_players){&match, NULL}, asker)
                .status;
}

static void test_house__start_takes_the_place_of_a_match_that_goes_on(void **state)
{
        start_and_settle(&scene, 1, "PJS");
        bowl_and_settle(&scene, 1, 3);
        begin(&scene);
        assert_int_equal(start_instead(1, 1), HOUSE_STALE);
        assert_int_equal(start_instead(1, 2), HOUSE_OK);
        assert_true(settle(&scene));
        assert_true(shows(published(&scene, 1), "\"name\":\"KYJ\""));
        assert_int_equal(rows_in(state, "matches"), 2);
        assert_int_equal(rows_in(state, "matches WHERE finished = 0"), 2);
}

static void test_house__start_is_refused_where_others_went_on_with_the_match(void **state)
{
        start_and_settle(&scene, 1, "PJS");
        other_bowls(&scene, 1, 1);
        begin(&scene);
        assert_int_equal(start_instead(1, 1), HOUSE_STALE);
        assert_true(shows(lane_state(lane_of(&scene, 1)), "\"sequence\":2,"));
        assert_true(settle(&scene));
        assert_int_equal(rows_in(state, "matches"), 1);
}

static void test_house__start_is_refused_while_a_match_goes_on(void **state)
{
        start_and_settle(&scene, 1, "PJS");
        begin(&scene);
        assert_int_equal(start(&scene, 1, "KYJ", 1).status, HOUSE_OCCUPIED);
        assert_int_equal(start(&scene, 1, "KYJ", -1).status, HOUSE_OCCUPIED);
        assert_int_equal(start(&scene, 1, "KYJ", 0).status, HOUSE_STALE);
        assert_int_equal(start(&scene, 2, "KYJ", 1).status, HOUSE_STALE);
        assert_true(settle(&scene));
        assert_int_equal(rows_in(state, "matches"), 1);
        assert_int_equal(scene.count, 1);
}

static void test_house__next_match_follows_one_that_is_over(void **state)
{
        start_and_settle(&scene, 1, "PJS");
        for (int i = 0; i < 12; i++)
                bowl_and_settle(&scene, 1, 10);
        assert_true(shows(published(&scene, 1), "\"sequence\":13,\"finished\":true"));
        start_and_settle(&scene, 1, "KYJ");
        assert_true(shows(published(&scene, 1), "\"match\":2,\"sequence\":1,"));
}

/* Who has not heard of it yet: the store says so. */
static void test_house__lane_that_another_has_taken_is_shown(void **state)
{
        int64_t theirs = other_starts(&scene, 1, "KYJ LEE", 3);
        begin(&scene);
        assert_int_equal(start(&scene, 1, "PJS", 0).status, HOUSE_STALE);
        assert_true(shows(lane_state(lane_of(&scene, 1)), "\"sequence\":4"));
        assert_int_equal(start(&scene, 2, "ABC", 0).status, HOUSE_OK);
        assert_true(settle(&scene));
        assert_int_equal(match_on(&scene, 1), theirs);
        assert_int_equal(rows_in(state, "matches"), 2);
        assert_int_equal(
                place_ask(place_of(state), "SELECT count(*) FROM players WHERE key = 'PJS'"), 0);
}

static void test_house__match_that_another_has_put_in_place_is_shown(void **state)
{
        start_and_settle(&scene, 1, "PJS");
        for (int i = 0; i < 12; i++)
                bowl_and_settle(&scene, 1, 10);
        int64_t theirs = other_starts(&scene, 1, "KYJ", 1);
        begin(&scene);
        assert_int_equal(start(&scene, 1, "PJS", 13).status, HOUSE_STALE);
        assert_true(settle(&scene));
        assert_int_equal(match_on(&scene, 1), theirs);
        assert_int_equal(rows_in(state, "matches"), 2);
}

/* Changing */

static void test_house__change_needs_a_match_its_last_event_and_the_rules(void **state)
{
        begin(&scene);
        assert_int_equal(bowl(&scene, 1, 7, -1).status, HOUSE_NO_MATCH);
        assert_true(settle(&scene));
        start_and_settle(&scene, 1, "PJS");
        begin(&scene);
        assert_int_equal(bowl(&scene, 1, 7, 1).status, HOUSE_OK);
        assert_int_equal(bowl(&scene, 1, 1, 1).status, HOUSE_STALE);
        assert_int_equal(bowl(&scene, 1, 1, 3).status, HOUSE_STALE);
        struct house_outcome outcome = bowl(&scene, 1, 4, 2);
        assert_int_equal(outcome.status, HOUSE_IMPOSSIBLE);
        assert_int_equal(outcome.rule, BOWLING_PINS_MORE_THAN_STAND);
        assert_int_equal(bowl(&scene, 1, 3, 2).status, HOUSE_OK);
        assert_true(settle(&scene));
        assert_true(shows(published(&scene, 1), "\"marks\":[\"7\",\"/\"]"));
        assert_int_equal(rows_in(state, "events"), 3);
}

/* This house has not heard yet that another match is on the lane. */
static void test_house__nothing_is_bowled_into_a_match_that_left_its_lane(void **state)
{
        start_and_settle(&scene, 1, "PJS");
        int64_t left = match_on(&scene, 1);
        other_starts(&scene, 1, "LEE", 2);
        begin(&scene);
        assert_int_equal(bowl(&scene, 1, 5, 1).status, HOUSE_STALE);
        assert_true(settle(&scene));
        struct store_match match;
        assert_int_equal(store_find_match(scene.other, left, &match), STORE_OK);
        assert_int_equal(match.sequence, 1);
}

static void test_house__change_for_another_match_is_stale(void **state)
{
        struct event event = {.kind = EVENT_UNDO};
        start_and_settle(&scene, 1, "PJS");
        bowl_and_settle(&scene, 1, 3);
        struct change_context other = {
                .author = "desk", .match = match_on(&scene, 1) + 1, .sequence = 2};
        struct change_context same = {
                .author = "desk", .match = match_on(&scene, 1), .sequence = 2};
        begin(&scene);
        assert_int_equal(house_change(&scene.house, lane_of(&scene, 1), event, other).status,
                         HOUSE_STALE);
        assert_int_equal(house_change(&scene.house, lane_of(&scene, 1), event, same).status,
                         HOUSE_OK);
        assert_true(settle(&scene));
}

static void test_house__batch_changes_many_lanes_and_publishes_each_once(void **state)
{
        begin(&scene);
        for (int number = 1; number <= 4; number++) {
                assert_int_equal(start(&scene, number, "PJS", 0).status, HOUSE_OK);
                for (int i = 0; i < number; i++)
                        assert_int_equal(bowl(&scene, number, 1, i + 1).status, HOUSE_OK);
        }
        assert_true(settle(&scene));
        assert_int_equal(scene.count, 4);
        assert_int_equal(rows_in(state, "events"), 4 + 1 + 2 + 3 + 4);
}

static void test_house__loser_of_a_race_is_shown_the_newest_state_and_others_are_kept(void **state)
{
        start_and_settle(&scene, 1, "PJS");
        start_and_settle(&scene, 2, "KYJ");
        other_bowls(&scene, 1, 2);
        begin(&scene);
        assert_int_equal(bowl(&scene, 1, 9, 1).status, HOUSE_STALE);
        assert_true(shows(lane_state(lane_of(&scene, 1)), "\"sequence\":3"));
        assert_int_equal(bowl(&scene, 2, 9, 1).status, HOUSE_OK);
        assert_int_equal(bowl(&scene, 1, 5, 3).status, HOUSE_OK);
        assert_true(settle(&scene));
        assert_true(shows(published(&scene, 1), "\"marks\":[\"5\"]"));
}

/* A match whose log has room for one event more. */
static int64_t store_long_match(struct store *store)
{
        struct kept kept;
        kept_begin(&kept, store, "PJS");
        while (kept.record.count < HOUSE_LOG_MAX - 1) {
                if (kept_bowl(&kept, 3) != BOWLING_OK)
                        assert_int_equal(kept_do(&kept, EVENT_UNDO), BOWLING_OK);
        }
        assert_int_equal(kept_save(&kept), STORE_OK);
        int64_t id = kept.writer.match;
        kept_release(&kept);
        return id;
}

static void test_house__only_the_desk_goes_on_where_the_log_is_full(void **state)
{
        struct store_lane row = {.lane = 1, .match = store_long_match(store_of(state)), .turn = 1};
        struct change_context lane = {.author = "lane1", .sequence = -1};
        struct change_context desk = {.author = "desk", .is_desk = true, .sequence = -1};
        struct event undo = {.kind = EVENT_UNDO};
        assert_int_equal(store_set_lane(store_of(state), &row), STORE_OK);
        open_scene(&scene, state, 1, 2);
        struct lane *full = lane_of(&scene, 1);
        begin(&scene);
        assert_int_equal(house_change(&scene.house, full, undo, lane).status, HOUSE_OK);
        assert_int_equal(lane_position(full).sequence, HOUSE_LOG_MAX);
        assert_int_equal(house_change(&scene.house, full, undo, lane).status, HOUSE_LOG_FULL);
        assert_int_equal(lane_position(full).sequence, HOUSE_LOG_MAX);
        assert_int_equal(house_change(&scene.house, full, undo, desk).status, HOUSE_OK);
        assert_int_equal(house_change(&scene.house, full, undo, lane).status, HOUSE_LOG_FULL);
        assert_true(settle(&scene));
        assert_true(shows(published(&scene, 1), "\"sequence\":10001"));
        close_scene(&scene);
}

/* Commits that fail */

static void test_house__what_was_not_committed_is_not_published(void **state)
{
        for (int is_done = 0; is_done < 2; is_done++) {
                open_scene(&scene, state, 1 + 10 * is_done, 4 + 10 * is_done);
                int played = 1 + 10 * is_done;
                int begun = 2 + 10 * is_done;
                start_and_settle(&scene, played, "PJS");
                break_connection(scene.house.store, is_done);
                begin(&scene);
                assert_int_equal(bowl(&scene, played, 7, 1).status, HOUSE_OK);
                assert_int_equal(start(&scene, begun, "KYJ", 0).status, HOUSE_OK);
                scene.count = 0;
                assert_false(settle(&scene));
                assert_int_equal(scene.count, 0);
                mend_connection(scene.house.store);
                assert_int_equal(house_catch_up(&scene.house), STORE_OK);
                assert_true(shows(published(&scene, played),
                                  is_done ? "\"sequence\":2" : "\"sequence\":1"));
                assert_int_equal(match_on(&scene, begun) != 0, is_done);
                assert_all_true(&scene);
                bowl_and_settle(&scene, played, 1);
                assert_all_true(&scene);
                close_scene(&scene);
        }
}

/* A bowl and a start whose commit got no answer, and then the store is away. */
static void lose_the_store(bool commit_is_done)
{
        start_and_settle(&scene, 1, "PJS");
        bowl_and_settle(&scene, 1, 3);
        scene.count = 0;
        break_connection(scene.house.store, commit_is_done);
        set_away(true);
        begin(&scene);
        assert_int_equal(bowl(&scene, 1, 7, 2).status, HOUSE_OK);
        assert_int_equal(start(&scene, 2, "KYJ", 0).status, HOUSE_OK);
        assert_false(settle(&scene));
}

static enum store_status make_sure(int number, int64_t sequence)
{
        struct change_context context = {.author = "desk", .sequence = sequence};
        return house_prepare(&scene.house, lane_of(&scene, number), context).store;
}

static void check_while_away(void)
{
        assert_int_equal(scene.count, 0);
        assert_true(shows(published(&scene, 1), "\"sequence\":2"));
        assert_true(shows(published(&scene, 2), "\"sequence\":0"));
        for (int number = 1; number <= 2; number++)
                assert_int_equal(lane_of(&scene, number)->status, LANE_UNKNOWN);
        assert_int_equal(make_sure(1, -1), STORE_UNREACHABLE);
        assert_int_equal(house_catch_up(&scene.house), STORE_UNREACHABLE);
        assert_int_equal(scene.count, 0);
}

static void forget_lanes(void **state)
{
        assert_true(place_execute(place_of(state), "DELETE FROM lanes"));
}

static void test_house__store_that_was_away_is_read_when_it_is_back(void **state)
{
        for (int is_done = 0; is_done < 2; is_done++) {
                open_scene(&scene, state, 1, 4);
                lose_the_store(is_done);
                check_while_away();
                set_away(false);
                assert_int_equal(house_catch_up(&scene.house), STORE_OK);
                mend_connection(scene.house.store);
                assert_int_equal(lane_of(&scene, 2)->record != NULL, is_done);
                assert_all_true(&scene);
                close_scene(&scene);
                forget_lanes(state);
        }
}

static void test_house__lane_is_made_sure_before_it_is_changed(void **state)
{
        for (int is_done = 0; is_done < 2; is_done++) {
                open_scene(&scene, state, 1, 4);
                lose_the_store(is_done);
                check_while_away();
                set_away(false);
                mend_connection(scene.house.store);
                begin(&scene);
                for (int number = 1; number <= 2; number++)
                        assert_int_equal(make_sure(number, -1), STORE_OK);
                assert_int_equal(bowl(&scene, 1, 1, 2).status, is_done ? HOUSE_STALE : HOUSE_OK);
                assert_int_equal(start(&scene, 2, "KYJ", 0).status,
                                 is_done ? HOUSE_STALE : HOUSE_OK);
                assert_true(settle(&scene));
                assert_int_equal(house_catch_up(&scene.house), STORE_OK);
                assert_all_true(&scene);
                close_scene(&scene);
                forget_lanes(state);
        }
}

/* Another server has taken bowls, and the news of it are still under way. */
static void test_house__lane_is_read_for_a_change_that_has_seen_more(void **state)
{
        start_and_settle(&scene, 1, "PJS");
        other_bowls(&scene, 1, 2);
        begin(&scene);
        assert_int_equal(make_sure(1, 3), STORE_OK);
        assert_int_equal(bowl(&scene, 1, 7, 3).status, HOUSE_OK);
        assert_true(settle(&scene));
        assert_true(shows(published(&scene, 1), "\"sequence\":4"));
}

static void test_house__lane_is_read_for_a_change_of_the_next_match(void **state)
{
        start_and_settle(&scene, 1, "PJS");
        other_bowls(&scene, 1, 20);
        int64_t next = other_starts(&scene, 1, "KYJ", 3);
        begin(&scene);
        assert_int_equal(make_sure(1, 4), STORE_OK);
        assert_int_equal(lane_position(lane_of(&scene, 1)).match, next);
        assert_true(settle(&scene));
        assert_true(shows(published(&scene, 1), "\"id\":\"2-4\""));
}

/* A crowd of lanes must not wait for the store one after the other. */
static void test_house__store_that_is_away_is_asked_once(void **state)
{
        open_scene(&scene, state, 1, 20);
        break_connection(scene.house.store, false);
        set_away(true);
        begin(&scene);
        for (int number = 1; number <= 20; number++)
                assert_int_equal(start(&scene, number, "PJS", 0).status, HOUSE_OK);
        assert_false(settle(&scene));
        assert_int_equal(reconnects_tried(), 0);
        assert_int_equal(house_catch_up(&scene.house), STORE_UNREACHABLE);
        assert_int_equal(reconnects_tried(), 1);
        mend_connection(scene.house.store);
        assert_int_equal(house_catch_up(&scene.house), STORE_OK);
        assert_all_true(&scene);
        close_scene(&scene);
}

/* An event that cannot be written, in the middle of its change. */
static void test_house__change_that_fails_halfway_leaves_nothing(void **state)
{
        start_and_settle(&scene, 1, "PJS");
        start_and_settle(&scene, 2, "KYJ");
        assert_true(place_execute(place_of(state),
                                  "CREATE TRIGGER broken BEFORE INSERT ON events"
                                  "  WHEN new.detail = '2 9' OR new.detail = '2 LEE'"
                                  "  BEGIN SELECT raise(ABORT, 'broken'); END"));
        begin(&scene);
        assert_int_equal(start(&scene, 3, "PJS", 0).status, HOUSE_OK);
        assert_int_equal(bowl(&scene, 2, 3, 1).status, HOUSE_OK);
        assert_int_equal(bowl(&scene, 1, 9, 1).status, HOUSE_FAILED);
        assert_int_equal(scene.house.broken, STORE_FAILED);
        assert_false(settle(&scene));
        assert_all_true(&scene);
        begin(&scene);
        assert_int_equal(bowl(&scene, 2, 3, 1).status, HOUSE_OK);
        assert_int_equal(start(&scene, 3, "LEE", 0).status, HOUSE_FAILED);
        assert_false(settle(&scene));
        assert_int_equal(rows_in(state, "events"), 2);
        assert_int_equal(rows_in(state, "lanes"), 2);
        assert_all_true(&scene);
        assert_sound(scene.other);
        bowl_and_settle(&scene, 1, 8);
}

/* Matches on no lane */

static struct event correction_of(const char *detail)
{
        struct event event = {.kind = EVENT_CORRECT};
        assert_true(event_parse_detail(&event, detail));
        return event;
}

static void test_house__match_on_no_lane_is_borrowed(void **state)
{
        struct lane lane;
        int64_t id = store_gutters(scene.other, "PJS", 4);
        begin(&scene);
        assert_int_equal(house_borrow(&scene.house, id, &lane), STORE_OK);
        assert_true(
                shows(lane_state(&lane), "{\"lane\":null,\"id\":null,\"match\":1,\"sequence\":5,"));
        struct house_outcome outcome =
                house_change(&scene.house, &lane, correction_of("PJS 1 10"),
                             (struct change_context){.author = "desk", .sequence = 5});
        assert_int_equal(outcome.status, HOUSE_OK);
        assert_true(shows(lane_state(&lane), "\"sequence\":6,"));
        house_release(&lane);
        assert_true(settle(&scene));
        assert_int_equal(scene.count, 0);
        assert_string_equal(games_of(scene.other, (struct store_filter){0}).texts[0], "X--");
}

static void test_house__borrowed_match_is_shown_to_whoever_comes_late(void **state)
{
        struct lane lane;
        int64_t id = store_gutters(store_of(state), "PJS", 4);
        assert_int_equal(house_borrow(&scene.house, id, &lane), STORE_OK);
        assert_true(bowl_with_others(scene.other, id, "other", 1));
        begin(&scene);
        struct house_outcome outcome =
                house_change(&scene.house, &lane, correction_of("PJS 1 10"),
                             (struct change_context){.author = "desk", .sequence = -1});
        assert_int_equal(outcome.status, HOUSE_STALE);
        assert_true(
                shows(lane_state(&lane), "{\"lane\":null,\"id\":null,\"match\":1,\"sequence\":6,"));
        house_release(&lane);
        assert_true(settle(&scene));
        assert_int_equal(rows_in(state, "events"), 6);
}

static void test_house__match_that_is_not_there_cannot_be_borrowed(void **state)
{
        struct lane lane;
        assert_int_equal(house_borrow(&scene.house, 5, &lane), STORE_NOT_FOUND);
        assert_null(lane.record);
        house_release(&lane);
}

/* PostgreSQL takes nothing more in a transaction of which a read has failed. */
static void test_house__batch_is_broken_where_a_match_cannot_be_borrowed(void **state)
{
        struct lane lane;
        int64_t id = store_gutters(scene.other, "PJS", 4);
        assert_true(place_execute(place_of(state), "ALTER TABLE events RENAME TO moved"));
        begin(&scene);
        assert_int_equal(house_borrow(&scene.house, id, &lane), STORE_FAILED);
        assert_int_equal(scene.house.broken, STORE_FAILED);
        house_release(&lane);
        assert_false(settle(&scene));
        assert_true(place_execute(place_of(state), "ALTER TABLE moved RENAME TO events"));
        begin(&scene);
        assert_int_equal(house_borrow(&scene.house, id, &lane), STORE_OK);
        house_release(&lane);
        assert_int_equal(house_borrow(&scene.house, id + 1, &lane), STORE_NOT_FOUND);
        house_release(&lane);
        assert_true(settle(&scene));
}

int main(void)
{
        static const struct CMUnitTest tests[] = {
                in_store(test_house__lanes_have_the_numbers_of_their_range),
                in_house(test_house__reads_what_is_on_its_lanes_and_no_others),
                in_store(test_house__does_not_open_on_a_damaged_log),
                in_house(test_house__start_is_published_by_the_commit),
                in_house(test_house__start_takes_the_place_of_a_match_that_goes_on),
                in_house(test_house__start_is_refused_where_others_went_on_with_the_match),
                in_house(test_house__start_is_refused_while_a_match_goes_on),
                in_house(test_house__next_match_follows_one_that_is_over),
                in_house(test_house__lane_that_another_has_taken_is_shown),
                in_house(test_house__match_that_another_has_put_in_place_is_shown),
                in_house(test_house__change_needs_a_match_its_last_event_and_the_rules),
                in_house(test_house__nothing_is_bowled_into_a_match_that_left_its_lane),
                in_house(test_house__change_for_another_match_is_stale),
                in_house(test_house__batch_changes_many_lanes_and_publishes_each_once),
                in_house(test_house__loser_of_a_race_is_shown_the_newest_state_and_others_are_kept),
                in_store(test_house__only_the_desk_goes_on_where_the_log_is_full),
                in_store(test_house__what_was_not_committed_is_not_published),
                in_store(test_house__store_that_was_away_is_read_when_it_is_back),
                in_store(test_house__lane_is_made_sure_before_it_is_changed),
                in_house(test_house__lane_is_read_for_a_change_that_has_seen_more),
                in_house(test_house__lane_is_read_for_a_change_of_the_next_match),
                in_store(test_house__store_that_is_away_is_asked_once),
                in_house(test_house__change_that_fails_halfway_leaves_nothing),
                in_house(test_house__match_on_no_lane_is_borrowed),
                in_house(test_house__borrowed_match_is_shown_to_whoever_comes_late),
                in_house(test_house__match_that_is_not_there_cannot_be_borrowed),
                in_house(test_house__batch_is_broken_where_a_match_cannot_be_borrowed),
        };
        fixture_kind = &place_in_file;
        return cmocka_run_group_tests(tests, NULL, NULL);
}
