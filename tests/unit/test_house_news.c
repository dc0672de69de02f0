/* How a house follows what other programs write to its store. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "broken_connection.h"
#include "house_scene.h"
#include "matches.h"
#include "people.h"
#include "seen.h"
#include "sql.h"
#include "store_fixture.h"

static const struct store_lane anything;

/* What PostgreSQL would tell of a lane. */
static struct store_lane news_of(const struct scene *scene, int number)
{
        struct seen lanes = lanes_of(scene->other, number, number);
        assert_int_equal(lanes.count, 1);
        return lanes.lanes[0];
}

static void catch_up(struct scene *scene)
{
        scene->count = 0;
        assert_int_equal(house_catch_up(&scene->house), STORE_OK);
}

static void hear(struct scene *scene, struct store_lane news)
{
        house_hear(&scene->house, &news);
        catch_up(scene);
}

/* PJS on lane 1 with a bowl, KYJ on lane 2 with none; 3 and 4 are empty. */
static void open_and_play(struct scene *scene, void **state)
{
        open_scene(scene, state, 1, 4);
        start_and_settle(scene, 1, "PJS");
        bowl_and_settle(scene, 1, 3);
        start_and_settle(scene, 2, "KYJ");
        scene->count = 0;
}

static void test_house_news__lane_that_another_program_changed_is_read(void **state)
{
        struct scene scene;
        open_and_play(&scene, state);
        other_bowls(&scene, 1, 2);
        hear(&scene, news_of(&scene, 1));
        assert_int_equal(scene.count, 1);
        assert_int_equal(scene.heard[0], 1);
        assert_true(shows(published(&scene, 1), "\"sequence\":4"));
        assert_all_true(&scene);
        close_scene(&scene);
}

static void test_house_news__what_is_known_is_not_read_again(void **state)
{
        struct scene scene;
        open_and_play(&scene, state);
        struct store_lane known = news_of(&scene, 1);
        struct store_lane older = {.lane = 1, .match = known.match, .sequence = 1};
        struct store_lane elsewhere = {.lane = 9, .match = 7, .sequence = 5};
        const struct shared_text *before = published(&scene, 1);
        hear(&scene, known);
        hear(&scene, older);
        hear(&scene, elsewhere);
        hear(&scene, anything);
        assert_int_equal(scene.count, 0);
        assert_ptr_equal(published(&scene, 1), before);
        close_scene(&scene);
}

static void test_house_news__anything_means_all_lanes(void **state)
{
        struct scene scene;
        open_and_play(&scene, state);
        other_bowls(&scene, 1, 1);
        other_starts(&scene, 3, "LEE", 2);
        hear(&scene, anything);
        assert_int_equal(scene.count, 2);
        assert_int_equal(scene.heard[0] + scene.heard[1], 1 + 3);
        assert_all_true(&scene);
        hear(&scene, anything);
        assert_int_equal(scene.count, 0);
        close_scene(&scene);
}

static void test_house_news__several_news_of_a_lane_are_read_once(void **state)
{
        struct scene scene;
        open_and_play(&scene, state);
        for (int i = 0; i < 3; i++) {
                other_bowls(&scene, 2, 1);
                struct store_lane news = news_of(&scene, 2);
                house_hear(&scene.house, &news);
        }
        catch_up(&scene);
        assert_int_equal(scene.count, 1);
        assert_all_true(&scene);
        close_scene(&scene);
}

static void test_house_news__first_match_on_a_lane_is_read(void **state)
{
        struct scene scene;
        open_and_play(&scene, state);
        other_starts(&scene, 4, "LEE", 0);
        hear(&scene, news_of(&scene, 4));
        assert_int_equal(scene.count, 1);
        assert_all_true(&scene);
        close_scene(&scene);
}

static void test_house_news__next_match_on_a_lane_is_read(void **state)
{
        struct scene scene;
        open_and_play(&scene, state);
        other_starts(&scene, 1, "LEE", 2);
        hear(&scene, news_of(&scene, 1));
        assert_int_equal(scene.count, 1);
        assert_all_true(&scene);
        close_scene(&scene);
}

/* The last bowls of a match and the start of the next one come together, with news of each. */
static void test_house_news__next_match_is_read_though_the_last_one_went_on(void **state)
{
        struct scene scene;
        open_and_play(&scene, state);
        other_bowls(&scene, 1, 1);
        struct store_lane last_bowl = news_of(&scene, 1);
        other_starts(&scene, 1, "LEE", 9);
        struct store_lane next = news_of(&scene, 1);
        house_hear(&scene.house, &last_bowl);
        house_hear(&scene.house, &next);
        catch_up(&scene);
        assert_all_true(&scene);
        close_scene(&scene);
}

/* The end of a transaction decides when others hear of it: the older news may come last. */
static void test_house_news__next_match_is_read_though_older_news_come_last(void **state)
{
        struct scene scene;
        open_and_play(&scene, state);
        other_bowls(&scene, 1, 1);
        struct store_lane last_bowl = news_of(&scene, 1);
        other_starts(&scene, 1, "LEE", 0);
        struct store_lane next = news_of(&scene, 1);
        house_hear(&scene.house, &next);
        house_hear(&scene.house, &last_bowl);
        catch_up(&scene);
        assert_all_true(&scene);
        close_scene(&scene);
}

/* After a lost connection, however long the next match is. */
static void test_house_news__next_match_is_found_though_the_last_one_went_on(void **state)
{
        struct scene scene;
        open_and_play(&scene, state);
        for (int bowls = 0; bowls < 12; bowls += 2) {
                other_bowls(&scene, 1, 1);
                other_starts(&scene, 1, "LEE", bowls);
                hear(&scene, anything);
                assert_all_true(&scene);
        }
        close_scene(&scene);
}

static void test_house_news__what_cannot_be_read_now_is_read_later(void **state)
{
        struct scene scene;
        open_and_play(&scene, state);
        other_bowls(&scene, 1, 1);
        other_bowls(&scene, 2, 1);
        struct store_lane news = news_of(&scene, 1);
        break_connection(scene.house.store, true);
        set_away(true);
        begin(&scene);
        assert_false(settle(&scene));
        house_hear(&scene.house, &news);
        for (int i = 0; i < 3; i++)
                assert_int_equal(house_catch_up(&scene.house), STORE_UNREACHABLE);
        house_hear(&scene.house, &anything);
        assert_int_equal(house_catch_up(&scene.house), STORE_UNREACHABLE);
        assert_int_equal(scene.count, 0);
        set_away(false);
        catch_up(&scene);
        mend_connection(scene.house.store);
        assert_int_equal(scene.count, 2);
        assert_all_true(&scene);
        close_scene(&scene);
}

static void test_house_news__own_bowls_go_behind_those_of_others(void **state)
{
        struct scene scene;
        open_and_play(&scene, state);
        for (int i = 0; i < 5; i++) {
                other_bowls(&scene, 2, 1);
                hear(&scene, news_of(&scene, 2));
                bowl_and_settle(&scene, 2, 1);
        }
        assert_true(shows(published(&scene, 2), "\"sequence\":11"));
        assert_all_true(&scene);
        assert_sound(scene.other);
        close_scene(&scene);
}

/* A copy that was brought back may have less. */
static void test_house_news__store_with_fewer_events_is_believed(void **state)
{
        struct scene scene;
        open_and_play(&scene, state);
        bowl_and_settle(&scene, 1, 4);
        assert_true(place_execute(place_of(state),
                                  "DROP TRIGGER events_are_never_removed;"
                                  "DELETE FROM events WHERE match_id = 1 AND sequence = 3;"
                                  "UPDATE matches SET sequence = 2 WHERE id = 1"));
        hear(&scene, anything);
        assert_true(shows(published(&scene, 1), "\"sequence\":2"));
        assert_all_true(&scene);
        close_scene(&scene);
}

static void test_house_news__store_without_the_lane_is_believed(void **state)
{
        struct scene scene;
        open_and_play(&scene, state);
        assert_true(place_execute(place_of(state), "DELETE FROM lanes WHERE lane = 1"));
        hear(&scene, anything);
        assert_all_true(&scene);
        assert_int_equal(scene.count, 1);
        hear(&scene, anything);
        assert_int_equal(scene.count, 0);
        close_scene(&scene);
}

static void test_house_news__damaged_log_keeps_no_other_lane_from_its_news(void **state)
{
        struct scene scene;
        open_and_play(&scene, state);
        assert_true(place_execute(
                place_of(state), "INSERT INTO events (match_id, sequence, kind, at, author, detail)"
                                 "  VALUES (1, 3, 2, 0, 'x', 'nonsense');"
                                 "UPDATE matches SET sequence = 3 WHERE id = 1"));
        other_bowls(&scene, 2, 1);
        hear(&scene, anything);
        assert_true(shows_what_is_stored(&scene, 2));
        assert_true(shows(published(&scene, 1), "\"sequence\":2"));
        close_scene(&scene);
}

/* Turns are counted by the store: the same turn may be that of another match after all. */
static void test_house_news__store_with_another_match_in_the_same_turn_is_believed(void **state)
{
        struct scene scene;
        open_and_play(&scene, state);
        int64_t other = store_gutters(scene.other, "LEE", 5);
        char statement[128];
        snprintf(statement, sizeof statement,
                 "UPDATE lanes SET current_match_id = %d WHERE lane = 1", (int)other);
        assert_true(place_execute(place_of(state), statement));
        hear(&scene, anything);
        assert_all_true(&scene);
        close_scene(&scene);
}

static void test_house_news__lane_that_was_emptied_is_read(void **state)
{
        struct scene scene;
        open_and_play(&scene, state);
        other_puts(&scene, 1, 0);
        hear(&scene, news_of(&scene, 1));
        assert_int_equal(scene.count, 1);
        assert_true(shows(published(&scene, 1), "\"id\":\"2-0\",\"match\":null"));
        assert_all_true(&scene);
        start_and_settle(&scene, 1, "LEE");
        assert_true(shows(published(&scene, 1), "\"id\":\"3-1\""));
        assert_all_true(&scene);
        close_scene(&scene);
}

/* A match that comes back to a lane has fewer events than the one before, and is newer. */
static void test_house_news__match_that_comes_back_is_newer(void **state)
{
        struct scene scene;
        open_and_play(&scene, state);
        int64_t first = match_on(&scene, 1);
        struct store_lane before = lane_position(lane_of(&scene, 1));
        other_starts(&scene, 1, "LEE", 9);
        hear(&scene, news_of(&scene, 1));
        struct store_lane between = lane_position(lane_of(&scene, 1));
        other_puts(&scene, 1, first);
        hear(&scene, news_of(&scene, 1));
        struct store_lane now = lane_position(lane_of(&scene, 1));
        assert_int_equal(now.match, first);
        assert_true(state_compare(&before, &between) < 0);
        assert_true(state_compare(&between, &now) < 0);
        assert_all_true(&scene);
        close_scene(&scene);
}

/* Refreshes, for watchers who have seen a newer state elsewhere */

static void test_house_news__refresh_reads_and_publishes_with_its_number(void **state)
{
        struct scene scene;
        open_and_play(&scene, state);
        const struct lane *lane = lane_of(&scene, 1);
        other_bowls(&scene, 1, 1);
        house_refresh(&scene.house, lane_of(&scene, 1), 7);
        assert_int_equal(lane->status, LANE_BEHIND);
        assert_int_equal(scene.count, 0);
        catch_up(&scene);
        assert_int_equal(scene.count, 1);
        assert_int_equal(lane->refresh, 7);
        assert_all_true(&scene);
        close_scene(&scene);
}

/* The watcher may be wrong, and waits for the answer all the same. */
static void test_house_news__refresh_is_published_though_nothing_is_new(void **state)
{
        struct scene scene;
        open_and_play(&scene, state);
        for (uint64_t number = 1; number <= 3; number++) {
                house_refresh(&scene.house, lane_of(&scene, 3), number);
                catch_up(&scene);
                assert_int_equal(scene.count, 1);
                assert_int_equal(scene.heard[0], 3);
                assert_int_equal(lane_of(&scene, 3)->refresh, number);
        }
        catch_up(&scene);
        assert_int_equal(scene.count, 0);
        assert_int_equal(lane_of(&scene, 1)->refresh, 0);
        assert_all_true(&scene);
        close_scene(&scene);
}

static void test_house_news__several_refreshes_are_read_once_with_the_last_number(void **state)
{
        struct scene scene;
        open_and_play(&scene, state);
        house_refresh(&scene.house, lane_of(&scene, 2), 1);
        house_refresh(&scene.house, lane_of(&scene, 2), 2);
        catch_up(&scene);
        assert_int_equal(scene.count, 1);
        assert_int_equal(lane_of(&scene, 2)->refresh, 2);
        close_scene(&scene);
}

static void test_house_news__refresh_waits_for_a_store_that_is_away(void **state)
{
        struct scene scene;
        open_and_play(&scene, state);
        break_connection(scene.house.store, true);
        set_away(true);
        begin(&scene);
        assert_false(settle(&scene));
        house_refresh(&scene.house, lane_of(&scene, 1), 4);
        assert_int_equal(house_catch_up(&scene.house), STORE_UNREACHABLE);
        assert_int_equal(scene.count, 0);
        mend_connection(scene.house.store);
        catch_up(&scene);
        assert_int_equal(scene.count, 1);
        assert_int_equal(lane_of(&scene, 1)->refresh, 4);
        assert_all_true(&scene);
        close_scene(&scene);
}

static void test_house_news__change_of_a_lane_that_is_behind_reads_it_first(void **state)
{
        struct scene scene;
        open_and_play(&scene, state);
        other_bowls(&scene, 1, 1);
        struct store_lane news = news_of(&scene, 1);
        house_hear(&scene.house, &news);
        struct lane *lane = lane_of(&scene, 1);
        struct change_context context = {.author = "desk", .sequence = -1};
        begin(&scene);
        assert_int_equal(lane->status, LANE_BEHIND);
        assert_int_equal(house_prepare(&scene.house, lane, context).store, STORE_OK);
        assert_int_equal(lane->status, LANE_CHANGED);
        assert_int_equal(bowl(&scene, 1, 2, 3).status, HOUSE_OK);
        assert_true(settle(&scene));
        assert_int_equal(scene.count, 1);
        assert_all_true(&scene);
        assert_sound(scene.other);
        close_scene(&scene);
}

static void test_house_news__names_are_published_with_the_same_id(void **state)
{
        const struct event_stamp stamp = event_stamp_now("tester");
        struct scene scene;
        open_scene(&scene, state, 1, 4);
        start_and_settle(&scene, 1, "PJS");
        assert_int_equal(name_person(scene.other, "PJS", "Park \"Ji\""), STORE_OK);
        hear(&scene, anything);
        assert_true(shows(published(&scene, 1), "\"id\":\"1-1\""));
        assert_true(shows(published(&scene, 1),
                          "\"person\":1,\"full_name\":\"Park \\\"Ji\\\"\",\"guest\":false"));
        assert_int_equal(people_forget(scene.other, 1, &stamp), STORE_OK);
        hear(&scene, anything);
        assert_true(
                shows(published(&scene, 1), "\"person\":null,\"full_name\":null,\"guest\":true"));
        assert_all_true(&scene);
        close_scene(&scene);
}

static const struct sql_driver *real_driver;

static enum store_status run_without_people(struct store *store, struct sql_call *call)
{
        bool is_about_people = call->text != NULL && strstr(call->text, "player_names") != NULL;
        return is_about_people ? STORE_UNREACHABLE : real_driver->run(store, call);
}

static void test_house_news__state_waits_for_its_people(void **state)
{
        struct scene scene;
        open_and_play(&scene, state);
        other_starts(&scene, 3, "LEE", 2);
        struct store_lane news = news_of(&scene, 3);
        real_driver = scene.house.store->driver;
        struct sql_driver driver = *real_driver;
        driver.run = run_without_people;
        scene.house.store->driver = &driver;
        house_hear(&scene.house, &news);
        assert_int_equal(house_catch_up(&scene.house), STORE_UNREACHABLE);
        assert_int_equal(scene.count, 0);
        scene.house.store->driver = real_driver;
        catch_up(&scene);
        assert_int_equal(scene.count, 1);
        assert_all_true(&scene);
        close_scene(&scene);
}

int main(void)
{
        static const struct CMUnitTest tests[] = {
                in_store(test_house_news__state_waits_for_its_people),
                in_store(test_house_news__names_are_published_with_the_same_id),
                in_store(test_house_news__lane_that_another_program_changed_is_read),
                in_store(test_house_news__what_is_known_is_not_read_again),
                in_store(test_house_news__anything_means_all_lanes),
                in_store(test_house_news__several_news_of_a_lane_are_read_once),
                in_store(test_house_news__first_match_on_a_lane_is_read),
                in_store(test_house_news__next_match_on_a_lane_is_read),
                in_store(test_house_news__next_match_is_read_though_the_last_one_went_on),
                in_store(test_house_news__next_match_is_read_though_older_news_come_last),
                in_store(test_house_news__next_match_is_found_though_the_last_one_went_on),
                in_store(test_house_news__what_cannot_be_read_now_is_read_later),
                in_store(test_house_news__own_bowls_go_behind_those_of_others),
                in_store(test_house_news__store_with_fewer_events_is_believed),
                in_store(test_house_news__store_without_the_lane_is_believed),
                in_store(test_house_news__store_with_another_match_in_the_same_turn_is_believed),
                in_store(test_house_news__lane_that_was_emptied_is_read),
                in_store(test_house_news__match_that_comes_back_is_newer),
                in_store(test_house_news__refresh_reads_and_publishes_with_its_number),
                in_store(test_house_news__refresh_is_published_though_nothing_is_new),
                in_store(test_house_news__several_refreshes_are_read_once_with_the_last_number),
                in_store(test_house_news__refresh_waits_for_a_store_that_is_away),
                in_store(test_house_news__change_of_a_lane_that_is_behind_reads_it_first),
                in_store(test_house_news__damaged_log_keeps_no_other_lane_from_its_news),
        };
        fixture_kind = &place_in_file;
        return cmocka_run_group_tests(tests, NULL, NULL);
}
