/* Bowls of games that know their pins: `test_game_pins sqlite|postgres`. */
#include <stdio.h>
#include <string.h>

#include "matches.h"
#include "rebuild.h"
#include "seen.h"
#include "store_fixture.h"
#include "testing.h"

enum {
        STEPS = 300,
        GAMES = 5
};

static const char pins_rows[] = "SELECT count(*) FROM game_pins";

/* Nine gutter frames and a tenth of 8[7-10]1, as details store them. */
static void bowl_all_but_tenth(struct kept *kept)
{
        for (int i = 0; i < 18; i++)
                assert_int_equal(kept_bowl(kept, 0), BOWLING_OK);
}

static void bowl_leaving(struct kept *kept, int pins, unsigned standing)
{
        struct event event = {.kind = EVENT_BOWL, .stamp = {.at = 2000, .author = "camera"}};
        assert_int_equal(bowling_bowl_leaving(pins, standing, &event.as.bowl), BOWLING_OK);
        assert_int_equal(record_apply(&kept->record, &event, NULL), BOWLING_OK);
}

static bool note_bowls(void *context, const struct store_game *game)
{
        snprintf(context, STORE_FULL_NAME_SIZE, "%s", game->bowls != NULL ? game->bowls : "none");
        return true;
}

/* What the only game that the filter selects is stored with. */
static void assert_bowls(struct store *store, bool with_pins, const char *expected)
{
        char bowls[STORE_FULL_NAME_SIZE] = "no game";
        struct store_filter filter = {.with_pins = with_pins};
        assert_int_equal(store_each_game(store, &filter, note_bowls, bowls), STORE_OK);
        assert_string_equal(bowls, expected);
}

static const char known[] = "0000000000000000008as1";

static void begin_known(struct kept *kept, struct store *store)
{
        kept_begin(kept, store, "2 PJS");
        bowl_all_but_tenth(kept);
        bowl_leaving(kept, 8, 0x240);
        assert_int_equal(kept_save(kept), STORE_OK);
        assert_bowls(store, false, "none");
        assert_int_equal(kept_bowl(kept, 1), BOWLING_OK);
        assert_int_equal(kept_save(kept), STORE_OK);
}

static void test_game_pins__are_there_when_the_game_is_finished(void **state)
{
        struct store *store = store_of(state);
        struct kept kept;
        begin_known(&kept, store);
        assert_bowls(store, false, known);
        assert_bowls(store, true, known);
        assert_sound(store);
        kept_release(&kept);
}

static void test_game_pins__of_a_game_without_there_are_none(void **state)
{
        struct store *store = store_of(state);
        store_gutters(store, "2 PJS", 20);
        assert_bowls(store, false, "none");
        assert_bowls(store, true, "no game");
        assert_int_equal(rows_in(state, "game_pins"), 0);
}

static void test_game_pins__go_with_an_undo_and_come_with_a_redo(void **state)
{
        struct store *store = store_of(state);
        struct kept kept;
        begin_known(&kept, store);
        assert_int_equal(kept_do(&kept, EVENT_UNDO), BOWLING_OK);
        assert_int_equal(kept_save(&kept), STORE_OK);
        assert_bowls(store, false, "none");
        assert_int_equal(rows_in(state, "game_pins"), 0);
        assert_int_equal(kept_do(&kept, EVENT_REDO), BOWLING_OK);
        assert_int_equal(kept_save(&kept), STORE_OK);
        assert_bowls(store, true, known);
        assert_sound(store);
        kept_release(&kept);
}

static void test_game_pins__come_and_go_with_corrections(void **state)
{
        struct store *store = store_of(state);
        struct kept kept;
        begin_known(&kept, store);
        assert_int_equal(kept_correct(&kept, "2 PJS 10 81"), BOWLING_OK);
        assert_int_equal(kept_save(&kept), STORE_OK);
        assert_int_equal(rows_in(state, "game_pins"), 0);
        assert_int_equal(kept_correct(&kept, "3 PJS 1 9aq0"), BOWLING_OK);
        assert_int_equal(kept_save(&kept), STORE_OK);
        assert_bowls(store, true, "9aq0000000000000000081");
        assert_sound(store);
        kept_release(&kept);
}

static bool see_counted(void *context, const struct store_game *game)
{
        *(int *)context += game->bowls != NULL;
        return true;
}

static void test_game_pins__of_a_voided_match_do_not_count(void **state)
{
        struct store *store = store_of(state);
        struct store_filter filter = {.with_pins = true, .without_voided = true};
        struct kept kept;
        int count = 0;
        begin_known(&kept, store);
        assert_int_equal(kept_do(&kept, EVENT_VOID), BOWLING_OK);
        assert_int_equal(kept_save(&kept), STORE_OK);
        assert_int_equal(store_each_game(store, &filter, see_counted, &count), STORE_OK);
        assert_int_equal(count, 0);
        assert_int_equal(kept_do(&kept, EVENT_RESTORE), BOWLING_OK);
        assert_int_equal(kept_save(&kept), STORE_OK);
        assert_int_equal(store_each_game(store, &filter, see_counted, &count), STORE_OK);
        assert_int_equal(count, 1);
        assert_sound(store);
        kept_release(&kept);
}

/* Every second game knows pins. */
static void test_game_pins__are_added_with_many_games_at_once(void **state)
{
        struct store *store = store_of(state);
        struct store_addition rows[GAMES];
        struct store_additions additions = {rows, GAMES, 5000, "lee"};
        size_t added = 0;
        for (int i = 0; i < GAMES; i++) {
                rows[i] =
                        (struct store_addition){.key = {{(unsigned char)i}},
                                                .game = {.player = player_named("PJS"),
                                                         .marks = "------------------81",
                                                         .finished = true,
                                                         .total = 9,
                                                         .bowls = i % 2 == 0 ? known : NULL},
                                                .detail = i % 2 == 0 ? "3 PJS0000000000000000008as1"
                                                                     : "2 PJS00000000000000000081"};
                rows[i].game.figures.counts[BOWLING_FIGURE_FULL_RACKS] = 10;
                rows[i].game.figures.counts[BOWLING_FIGURE_LEAVES] = 10;
                rows[i].game.figures.counts[BOWLING_FIGURE_OPENS] = 10;
                rows[i].game.figures.counts[BOWLING_FIGURE_FIRST_PINS] = 8;
        }
        assert_int_equal(store_add_games(store, &additions, &added), STORE_OK);
        assert_int_equal(added, GAMES);
        assert_int_equal(rows_in(state, "game_pins"), 3);
        assert_sound(store);
        struct seen seen = games_of(store, (struct store_filter){.with_pins = true});
        assert_int_equal(seen.count, 3);
}

static void test_game_pins__that_differ_from_the_log_are_found_and_repaired(void **state)
{
        static const char *const spoilers[] = {
                "DELETE FROM game_pins",
                "UPDATE game_pins SET bowls = '0000000000000000008ar1'",
                "INSERT INTO game_pins SELECT match_id, position, '' FROM games WHERE match_id > 1",
        };
        struct store *store = store_of(state);
        struct kept kept;
        begin_known(&kept, store);
        kept_release(&kept);
        store_gutters(store, "2 KYJ", 20);
        for (size_t i = 0; i < LENGTH_OF(spoilers); i++) {
                assert_true(place_execute(place_of(state), spoilers[i]));
                assert_int_equal(complaints_about(store, false), 1);
                assert_int_equal(complaints_about(store, true), 1);
                assert_sound(store);
                assert_int_equal(place_ask(place_of(state), pins_rows), 1);
        }
}

static void test_game_pins__are_rebuilt_from_the_log(void **state)
{
        struct kept kept;
        begin_known(&kept, store_of(state));
        kept_release(&kept);
        assert_true(place_execute(place_of(state), "DELETE FROM game_pins;"
                                                   "UPDATE bowling_store SET rebuilt_to = 0"));
        open_anew(state);
        assert_bowls(store_of(state), true, known);
        assert_sound(store_of(state));
}

/* A bowl at what stands, with pins in most cases; the head pins fall first. */
static void bowl_at_random(struct kept *kept, uint32_t dice)
{
        const struct bowling_match *match = &kept->record.match;
        const struct bowling_game *game = bowling_match_game(match, bowling_match_turn(match));
        struct event event = {.kind = EVENT_BOWL, .stamp = {.at = 3000, .author = "random"}};
        if (game == NULL)
                return;
        unsigned standing = bowling_game_pins_known(game);
        standing = standing != 0 ? standing : BOWLING_PINS_ALL;
        standing &= ~0U << dice % (BOWLING_PINS_MAX + 1);
        if (dice % 7 == 0 || bowling_game_leaving(game, standing, &event.as.bowl) != BOWLING_OK)
                bowling_bowl_of((int)(dice % 11), &event.as.bowl);
        record_apply(&kept->record, &event, NULL);
}

static void step_at_random(struct kept *kept, uint32_t dice)
{
        switch (dice % 16) {
        case 0:
                kept_do(kept, EVENT_UNDO);
                return;
        case 1:
                kept_do(kept, EVENT_REDO);
                return;
        case 2:
                kept_correct(kept, "3 PJS 1 8as1");
                return;
        case 3:
                kept_correct(kept, "2 KYJ 1 81");
                return;
        }
        bowl_at_random(kept, dice / 16);
}

static void test_game_pins__follow_whatever_is_done(void **state)
{
        struct store *store = store_of(state);
        struct kept kept;
        uint32_t seed = 9;
        int64_t most = 0;
        kept_begin(&kept, store, "2 PJS KYJ");
        for (int i = 0; i < STEPS; i++) {
                seed = seed * 1664525U + 1013904223U;
                step_at_random(&kept, seed >> 8);
                if (i % 3 != 0)
                        continue;
                assert_int_equal(kept_save(&kept), STORE_OK);
                assert_sound(store);
                int64_t rows = rows_in(state, "game_pins");
                most = rows > most ? rows : most;
        }
        assert_int_equal(most, 2);
        kept_release(&kept);
}

int main(int argc, char **argv)
{
        const struct CMUnitTest tests[] = {
                in_store(test_game_pins__are_there_when_the_game_is_finished),
                in_store(test_game_pins__of_a_game_without_there_are_none),
                in_store(test_game_pins__go_with_an_undo_and_come_with_a_redo),
                in_store(test_game_pins__come_and_go_with_corrections),
                in_store(test_game_pins__of_a_voided_match_do_not_count),
                in_store(test_game_pins__are_added_with_many_games_at_once),
                in_store(test_game_pins__that_differ_from_the_log_are_found_and_repaired),
                in_store(test_game_pins__are_rebuilt_from_the_log),
                in_store(test_game_pins__follow_whatever_is_done),
        };
        fixture_choose(argc, argv);
        return cmocka_run_group_tests_name("game_pins", tests, NULL, NULL);
}
