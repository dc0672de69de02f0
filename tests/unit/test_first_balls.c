/* Tests of first balls: what they left, and games in which every single pin is made. */
#include "play.h"

enum {
        RANDOM_GAMES = 5000
};

/* "7-10 made" and so on, as text; what is no leave has a word of its own. */
static void write_ball(const struct bowling_first_ball *ball, char *text)
{
        static const char *const results[] = {
                [BOWLING_LEAVE_UNTRIED] = "untried",
                [BOWLING_LEAVE_MISSED] = "missed",
                [BOWLING_LEAVE_MADE] = "made",
        };
        sprintf(text, "%s %s",
                ball->left == 0                  ? "none"
                : ball->left == BOWLING_PINS_ALL ? "all"
                                                 : bowling_leave_text(ball->left).text,
                results[ball->result]);
}

static void assert_balls(const char *notation, const char *expected)
{
        struct bowling_game game = game_of(notation);
        struct bowling_first_balls balls = bowling_game_first_balls(&game);
        char text[512] = "";
        for (int i = 0; i < balls.count; i++) {
                strcat(text, i > 0 ? ", " : "");
                write_ball(&balls.balls[i], text + strlen(text));
        }
        assert_string_equal(text, expected);
}

static void test_first_balls__of_a_game_in_their_order(void **state)
{
        assert_balls("", "");
        assert_balls("8[7-10]/ 7[2-4-5]2[5] 9[10]", "7-10 made, 2-4-5 missed, 10 untried");
        assert_balls("X -/ 9[7]F", "none untried, all made, 7 missed");
}

static void test_first_balls__without_pins_are_left_out(void **state)
{
        assert_balls("8/ 9- 8[7-10]1 72 S7/", "7-10 missed");
}

static void test_first_balls__after_a_foul_there_is_no_leave(void **state)
{
        assert_balls("F8[7-10] F/ 8[7-10]F", "all missed, all made, 7-10 missed");
}

#define NINE_OPEN "-- -- -- -- -- -- -- -- -- "
#define NINE_BALLS                                                                                 \
        "all missed, all missed, all missed, all missed, all missed, all missed, all missed, "     \
        "all missed, all missed, "

static void test_first_balls__of_the_tenth_have_racks_of_their_own(void **state)
{
        assert_balls(NINE_OPEN "XX8[7-10]", NINE_BALLS "none untried, none untried, 7-10 untried");
        assert_balls(NINE_OPEN "X8[7-10]/", NINE_BALLS "none untried, 7-10 made");
        assert_balls(NINE_OPEN "8[7-10]/9[10]", NINE_BALLS "7-10 made, 10 untried");
        assert_balls(NINE_OPEN "8[7-10]1[7]", NINE_BALLS "7-10 missed");
}

static void test_first_balls__game_knows_leaves_by_any_bowl(void **state)
{
        static const struct {
                const char *notation;
                bool knows;
        } rows[] = {{"", false},        {"X 9/ 81 F9", false}, {"S8/", false},
                    {"X 9[10]/", true}, {"72[5]", true},       {"F9[1]", true}};
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct bowling_game game = game_of(rows[i].notation);
                assert_int_equal(bowling_game_knows_leaves(&game), rows[i].knows);
        }
}

static int better_score(const struct bowling_game *game)
{
        int score = -1;
        assert_int_equal(bowling_game_score_single_pins_made(game, &score), BOWLING_OK);
        return score;
}

static void test_first_balls__single_pins_made_by_hand(void **state)
{
        static const struct {
                const char *notation;
                int score;
        } rows[] = {
                {"X X X X X X X X X XXX", 300},
                {"-- -- -- -- -- -- -- -- -- --", 0},
                /* Nine spares of 10 + 9, and a tenth whose fill ball was never bowled. */
                {"9- 9- 9- 9- 9- 9- 9- 9- 9- 9-", 9 * 19 + 10},
                {"9[10]- 9F 9- 9- 9- 9- 9- 9- 9- 9[7]-", 9 * 19 + 10},
                {NINE_OPEN "9-", 10},
                {NINE_OPEN "9/8", 18},
                {NINE_OPEN "9/9", 19},
                {NINE_OPEN "X9-", 20},
                {NINE_OPEN "XX9", 29},
                {"X 9- -- -- -- -- -- -- -- --", 20 + 10},
                {"X X 9- -- -- -- -- -- -- --", 29 + 20 + 10},
                /* No single pin of a first ball. */
                {"F9 81 8[7-10]1 -9 -- -- -- -- -- --", 9 + 9 + 9 + 9},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct bowling_game game = game_of(rows[i].notation);
                assert_int_equal(better_score(&game), rows[i].score);
        }
}

static void test_first_balls__single_pins_of_an_unfinished_game_are_refused(void **state)
{
        struct bowling_game game = game_of("9-");
        int score = 7;
        assert_int_equal(bowling_game_score_single_pins_made(&game, &score),
                         BOWLING_GAME_IS_UNFINISHED);
        assert_int_equal(score, 7);
}

/* Changes the marks: 9 and what follows at the same rack. */
static int score_of_changed_marks(const struct bowling_game *game)
{
        char text[BOWLING_NOTATION_SIZE];
        int score = 0;
        assert_int_equal(bowling_notation_print(game, text, sizeof text), BOWLING_OK);
        char *tenth = strrchr(text, ' ') + 1;
        for (char *at = text; *at != '\0'; at++) {
                bool first = at == text || at[-1] == ' ' ||
                             (at > tenth && (at[-1] == 'X' || at[-1] == '/'));
                if (first && at[0] == '9' && at[1] != '\0')
                        at[1] = '/';
        }
        if (strlen(tenth) == 2 && tenth[1] == '/')
                strcat(text, "-");
        struct bowling_game better = game_of(text);
        assert_int_equal(bowling_game_final_score(&better, &score), BOWLING_OK);
        return score;
}

static void test_first_balls__random_games_are_scored_as_with_changed_marks(void **state)
{
        uint32_t seed = 18;
        for (int i = 0; i < RANDOM_GAMES; i++) {
                struct bowling_game game = random_game(&seed);
                int score = 0;
                bowling_game_final_score(&game, &score);
                assert_int_equal(better_score(&game), score_of_changed_marks(&game));
                assert_true(better_score(&game) >= score);
        }
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_first_balls__of_a_game_in_their_order),
                cmocka_unit_test(test_first_balls__without_pins_are_left_out),
                cmocka_unit_test(test_first_balls__after_a_foul_there_is_no_leave),
                cmocka_unit_test(test_first_balls__of_the_tenth_have_racks_of_their_own),
                cmocka_unit_test(test_first_balls__game_knows_leaves_by_any_bowl),
                cmocka_unit_test(test_first_balls__single_pins_made_by_hand),
                cmocka_unit_test(test_first_balls__single_pins_of_an_unfinished_game_are_refused),
                cmocka_unit_test(test_first_balls__random_games_are_scored_as_with_changed_marks),
        };
        return cmocka_run_group_tests_name("first_balls", tests, NULL, NULL);
}
