/* Tests of the board: every row to the letter, 78 columns wide. */
#include <stdlib.h>

#include "play.h"

#include "board.h"

#define HEADER "| NAME |  01  |  02  |  03  |  04  |  05  |  06  |  07  |  08  |  09  |  10  |\n"
#define EMPTY "|      |      |      |      |      |      |      |      |      |      |      |\n"

static const struct board_style with_scores = {.scores = true, .colours = false};
static const struct board_style board_only = {.scores = false, .colours = false};
static const struct board_style coloured = {.scores = true, .colours = true};

static void match_of(struct bowling_match *match, const char *const *names, const char *marks)
{
        empty_match(match);
        for (; *names != NULL; names++)
                assert_int_equal(bowling_match_add(match, player_of(*names)), BOWLING_OK);
        for (; *marks != '\0'; marks++)
                assert_int_equal(bowling_match_bowl(match, bowl_marked(*marks)), BOWLING_OK);
}

/* The caller frees it. */
static char *drawn(const struct bowling_match *match, struct board_style style)
{
        char *text = NULL;
        size_t size = 0;
        FILE *out = open_memstream(&text, &size);
        assert_non_null(out);
        board_print(out, match, style);
        assert_int_equal(fclose(out), 0);
        return text;
}

static void check_board(const struct bowling_match *match, struct board_style style,
                        const char *expected)
{
        char *text = drawn(match, style);
        assert_string_equal(text, expected);
        free(text);
}

static const char *const alone[] = {"PJS", NULL};

static void test_board__shows_the_boards_of_the_requirement(void **state)
{
        static const struct {
                const char *marks;
                const char *expected;
        } rows[] = {
                {"", HEADER "|  PJS |      |      |      |      |      |      |      |      |      "
                            "|      |\n" EMPTY "\n"},
                {"X", HEADER "|  PJS |  X   |      |      |      |      |      |      |      |     "
                             " |      |\n" EMPTY "\n"},
                {"X8", HEADER "|  PJS |  X   |  8   |      |      |      |      |      |      |    "
                              "  |      |\n" EMPTY "\n"},
                {"X82", HEADER
                 "|  PJS |  X   |  8|/ |      |      |      |      |      |      |      |      |\n"
                 "|      |  20  |      |      |      |      |      |      |      |      |      |\n"
                 "\n"},
                {"X828", HEADER
                 "|  PJS |  X   |  8|/ |  8   |      |      |      |      |      |      |      |\n"
                 "|      |  20  |  38  |      |      |      |      |      |      |      |      |\n"
                 "\n"},
                {"X8281", HEADER
                 "|  PJS |  X   |  8|/ |  8|1 |      |      |      |      |      |      |      |\n"
                 "|      |  20  |  38  |  47  |      |      |      |      |      |      |      |\n"
                 "\n"},
                {"X827-", HEADER
                 "|  PJS |  X   |  8|/ |  7|- |      |      |      |      |      |      |      |\n"
                 "|      |  20  |  37  |  44  |      |      |      |      |      |      |      |\n"
                 "\n"},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                DECLARE_MATCH(match);
                match_of(&match, alone, rows[i].marks);
                check_board(&match, with_scores, rows[i].expected);
        }
}

static void test_board__shows_whole_games(void **state)
{
        static const struct {
                const char *marks;
                const char *expected;
        } rows[] = {
                {"XXXXXXXXXXXX", HEADER
                 "|  PJS |  X   |  X   |  X   |  X   |  X   |  X   |  X   |  X   |  X   | X|X|X|\n"
                 "|      |  30  |  60  |  90  |  120 |  150 |  180 |  210 |  240 |  270 |  300 |\n"
                 "\n"},
                {"XXX7282F9X739-XX8", HEADER
                 "|  PJS |  X   |  X   |  X   |  7|2 |  8|/ |  F|9 |  X   |  7|/ |  9|- | X|X|8|\n"
                 "|      |  30  |  57  |  76  |  85  |  95  |  104 |  124 |  143 |  152 |  180 |\n"
                 "\n"},
                {"-----F-FFXFFF-7F7F81", HEADER
                 "|  PJS |  -|- |  -|- |  -|F |  -|F |  F|/ |  F|F |  F|- |  7|F |  7|F |  8|1 |\n"
                 "|      |  0   |  0   |  0   |  0   |  10  |  10  |  10  |  17  |  24  |  33  |\n"
                 "\n"},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                DECLARE_MATCH(match);
                match_of(&match, alone, rows[i].marks);
                check_board(&match, with_scores, rows[i].expected);
        }
}

static void test_board__leaves_the_scores_out_where_asked(void **state)
{
        DECLARE_MATCH(match);
        match_of(&match, alone, "X82");
        check_board(&match, board_only,
                    HEADER "|  PJS |  X   |  8|/ |      |      |      |      |      |      |      "
                           "|      |\n\n");
}

static void test_board__has_one_header_for_all_players(void **state)
{
        static const char *const two[] = {"PJS", "KYJ", NULL};
        DECLARE_MATCH(match);
        match_of(&match, two, "8171");
        check_board(
                &match, with_scores,
                HEADER
                "|  PJS |  8|1 |      |      |      |      |      |      |      |      |      |\n"
                "|      |  9   |      |      |      |      |      |      |      |      |      |\n"
                "|  KYJ |  7|1 |      |      |      |      |      |      |      |      |      |\n"
                "|      |  8   |      |      |      |      |      |      |      |      |      |\n"
                "\n");
        check_board(
                &match, board_only,
                HEADER
                "|  PJS |  8|1 |      |      |      |      |      |      |      |      |      |\n"
                "|  KYJ |  7|1 |      |      |      |      |      |      |      |      |      |\n"
                "\n");
}

/* Takes escape sequences `ESC [ … m` out of the text. */
static void strip_colours(char *text)
{
        char *end = text;
        for (; *text != '\0'; text++) {
                if (*text == '\033')
                        text = strchr(text, 'm');
                else
                        *end++ = *text;
        }
        *end = '\0';
}

static void check_colours(const struct bowling_match *match)
{
        char *plain = drawn(match, with_scores);
        char *text = drawn(match, coloured);
        strip_colours(text);
        assert_string_equal(text, plain);
        free(text);
        free(plain);
}

static void check_columns(const struct bowling_match *match)
{
        char *text = drawn(match, with_scores);
        int rows = 0;
        for (char *row = strtok(text, "\n"); row != NULL; row = strtok(NULL, "\n")) {
                assert_int_equal(strlen(row), BOARD_COLUMNS);
                rows++;
        }
        assert_int_equal(rows, 1 + 2 * bowling_match_players(match));
        free(text);
}

static void test_board__has_78_columns_with_and_without_colours_in_every_game(void **state)
{
        static const char *const two[] = {"PJS", "XXX", NULL};
        DECLARE_MATCH(match);
        uint32_t seed = 7;
        for (int i = 0; i < 20; i++) {
                match_of(&match, two, "");
                while (!bowling_match_is_finished(&match)) {
                        int turn = bowling_match_turn(&match);
                        struct bowling_bowl bowl =
                                random_bowl(bowling_match_game(&match, turn), &seed);
                        assert_int_equal(bowling_match_bowl(&match, bowl), BOWLING_OK);
                        check_columns(&match);
                        check_colours(&match);
                }
        }
}

static void assert_shows(const struct bowling_match *match, const char *part, bool shown)
{
        char *text = drawn(match, coloured);
        assert_int_equal(strstr(text, part) != NULL, shown);
        free(text);
}

static void test_board__colours_strikes_spares_and_the_frame_that_is_played(void **state)
{
        DECLARE_MATCH(match);
        match_of(&match, alone, "X828");
        assert_shows(&match, "\033[1;32mX\033[22;39m", true);
        assert_shows(&match, "8|\033[1;36m/\033[22;39m", true);
        assert_shows(&match, "\033[7m  8   \033[27m|", true);
        match_of(&match, alone, "XXXXXXXXXXXX");
        assert_shows(&match, "\033[7m", false);
}

/* One player, whose game may know pins. */
static void check_row(const char *notation, const char *row)
{
        DECLARE_MATCH(match);
        struct bowling_game game = game_of(notation);
        struct bowling_bowls bowls = bowling_game_bowls(&game);
        char expected[256];
        match_of(&match, alone, "");
        for (int i = 0; i < bowls.count; i++)
                assert_int_equal(bowling_match_bowl(&match, bowls.bowls[i]), BOWLING_OK);
        snprintf(expected, sizeof expected, "%s%s\n\n", HEADER, row);
        check_board(&match, board_only, expected);
}

static void test_board__marks_a_split_where_there_is_room(void **state)
{
        check_row("8[7-10]",
                  "|  PJS | S8   |      |      |      |      |      |      |      |      |      |");
        check_row("S8/ 7[2-7-10]2[2] 8[2-8]/ F8[7-10] S8F",
                  "|  PJS | S8|/ | S7|2 |  8|/ |  F|8 | S8|F |      |      |      |      |      |");
        check_row("X X X X X X X X X S8/",
                  "|  PJS |  X   |  X   |  X   |  X   |  X   |  X   |  X   |  X   |  X   | S8|/ |");
        check_row("X X X X X X X X X XS8",
                  "|  PJS |  X   |  X   |  X   |  X   |  X   |  X   |  X   |  X   |  X   |  X|S8|");
        check_row("X X X X X X X X X S8/S8",
                  "|  PJS |  X   |  X   |  X   |  X   |  X   |  X   |  X   |  X   |  X   | 8|/|8|");
}

static void test_board__rows_with_splits_have_78_columns(void **state)
{
        DECLARE_MATCH(match);
        uint32_t seed = 3;
        for (int i = 0; i < 500; i++) {
                match_of(&match, alone, "");
                while (!bowling_match_is_finished(&match)) {
                        struct bowling_bowl bowl =
                                random_bowl_with_pins(bowling_match_game(&match, 0), &seed);
                        assert_int_equal(bowling_match_bowl(&match, bowl), BOWLING_OK);
                        char *text = drawn(&match, board_only);
                        assert_int_equal(strlen(text), 2 * (BOARD_COLUMNS + 1) + 1);
                        assert_int_equal(text[2 * BOARD_COLUMNS + 1], '\n');
                        free(text);
                }
        }
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_board__shows_the_boards_of_the_requirement),
                cmocka_unit_test(test_board__shows_whole_games),
                cmocka_unit_test(test_board__leaves_the_scores_out_where_asked),
                cmocka_unit_test(test_board__has_one_header_for_all_players),
                cmocka_unit_test(test_board__has_78_columns_with_and_without_colours_in_every_game),
                cmocka_unit_test(test_board__colours_strikes_spares_and_the_frame_that_is_played),
                cmocka_unit_test(test_board__marks_a_split_where_there_is_room),
                cmocka_unit_test(test_board__rows_with_splits_have_78_columns),
        };
        return cmocka_run_group_tests_name("board", tests, NULL, NULL);
}
