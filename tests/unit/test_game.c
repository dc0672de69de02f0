/* Tests of a game: what one player's ten frames answer to the world. */
#include "play.h"

static const char card[] = "X X X 72 8/ F9 X 7/ 9- XX8";
static const char perfect[] = "X X X X X X X X X XXX";
static const char gutters[] = "-- -- -- -- -- -- -- -- -- --";

enum {
        RANDOM_GAMES = 200
};

static void test_game__new_one_has_nothing_bowled(void **state)
{
        struct bowling_game game = bowling_game_of(player_of("PJS"));
        assert_string_equal(game.player.name, "PJS");
        assert_int_equal(bowling_game_bowls(&game).count, 0);
        assert_scores(&game, "");
        assert_notation(&game, "");
        assert_false(bowling_game_is_finished(&game));
}

static void test_game__cards_come_out(void **state)
{
        static const char *const rows[][2] = {
                {card, "30 57 76 85 95 104 124 143 152 180"},
                {perfect, "30 60 90 120 150 180 210 240 270 300"},
                {gutters, "0 0 0 0 0 0 0 0 0 0"},
                {"9- 9- 9- 9- 9- 9- 9- 9- 9- 9-", "9 18 27 36 45 54 63 72 81 90"},
                {"5/ 5/ 5/ 5/ 5/ 5/ 5/ 5/ 5/ 5/5", "15 30 45 60 75 90 105 120 135 150"},
                {"X 9/ X 9/ X 9/ X 9/ X 9/X", "20 40 60 80 100 120 140 160 180 200"},
                {"F/ F/ FF F1 1F -F F- F/ X F/F", "10 20 20 21 22 22 22 42 62 72"},
                {"-- -- -- -- -- -- -- -- X X7/", "0 0 0 0 0 0 0 0 27 47"},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct bowling_game game = game_of(rows[i][0]);
                assert_scores(&game, rows[i][1]);
                assert_true(bowling_game_is_finished(&game));
        }
}

static void test_game__scores_appear_when_they_are_settled(void **state)
{
        static const char *const rows[][2] = {
                {"7", ""},
                {"7 2", "9"},
                {"X", ""},
                {"X 8", ""},
                {"X 8/", "20"},
                {"X 8/ 8", "20 38"},
                {"X 8/ 81", "20 38 47"},
                {"X X", ""},
                {"X X X", "30"},
                {"X X 7", "27"},
                {"X X 72", "27 46 55"},
                {"8/", ""},
                {"8/ X", "20"},
                {"8/ F", "10"},
                {"X F", ""},
                {"X F/", "20"},
                {"81 X", "9"},
                {"81 X 7", "9"},
                {"F", ""},
                {"-- -- -- -- -- -- -- -- -- X", "0 0 0 0 0 0 0 0 0"},
                {"-- -- -- -- -- -- -- -- -- XX", "0 0 0 0 0 0 0 0 0"},
                {"-- -- -- -- -- -- -- -- X X", "0 0 0 0 0 0 0 0"},
                {"-- -- -- -- -- -- -- -- X X7", "0 0 0 0 0 0 0 0 27"},
                {"-- -- -- -- -- -- -- -- -- 7/", "0 0 0 0 0 0 0 0 0"},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct bowling_game game = game_of(rows[i][0]);
                assert_scores(&game, rows[i][1]);
        }
}

static void test_game__scores_behind_the_settled_ones_are_zero(void **state)
{
        struct bowling_game game = game_of("81 X");
        struct bowling_scores scores;
        memset(&scores, 0x55, sizeof scores);
        bowling_game_scores(&game, &scores);
        assert_int_equal(scores.count, 1);
        for (int i = 1; i < BOWLING_FRAMES; i++)
                assert_int_equal(scores.cumulative[i], 0);
}

static void test_game__tells_what_comes_next(void **state)
{
        static const struct {
                const char *notation;
                int frame;
                int bowl;
                int standing;
                bool fresh;
        } rows[] = {
                {"", 1, 1, 10, true},
                {"7", 1, 2, 3, false},
                {"-", 1, 2, 10, false},
                {"F", 1, 2, 10, false},
                {"X", 2, 1, 10, true},
                {"7/", 2, 1, 10, true},
                {"7-", 2, 1, 10, true},
                {"X X X X X X X X X", 10, 1, 10, true},
                {"X X X X X X X X X 6", 10, 2, 4, false},
                {"X X X X X X X X X X", 10, 2, 10, true},
                {"X X X X X X X X X X6", 10, 3, 4, false},
                {"X X X X X X X X X XF", 10, 3, 10, false},
                {"X X X X X X X X X XX", 10, 3, 10, true},
                {"X X X X X X X X X 6/", 10, 3, 10, true},
                {"X X X X X X X X X 62", 10, 0, 0, false},
                {perfect, 10, 0, 0, false},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct bowling_game game = game_of(rows[i].notation);
                assert_int_equal(bowling_game_current_frame(&game), rows[i].frame);
                assert_int_equal(bowling_game_next_bowl(&game), rows[i].bowl);
                assert_int_equal(bowling_game_pins_standing(&game), rows[i].standing);
                assert_int_equal(bowling_game_rack_is_fresh(&game), rows[i].fresh);
                assert_int_equal(bowling_game_is_finished(&game), rows[i].bowl == 0);
        }
}

static void check_refused(struct bowling_game game, int pins, enum bowling_status reason)
{
        struct bowling_game before = game;
        assert_int_equal(bowling_game_bowl(&game, bowl_of(pins)), reason);
        assert_same_game(&game, &before);
}

static void test_game__refused_bowl_changes_nothing(void **state)
{
        check_refused(game_of("6"), 5, BOWLING_PINS_MORE_THAN_STAND);
        check_refused(game_of("X 6"), 10, BOWLING_PINS_MORE_THAN_STAND);
        check_refused(game_of("X X X X X X X X X X6"), 5, BOWLING_PINS_MORE_THAN_STAND);
        check_refused(game_of("X X X X X X X X X X6"), 10, BOWLING_PINS_MORE_THAN_STAND);
        check_refused(game_of(perfect), 0, BOWLING_GAME_IS_FINISHED);
        check_refused(game_of(gutters), 0, BOWLING_GAME_IS_FINISHED);
        check_refused(game_of(card), 10, BOWLING_GAME_IS_FINISHED);
}

static bool is_finished_at(const struct bowling_game *game, int number)
{
        bool finished = false;
        assert_int_equal(bowling_game_frame_is_finished(game, number, &finished), BOWLING_OK);
        return finished;
}

static void test_game__tells_which_frames_are_finished(void **state)
{
        struct bowling_game game = game_of("X 7/ 7");
        struct bowling_game whole = game_of(card);
        for (int number = 1; number <= BOWLING_FRAMES; number++) {
                assert_int_equal(is_finished_at(&game, number), number <= 2);
                assert_true(is_finished_at(&whole, number));
        }
}

static void check_no_frame(int number, enum bowling_status reason)
{
        struct bowling_game game = game_of(card);
        struct bowling_marks marks = {"?"};
        bool finished = false;
        struct bowling_bowls bowls = {.count = 21};
        assert_int_equal(bowling_game_frame_bowls(&game, number, &bowls), reason);
        assert_int_equal(bowls.count, 21);
        assert_int_equal(bowling_game_marks(&game, number, &marks), reason);
        assert_int_equal(bowling_game_frame_is_finished(&game, number, &finished), reason);
        assert_string_equal(marks.text, "?");
        assert_false(finished);
}

static void test_game__has_no_frame_before_the_first_and_no_eleventh(void **state)
{
        check_no_frame(0, BOWLING_FRAME_BELOW_FIRST);
        check_no_frame(-1, BOWLING_FRAME_BELOW_FIRST);
        check_no_frame(11, BOWLING_FRAME_ELEVENTH);
}

static void test_game__marks_are_those_of_each_frame(void **state)
{
        static const char *const expected[BOWLING_FRAMES] = {"X",  "X", "X",  "72", "8/",
                                                             "F9", "X", "7/", "9-", "XX8"};
        struct bowling_game game = game_of(card);
        for (int number = 1; number <= BOWLING_FRAMES; number++) {
                struct bowling_marks marks;
                assert_int_equal(bowling_game_marks(&game, number, &marks), BOWLING_OK);
                assert_string_equal(marks.text, expected[number - 1]);
        }
}

static void test_game__final_score_is_known_when_it_is_finished(void **state)
{
        int score = -1;
        struct bowling_game unfinished = game_of("X X X X X X X X X XX");
        assert_int_equal(bowling_game_final_score(&unfinished, &score), BOWLING_GAME_IS_UNFINISHED);
        assert_int_equal(score, -1);
        struct bowling_game finished = game_of(card);
        assert_int_equal(bowling_game_final_score(&finished, &score), BOWLING_OK);
        assert_int_equal(score, 180);
}

static void test_game__maximum_clears_whatever_stands(void **state)
{
        static const struct {
                const char *notation;
                int maximum;
        } rows[] = {
                {"", 300},
                {"X", 300},
                {"9", 290},
                {"9/", 290},
                {"-", 290},
                {"F", 290},
                {"9-", 279},
                {"--", 270},
                {"X X 5", 275},
                {"X 5/", 280},
                {"X X X X X X X X X", 300},
                {"X X X X X X X X X X", 300},
                {"X X X X X X X X X XX", 300},
                {"X X X X X X X X X XX7", 297},
                {"X X X X X X X X X 9", 279},
                {"X X X X X X X X X X9", 289},
                {"X X X X X X X X X 9-", 267},
                {"-- -- -- -- -- -- -- -- --", 30},
                {"-- -- -- -- -- -- -- -- -- -", 20},
                {"-- -- -- -- -- -- -- -- -- --", 0},
                {card, 180},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct bowling_game game = game_of(rows[i].notation);
                assert_int_equal(bowling_game_maximum(&game), rows[i].maximum);
        }
}

/* Every bowl lowers the maximum or leaves it, and at the end it is the score. */
static void check_maximum_falls(const struct bowling_game *whole)
{
        struct bowling_bowls bowls = bowling_game_bowls(whole);
        struct bowling_game game = game_of("");
        int maximum = 300;
        int score = -1;
        for (int i = 0; i < bowls.count; i++) {
                assert_int_equal(bowling_game_bowl(&game, bowls.bowls[i]), BOWLING_OK);
                assert_true(bowling_game_maximum(&game) <= maximum);
                maximum = bowling_game_maximum(&game);
        }
        assert_int_equal(bowling_game_final_score(&game, &score), BOWLING_OK);
        assert_int_equal(score, maximum);
}

static void test_game__maximum_falls_to_the_score(void **state)
{
        uint32_t seed = 1;
        for (int i = 0; i < RANDOM_GAMES; i++) {
                struct bowling_game game = random_game(&seed);
                check_maximum_falls(&game);
        }
}

/* Bowls the game anew and keeps each step, then takes the bowls back and meets each step again. */
static void check_undo_everywhere(const struct bowling_game *whole)
{
        struct bowling_game steps[BOWLING_BOWLS_MAX + 1] = {game_of("")};
        struct bowling_bowls bowls = bowling_game_bowls(whole);
        for (int i = 0; i < bowls.count; i++) {
                steps[i + 1] = steps[i];
                assert_int_equal(bowling_game_bowl(&steps[i + 1], bowls.bowls[i]), BOWLING_OK);
        }
        struct bowling_game game = *whole;
        for (int i = bowls.count - 1; i >= 0; i--) {
                assert_int_equal(bowling_game_undo(&game), BOWLING_OK);
                assert_same_game(&game, &steps[i]);
        }
        assert_int_equal(bowling_game_undo(&game), BOWLING_NOTHING_TO_UNDO);
        assert_same_game(&game, &steps[0]);
}

static void test_game__undo_takes_back_every_bowl_also_after_the_end(void **state)
{
        static const char *const games[] = {perfect,
                                            gutters,
                                            card,
                                            "5/ 5/ 5/ 5/ 5/ 5/ 5/ 5/ 5/ 5/5",
                                            "X X X X X X X X X X7/",
                                            "FF FF FF FF FF FF FF FF FF FF"};
        uint32_t seed = 2;
        for (size_t i = 0; i < LENGTH_OF(games); i++) {
                struct bowling_game game = game_of(games[i]);
                check_undo_everywhere(&game);
        }
        for (int i = 0; i < RANDOM_GAMES; i++) {
                struct bowling_game game = random_game(&seed);
                check_undo_everywhere(&game);
        }
}

static void test_game__goes_on_after_an_undo(void **state)
{
        struct bowling_game game = game_of(perfect);
        assert_int_equal(bowling_game_undo(&game), BOWLING_OK);
        assert_false(bowling_game_is_finished(&game));
        assert_int_equal(bowling_game_bowl(&game, bowl_of(7)), BOWLING_OK);
        assert_scores(&game, "30 60 90 120 150 180 210 240 270 297");
}

static void test_game__lists_all_its_bowls(void **state)
{
        struct bowling_game game = game_of(card);
        struct bowling_bowls bowls = bowling_game_bowls(&game);
        struct bowling_bowls expected = bowls_of("XXX7282F9X739-XX8");
        assert_true(bowling_bowls_equal(&bowls, &expected));
}

static void test_game__lists_the_bowls_of_each_frame(void **state)
{
        static const char *const marks[BOWLING_FRAMES] = {"X", "82", "F9", "7"};
        struct bowling_game game = game_of("X 8/ F9 7");
        for (int number = 1; number <= BOWLING_FRAMES; number++) {
                struct bowling_bowls bowls;
                struct bowling_bowls expected =
                        bowls_of(marks[number - 1] == NULL ? "" : marks[number - 1]);
                assert_int_equal(bowling_game_frame_bowls(&game, number, &bowls), BOWLING_OK);
                assert_true(bowling_bowls_equal(&bowls, &expected));
        }
}

static void test_game__longest_one_has_twenty_one_bowls(void **state)
{
        struct bowling_game game = game_of("9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/9");
        assert_int_equal(bowling_game_bowls(&game).count, BOWLING_BOWLS_MAX);
}

static void test_game__equal_when_player_and_bowls_are(void **state)
{
        struct bowling_game game = game_of("X 7/");
        struct bowling_game same = game_of("X 73");
        struct bowling_game other_bowl = game_of("X 72");
        struct bowling_game longer = game_of("X 7/ -");
        struct bowling_game other_player = game;
        other_player.player = player_of("ABC");
        assert_true(bowling_game_equals(&game, &same));
        assert_false(bowling_game_equals(&game, &other_bowl));
        assert_false(bowling_game_equals(&game, &longer));
        assert_false(bowling_game_equals(&game, &other_player));
}

static void test_game__foul_is_kept_as_a_foul(void **state)
{
        struct bowling_game foul = game_of("F");
        struct bowling_game gutter = game_of("-");
        assert_false(bowling_game_equals(&foul, &gutter));
        assert_true(bowling_game_bowls(&foul).bowls[0].foul);
}

static void test_game__copy_is_a_game_of_its_own(void **state)
{
        struct bowling_game game = game_of("X");
        struct bowling_game copy = game;
        assert_int_equal(bowling_game_bowl(&copy, bowl_of(7)), BOWLING_OK);
        assert_notation(&game, "X");
        assert_notation(&copy, "X 7");
}

static void test_game__total_is_what_is_settled(void **state)
{
        struct bowling_game none = game_of("");
        struct bowling_game open_strike = game_of("81 X");
        struct bowling_game finished = game_of("X X X 72 8/ F9 X 7/ 9- XX8");
        assert_int_equal(bowling_game_total(&none), 0);
        assert_int_equal(bowling_game_total(&open_strike), 9);
        assert_int_equal(bowling_game_total(&finished), 180);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_game__total_is_what_is_settled),
                cmocka_unit_test(test_game__new_one_has_nothing_bowled),
                cmocka_unit_test(test_game__cards_come_out),
                cmocka_unit_test(test_game__scores_appear_when_they_are_settled),
                cmocka_unit_test(test_game__scores_behind_the_settled_ones_are_zero),
                cmocka_unit_test(test_game__tells_what_comes_next),
                cmocka_unit_test(test_game__refused_bowl_changes_nothing),
                cmocka_unit_test(test_game__tells_which_frames_are_finished),
                cmocka_unit_test(test_game__has_no_frame_before_the_first_and_no_eleventh),
                cmocka_unit_test(test_game__marks_are_those_of_each_frame),
                cmocka_unit_test(test_game__final_score_is_known_when_it_is_finished),
                cmocka_unit_test(test_game__maximum_clears_whatever_stands),
                cmocka_unit_test(test_game__maximum_falls_to_the_score),
                cmocka_unit_test(test_game__undo_takes_back_every_bowl_also_after_the_end),
                cmocka_unit_test(test_game__goes_on_after_an_undo),
                cmocka_unit_test(test_game__lists_all_its_bowls),
                cmocka_unit_test(test_game__lists_the_bowls_of_each_frame),
                cmocka_unit_test(test_game__longest_one_has_twenty_one_bowls),
                cmocka_unit_test(test_game__equal_when_player_and_bowls_are),
                cmocka_unit_test(test_game__foul_is_kept_as_a_foul),
                cmocka_unit_test(test_game__copy_is_a_game_of_its_own),
        };
        return cmocka_run_group_tests_name("game", tests, NULL, NULL);
}
