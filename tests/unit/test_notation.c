/* Tests of games as text: what is read, what is printed, and where a bad text goes wrong. */
#include "play.h"

#define NINE "-- -- -- -- -- -- -- -- -- "

enum {
        RANDOM_GAMES = 500
};

static enum bowling_status parse(const char *text, struct bowling_game *game)
{
        return bowling_notation_parse(text, strlen(text), game, NULL);
}

static void test_notation__reads_every_way_to_write_a_bowl(void **state)
{
        static const char *const rows[][2] = {
                {"", ""},
                {" \t,|", ""},
                {"X", "X"},
                {"x", "X"},
                {"0", "-"},
                {"--", "--"},
                {"00", "--"},
                {"ff", "FF"},
                {"F/", "F/"},
                {"55", "5/"},
                {"5/", "5/"},
                {"0/", "-/"},
                {"1-2-3-4-5-6-7-8-9-", "1- 2- 3- 4- 5- 6- 7- 8- 9-"},
                {"X7/9-XX8", "X 7/ 9- X X 8"},
                {"X,7/,9-", "X 7/ 9-"},
                {"X|7/|9-", "X 7/ 9-"},
                {"X\t7/\t9-", "X 7/ 9-"},
                {" | X ,, 7 | / ,\t9 - |", "X 7/ 9-"},
                {"7 3 9 0", "7/ 9-"},
                {NINE "X64", NINE "X6/"},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct bowling_game game = game_of(rows[i][0]);
                assert_notation(&game, rows[i][1]);
        }
}

static void test_notation__token_ten_counts_only_beside_separators(void **state)
{
        static const char *const rows[][2] = {
                {"10", "1-"},      {"10 ", "X"},        {" 10", "X"},
                {"10,10", "X X"},  {"10|7|3", "X 7/"},  {"10 7 3 9 0", "X 7/ 9-"},
                {"0 10", "-/"},    {"F 10", "F/"},      {"1010", "1- 1-"},
                {"X10", "X 1-"},   {"X 100", "X 1- -"}, {"10 110", "X 11 -"},
                {"X 1 0", "X 1-"}, {"X 10", "X X"},     {"\t10\t", "X"},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct bowling_game game = game_of(rows[i][0]);
                assert_notation(&game, rows[i][1]);
        }
}

static void test_notation__reads_a_perfect_game_in_counts(void **state)
{
        struct bowling_game game = game_of("10 10 10 10 10 10 10 10 10 10 10 10");
        assert_notation(&game, "X X X X X X X X X XXX");
        assert_int_equal(bowling_game_maximum(&game), 300);
}

static void test_notation__text_may_leave_the_game_unfinished(void **state)
{
        struct bowling_game game = game_of("X 7");
        assert_false(bowling_game_is_finished(&game));
        assert_int_equal(parse("/ 9-", &game), BOWLING_OK);
        assert_notation(&game, "X 7/ 9-");
}

static void test_notation__reads_no_further_than_its_length(void **state)
{
        static const char bytes[] = {'X', ' ', '7', '?'};
        struct bowling_game game = game_of("");
        assert_int_equal(bowling_notation_parse(bytes, 3, &game, NULL), BOWLING_OK);
        assert_notation(&game, "X 7");
        static const char ten[] = {' ', '1', '0', '7'};
        game = game_of("");
        assert_int_equal(bowling_notation_parse(ten, 2, &game, NULL), BOWLING_OK);
        assert_notation(&game, "1");
}

struct mistake {
        const char *text;
        size_t length;
        enum bowling_status status;
        struct bowling_notation_place place;
};

#define MISTAKE(text, ...) {text, sizeof(text) - 1, __VA_ARGS__}

static const struct mistake mistakes[] = {
        MISTAKE("X 7/ 9- 85", BOWLING_PINS_MORE_THAN_STAND, {10, {4, 2}}),
        MISTAKE("?", BOWLING_MARK_UNKNOWN, {1, {1, 1}}),
        MISTAKE("X 6 ?", BOWLING_MARK_UNKNOWN, {5, {2, 2}}),
        MISTAKE("7\0", BOWLING_MARK_UNKNOWN, {2, {1, 2}}),
        MISTAKE("7\n", BOWLING_MARK_UNKNOWN, {2, {1, 2}}),
        MISTAKE("\xc3\xb7", BOWLING_MARK_UNKNOWN, {1, {1, 1}}),
        MISTAKE("7+", BOWLING_MARK_UNKNOWN, {2, {1, 2}}),
        MISTAKE("7:", BOWLING_MARK_UNKNOWN, {2, {1, 2}}),
        MISTAKE("/", BOWLING_MARK_SPARE_ON_FULL_RACK, {1, {1, 1}}),
        MISTAKE("X/", BOWLING_MARK_SPARE_ON_FULL_RACK, {2, {2, 1}}),
        MISTAKE("5//", BOWLING_MARK_SPARE_ON_FULL_RACK, {3, {2, 1}}),
        MISTAKE("7X", BOWLING_MARK_STRIKE_NEEDS_FULL_RACK, {2, {1, 2}}),
        MISTAKE("-x", BOWLING_MARK_STRIKE_NEEDS_FULL_RACK, {2, {1, 2}}),
        MISTAKE("FX", BOWLING_MARK_STRIKE_NEEDS_FULL_RACK, {2, {1, 2}}),
        MISTAKE("7 10", BOWLING_PINS_MORE_THAN_STAND, {3, {1, 2}}),
        MISTAKE(NINE "X65", BOWLING_PINS_MORE_THAN_STAND, {30, {10, 3}}),
        MISTAKE(NINE "X6X", BOWLING_MARK_STRIKE_NEEDS_FULL_RACK, {30, {10, 3}}),
        MISTAKE(NINE "X/", BOWLING_MARK_SPARE_ON_FULL_RACK, {29, {10, 2}}),
        MISTAKE(NINE "6//", BOWLING_MARK_SPARE_ON_FULL_RACK, {30, {10, 3}}),
        MISTAKE(NINE "72 1", BOWLING_GAME_IS_FINISHED, {31, {10, 3}}),
        MISTAKE(NINE "72/", BOWLING_GAME_IS_FINISHED, {30, {10, 3}}),
        MISTAKE(NINE "72?", BOWLING_MARK_UNKNOWN, {30, {10, 3}}),
        MISTAKE(NINE "XXXX", BOWLING_GAME_IS_FINISHED, {31, {10, 4}}),
        MISTAKE(NINE "XXX 10", BOWLING_GAME_IS_FINISHED, {32, {10, 4}}),
};

static void check_mistake(const struct mistake *mistake)
{
        struct bowling_game game = game_of("");
        struct bowling_notation_place place = {0, {0, 0}};
        assert_int_equal(bowling_notation_parse(mistake->text, mistake->length, &game, &place),
                         mistake->status);
        assert_int_equal(place.column, mistake->place.column);
        assert_int_equal(place.at.frame, mistake->place.at.frame);
        assert_int_equal(place.at.bowl, mistake->place.at.bowl);
        assert_notation(&game, "");
}

static void test_notation__tells_where_a_text_goes_wrong(void **state)
{
        for (size_t i = 0; i < LENGTH_OF(mistakes); i++)
                check_mistake(&mistakes[i]);
}

static void test_notation__place_is_not_needed(void **state)
{
        struct bowling_game game = game_of("");
        for (size_t i = 0; i < LENGTH_OF(mistakes); i++)
                assert_int_equal(
                        bowling_notation_parse(mistakes[i].text, mistakes[i].length, &game, NULL),
                        mistakes[i].status);
}

static void test_notation__place_stays_where_nothing_is_wrong(void **state)
{
        struct bowling_game game = game_of("");
        struct bowling_notation_place place = {7, {8, 9}};
        assert_int_equal(bowling_notation_parse("X 7/", 4, &game, &place), BOWLING_OK);
        assert_int_equal(place.column, 7);
        assert_int_equal(place.at.frame, 8);
        assert_int_equal(place.at.bowl, 9);
}

static void test_notation__refused_text_changes_nothing(void **state)
{
        struct bowling_game game = game_of("X 7/ 9");
        struct bowling_game before = game;
        struct bowling_notation_place place;
        assert_int_equal(bowling_notation_parse("- X 85", 6, &game, &place),
                         BOWLING_PINS_MORE_THAN_STAND);
        assert_same_game(&game, &before);
        assert_int_equal(place.column, 6);
        assert_int_equal(place.at.frame, 5);
        assert_int_equal(place.at.bowl, 2);
}

static void check_bowl(const char *notation, const char *text, enum bowling_status status,
                       char meant)
{
        struct bowling_game game = game_of(notation);
        struct bowling_bowl bowl = status == BOWLING_OK ? bowl_of(1) : bowl_marked(meant);
        assert_int_equal(bowling_notation_read_bowl(&game, text, strlen(text), &bowl), status);
        assert_true(bowling_bowl_equals(bowl, bowl_marked(meant)));
}

static void test_notation__text_means_a_bowl_of_the_game(void **state)
{
        check_bowl("", "X", BOWLING_OK, 'X');
        check_bowl("", "x", BOWLING_OK, 'X');
        check_bowl("", "-", BOWLING_OK, '-');
        check_bowl("", "0", BOWLING_OK, '-');
        check_bowl("", "9", BOWLING_OK, '9');
        check_bowl("", "10", BOWLING_OK, 'X');
        check_bowl("", "F", BOWLING_OK, 'F');
        check_bowl("7", "f", BOWLING_OK, 'F');
        check_bowl("7", "/", BOWLING_OK, '3');
        check_bowl("-", "/", BOWLING_OK, 'X');
        check_bowl("F", "/", BOWLING_OK, 'X');
        check_bowl(NINE "X4", "/", BOWLING_OK, '6');
        check_bowl("7", "9", BOWLING_OK, '9');
        check_bowl("7", "10", BOWLING_OK, 'X');
}

static void test_notation__text_that_is_no_bowl_is_refused_and_nothing_is_written(void **state)
{
        check_bowl("", "/", BOWLING_MARK_SPARE_ON_FULL_RACK, '5');
        check_bowl("7", "X", BOWLING_MARK_STRIKE_NEEDS_FULL_RACK, '5');
        check_bowl("", "", BOWLING_MARK_UNKNOWN, '5');
        check_bowl("", " ", BOWLING_MARK_UNKNOWN, '5');
        check_bowl("", "S", BOWLING_MARK_UNKNOWN, '5');
        check_bowl("", "XX", BOWLING_MARK_UNKNOWN, '5');
        check_bowl("", "7/", BOWLING_MARK_UNKNOWN, '5');
        check_bowl("", "7 ", BOWLING_MARK_UNKNOWN, '5');
        check_bowl("", "07", BOWLING_MARK_UNKNOWN, '5');
        check_bowl("", "00", BOWLING_MARK_UNKNOWN, '5');
        check_bowl("", "+7", BOWLING_MARK_UNKNOWN, '5');
        check_bowl("", "--", BOWLING_MARK_UNKNOWN, '5');
        check_bowl("", "10x", BOWLING_MARK_UNKNOWN, '5');
        check_bowl("", "11", BOWLING_PINS_ABOVE_TEN, '5');
        check_bowl("", "100", BOWLING_PINS_ABOVE_TEN, '5');
        check_bowl("", "99999999999999999999", BOWLING_PINS_ABOVE_TEN, '5');
        check_bowl("", "-1", BOWLING_PINS_BELOW_ZERO, '5');
        check_bowl("", "-99999999999999999999", BOWLING_PINS_BELOW_ZERO, '5');
}

static void test_notation__finished_game_takes_no_text_but_says_what_is_none(void **state)
{
        static const char *const bowls[] = {"1", "10", "X", "/", "-", "F"};
        for (size_t i = 0; i < LENGTH_OF(bowls); i++)
                check_bowl(NINE "72", bowls[i], BOWLING_GAME_IS_FINISHED, '5');
        check_bowl(NINE "72", "S", BOWLING_MARK_UNKNOWN, '5');
        check_bowl(NINE "72", "11", BOWLING_PINS_ABOVE_TEN, '5');
        check_bowl(NINE "72", "-1", BOWLING_PINS_BELOW_ZERO, '5');
}

static void test_notation__every_other_byte_is_unknown(void **state)
{
        static const char known[] = "Xx/-0123456789Ff";
        for (int byte = 0; byte < 256; byte++) {
                struct bowling_game game = game_of("1");
                struct bowling_bowl bowl;
                char text = (char)byte;
                enum bowling_status status = bowling_notation_read_bowl(&game, &text, 1, &bowl);
                bool is_known = byte != 0 && strchr(known, byte) != NULL;
                assert_int_equal(status != BOWLING_MARK_UNKNOWN, is_known);
        }
}

static void check_written(struct bowling_bowl bowl, const char *expected)
{
        static const char *const games[] = {"", "7", "F", NINE "X", NINE "7/"};
        char text[BOWLING_BOWL_TEXT_SIZE];
        bowling_notation_write_bowl(bowl, text);
        assert_string_equal(text, expected);
        for (size_t i = 0; i < LENGTH_OF(games); i++) {
                struct bowling_game game = game_of(games[i]);
                struct bowling_bowl read = bowling_bowl_foul();
                assert_int_equal(bowling_notation_read_bowl(&game, text, strlen(text), &read),
                                 BOWLING_OK);
                assert_true(bowling_bowl_equals(read, bowl));
        }
}

static void test_notation__bowl_is_written_as_any_game_reads_it(void **state)
{
        for (int pins = 0; pins <= BOWLING_PINS_MAX; pins++) {
                char count[3];
                snprintf(count, sizeof count, "%d", pins);
                check_written(bowl_of(pins), count);
        }
        check_written(bowling_bowl_foul(), "F");
}

static void test_notation__prints_in_exactly_the_room_it_needs(void **state)
{
        static const char rack[] = "[2-3-4-5-6-7-8-9-10]";
        char longest[BOWLING_NOTATION_SIZE];
        size_t length = 0;
        for (int frame = 1; frame < BOWLING_FRAMES; frame++)
                length += (size_t)snprintf(longest + length, sizeof longest - length,
                                           "1%s1[3-4-5-6-7-8-9-10] ", rack);
        snprintf(longest + length, sizeof longest - length, "1%s/1%s", rack, rack);
        char buffer[BOWLING_NOTATION_SIZE] = "kept";
        struct bowling_game game = game_of(longest);
        assert_int_equal(strlen(longest) + 1, BOWLING_NOTATION_SIZE);
        assert_int_equal(bowling_notation_print(&game, buffer, sizeof buffer - 1),
                         BOWLING_BUFFER_TOO_SMALL);
        assert_string_equal(buffer, "kept");
        assert_int_equal(bowling_notation_print(&game, buffer, sizeof buffer), BOWLING_OK);
        assert_string_equal(buffer, longest);
}

static void test_notation__prints_an_empty_game_as_nothing(void **state)
{
        char buffer[1] = {'?'};
        struct bowling_game game = game_of("");
        assert_int_equal(bowling_notation_print(&game, buffer, 0), BOWLING_BUFFER_TOO_SMALL);
        assert_int_equal(buffer[0], '?');
        assert_int_equal(bowling_notation_print(&game, buffer, 1), BOWLING_OK);
        assert_int_equal(buffer[0], '\0');
}

/* Printing and reading again gives the same game, also where it stopped half way. */
static void check_round_trip(struct bowling_game game)
{
        char notation[BOWLING_NOTATION_SIZE];
        do {
                assert_int_equal(bowling_notation_print(&game, notation, sizeof notation),
                                 BOWLING_OK);
                struct bowling_game again = game_of(notation);
                assert_same_game(&again, &game);
        } while (bowling_game_undo(&game) == BOWLING_OK);
}

static void test_notation__what_is_printed_reads_as_the_same_game(void **state)
{
        uint32_t seed = 5;
        for (int i = 0; i < RANDOM_GAMES; i++)
                check_round_trip(random_game(&seed));
}

/* Writes the bowls as plain counts; a foul has no count, so it stays F. */
static void write_counts(const struct bowling_game *game, char *text)
{
        struct bowling_bowls bowls = bowling_game_bowls(game);
        *text = '\0';
        for (int i = 0; i < bowls.count; i++) {
                if (bowls.bowls[i].foul)
                        text += sprintf(text, "F ");
                else
                        text += sprintf(text, "%d ", bowling_bowl_pins(bowls.bowls[i]));
        }
}

static void test_notation__plain_counts_read_as_the_same_game(void **state)
{
        uint32_t seed = 6;
        for (int i = 0; i < RANDOM_GAMES; i++) {
                char counts[4 * BOWLING_BOWLS_MAX];
                struct bowling_game game = random_game(&seed);
                write_counts(&game, counts);
                struct bowling_game again = game_of(counts);
                assert_same_game(&again, &game);
        }
}

static void test_notation__says_where_pins_are_wrong(void **state)
{
        static const struct {
                const char *text;
                enum bowling_status status;
                size_t column;
        } rows[] = {
                {"8[7-9-10]", BOWLING_STANDING_MISCOUNTED, 2},
                {"7[2-4-5]2[8]", BOWLING_PIN_8_HAD_FALLEN, 11},
                {"7[2-4-5]2[8]8", BOWLING_PIN_8_HAD_FALLEN, 11},
                {"7[1-4-10]1[4-6]", BOWLING_PIN_6_HAD_FALLEN, 14},
                {"7[1-4-5]1[10-1]", BOWLING_PIN_10_HAD_FALLEN, 11},
                {"7[4-5-10]1[10-1]", BOWLING_PIN_1_HAD_FALLEN, 15},
                {"7[2-4-5]1[5]", BOWLING_STANDING_MISCOUNTED, 10},
                {"8[7-7]", BOWLING_PIN_TWICE, 5},
                {"8[11-1]", BOWLING_PIN_UNKNOWN, 3},
                {"8[7-x]", BOWLING_PIN_UNKNOWN, 5},
                {"8[7-]", BOWLING_PIN_UNKNOWN, 5},
                {"8[x]", BOWLING_PIN_UNKNOWN, 3},
                {"8[7-10", BOWLING_STANDING_UNCLOSED, 7},
                {"8[7-10/", BOWLING_STANDING_UNCLOSED, 7},
                {"8[7-", BOWLING_STANDING_UNCLOSED, 5},
                {"8[", BOWLING_STANDING_UNCLOSED, 3},
                {"8[]", BOWLING_STANDING_EMPTY, 3},
                {"X[1]", BOWLING_STANDING_SAYS_NOTHING, 2},
                {"F[1]", BOWLING_STANDING_SAYS_NOTHING, 2},
                {"-[1]", BOWLING_STANDING_SAYS_NOTHING, 2},
                {"S8[2-8]", BOWLING_PINS_ARE_NO_SPLIT, 3},
                {"X (8)[2-8]", BOWLING_PINS_ARE_NO_SPLIT, 6},
                {"S9", BOWLING_SPLIT_NEEDS_FIRST_BOWL, 1},
                {"S0", BOWLING_SPLIT_NEEDS_FIRST_BOWL, 1},
                {"8S2", BOWLING_SPLIT_NEEDS_FIRST_BOWL, 2},
                {"8⑧", BOWLING_SPLIT_NEEDS_FIRST_BOWL, 2},
                {"⑩", BOWLING_MARK_UNKNOWN, 1},
                {"\xe2\x91\x9f", BOWLING_MARK_UNKNOWN, 1},
                {"\xe2\x90\xa7", BOWLING_MARK_UNKNOWN, 1},
                {"(8", BOWLING_MARK_UNKNOWN, 1},
                {"(x)", BOWLING_MARK_UNKNOWN, 1},
                {"(8]", BOWLING_MARK_UNKNOWN, 1},
                {"S", BOWLING_MARK_UNKNOWN, 1},
                {"7[2-4-5]5[2]", BOWLING_PINS_MORE_THAN_STAND, 9},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct bowling_game game = game_of("");
                struct bowling_notation_place place;
                size_t length = strlen(rows[i].text);
                assert_int_equal(bowling_notation_parse(rows[i].text, length, &game, &place),
                                 rows[i].status);
                assert_int_equal(place.column, rows[i].column);
        }
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_notation__reads_every_way_to_write_a_bowl),
                cmocka_unit_test(test_notation__token_ten_counts_only_beside_separators),
                cmocka_unit_test(test_notation__reads_a_perfect_game_in_counts),
                cmocka_unit_test(test_notation__text_may_leave_the_game_unfinished),
                cmocka_unit_test(test_notation__reads_no_further_than_its_length),
                cmocka_unit_test(test_notation__tells_where_a_text_goes_wrong),
                cmocka_unit_test(test_notation__place_is_not_needed),
                cmocka_unit_test(test_notation__place_stays_where_nothing_is_wrong),
                cmocka_unit_test(test_notation__refused_text_changes_nothing),
                cmocka_unit_test(test_notation__text_means_a_bowl_of_the_game),
                cmocka_unit_test(
                        test_notation__text_that_is_no_bowl_is_refused_and_nothing_is_written),
                cmocka_unit_test(test_notation__finished_game_takes_no_text_but_says_what_is_none),
                cmocka_unit_test(test_notation__bowl_is_written_as_any_game_reads_it),
                cmocka_unit_test(test_notation__every_other_byte_is_unknown),
                cmocka_unit_test(test_notation__prints_in_exactly_the_room_it_needs),
                cmocka_unit_test(test_notation__prints_an_empty_game_as_nothing),
                cmocka_unit_test(test_notation__what_is_printed_reads_as_the_same_game),
                cmocka_unit_test(test_notation__plain_counts_read_as_the_same_game),
                cmocka_unit_test(test_notation__says_where_pins_are_wrong),
        };
        return cmocka_run_group_tests_name("notation", tests, NULL, NULL);
}
