/* How a house follows what other programs write to its store. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "broken_connection.h"
#include "house_scene.h"
#include "matches.h"
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

/* However many news of it there are. */
static void test_house_news__lane_that_others_changed_is_read_once(void **state)
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
        assert_int_equal(scene.heard[0], 2);
        assert_true(shows(published(&scene, 2), "\"sequence\":4"));
        bowl_and_settle(&scene, 2, 1);
        other_starts(&scene, 4, "LEE", 0);
        hear(&scene, news_of(&scene, 4));
        assert_int_equal(scene.count, 1);
        assert_all_true(&scene);
        close_scene(&scene);
}

static void test_house_news__what_is_known_is_not_read_again(void **state)
{
        struct scene scene;
        open_and_play(&scene, state);
        struct store_lane known = news_of(&scene, 1);
        struct store_lane older = {.lane = 1, .turn = known.turn, .sequence = 1};
        struct store_lane elsewhere = {.lane = 9, .turn = 7, .sequence = 5};
        const struct store_lane news[] = {known, older, elsewhere, anything};
        for (size_t i = 0; i < sizeof news / sizeof *news; i++) {
                hear(&scene, news[i]);
                assert_int_equal(scene.count, 0);
        }
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

/* With the last bowl of the one before. The end of a transaction decides when others hear of it:
 * the older news may come last. */
static void test_house_news__next_match_is_read_whichever_news_come_first(void **state)
{
        for (int is_reversed = 0; is_reversed < 2; is_reversed++) {
                struct scene scene;
                struct store_lane news[2];
                open_and_play(&scene, state);
                other_bowls(&scene, 1, 1);
                news[is_reversed] = news_of(&scene, 1);
                other_starts(&scene, 1, "LEE", is_reversed ? 0 : 9);
                news[!is_reversed] = news_of(&scene, 1);
                house_hear(&scene.house, &news[0]);
                house_hear(&scene.house, &news[1]);
                catch_up(&scene);
                assert_int_equal(scene.count, 1);
                assert_all_true(&scene);
                close_scene(&scene);
                assert_true(place_execute(place_of(state), "DELETE FROM lanes"));
        }
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
        for (int i = 0; i < 2; i++)
                assert_int_equal(house_catch_up(&scene.house), STORE_UNREACHABLE);
        house_hear(&scene.house, &anything);
        house_refresh(&scene.house, lane_of(&scene, 3), 4);
        assert_int_equal(house_catch_up(&scene.house), STORE_UNREACHABLE);
        assert_int_equal(scene.count, 0);
        set_away(false);
        catch_up(&scene);
        mend_connection(scene.house.store);
        assert_int_equal(scene.count, 3);
        assert_int_equal(lane_of(&scene, 3)->refresh, 4);
        assert_all_true(&scene);
        close_scene(&scene);
}

/* A copy that was brought back may have less, another match in the same turn, the same in another,
 * or none. */
static void test_house_news__store_is_believed(void **state)
{
        static const char *const statements[] = {
                "DROP TRIGGER events_are_never_removed;"
                "DELETE FROM events WHERE match_id = 1 AND sequence = 2;"
                "UPDATE matches SET sequence = 1 WHERE id = 1",
                "UPDATE lanes SET current_match_id = 3 WHERE lane = 1",
                "UPDATE lanes SET turn = turn + 2 WHERE lane = 1",
                "DELETE FROM lanes WHERE lane = 1",
        };
        struct scene scene;
        open_and_play(&scene, state);
        assert_int_equal(store_gutters(scene.other, "LEE", 0), 3);
        for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) {
                assert_true(place_execute(place_of(state), statements[i]));
                hear(&scene, anything);
                assert_int_equal(scene.count, 1);
                assert_all_true(&scene);
                hear(&scene, anything);
                assert_int_equal(scene.count, 0);
        }
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

/* Refreshes, for watchers who have seen a newer state elsewhere */

/* Once, with the last number; also where nothing is new: the watcher may be wrong, and waits for
 * it. */
static void test_house_news__refresh_is_published_with_its_number(void **state)
{
        struct scene scene;
        open_and_play(&scene, state);
        other_bowls(&scene, 1, 1);
        for (uint64_t number = 7; number <= 9; number++) {
                house_refresh(&scene.house, lane_of(&scene, 1), number - 1);
                house_refresh(&scene.house, lane_of(&scene, 1), number);
                assert_int_equal(lane_of(&scene, 1)->status, LANE_BEHIND);
                catch_up(&scene);
                assert_int_equal(scene.count, 1);
                assert_int_equal(scene.heard[0], 1);
                assert_int_equal(lane_of(&scene, 1)->refresh, number);
                assert_all_true(&scene);
        }
        catch_up(&scene);
        assert_int_equal(scene.count, 0);
        assert_int_equal(lane_of(&scene, 2)->refresh, 0);
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
                in_store(test_house_news__lane_that_others_changed_is_read_once),
                in_store(test_house_news__what_is_known_is_not_read_again),
                in_store(test_house_news__anything_means_all_lanes),
                in_store(test_house_news__next_match_is_read_whichever_news_come_first),
                in_store(test_house_news__next_match_is_found_though_the_last_one_went_on),
                in_store(test_house_news__what_cannot_be_read_now_is_read_later),
                in_store(test_house_news__store_is_believed),
                in_store(test_house_news__damaged_log_keeps_no_other_lane_from_its_news),
                in_store(test_house_news__refresh_is_published_with_its_number),
                in_store(test_house_news__change_of_a_lane_that_is_behind_reads_it_first),
                in_store(test_house_news__state_waits_for_its_people),
        };
        fixture_kind = &place_in_file;
        return cmocka_run_group_tests(tests, NULL, NULL);
}
