/* Tests of what a player types at the prompt of a bowl. */
#include "play.h"

#include <bowling/notation.h>

#include "answer.h"

static struct answer answer_to(const char *notation, const char *text)
{
        struct bowling_game game = game_of(notation);
        struct line line = {.length = strlen(text)};
        memcpy(line.text, text, line.length);
        return answer_read(&game, &line);
}

static void test_answer__pins_and_marks_are_bowls(void **state)
{
        static const struct {
                const char *notation;
                const char *text;
                char bowl;
        } rows[] = {
                {"", "0", '-'},  {"", "7", '7'},    {"", "10", 'X'},    {"", " 7 ", '7'},
                {"", "X", 'X'},  {"", "x", 'X'},    {"", "-", '-'},     {"", "F", 'F'},
                {"", "f", 'F'},  {"7", "/", '3'},   {"-", "/", 'X'},    {"F", "10", 'X'},
                {"", "07", '7'}, {"", "0010", 'X'}, {"", "\t9\r", '9'}, {"", "00", '-'},
                {"", "-0", '-'}, {"", "-00", '-'},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct answer answer = answer_to(rows[i].notation, rows[i].text);
                assert_int_equal(answer.kind, ANSWER_BOWL);
                assert_true(bowling_bowl_equals(answer.as.bowl, bowl_marked(rows[i].bowl)));
        }
}

static void test_answer__commands_are_known_in_both_languages_and_any_case(void **state)
{
        static const struct {
                const char *text;
                enum answer_kind kind;
        } rows[] = {
                {"undo", ANSWER_UNDO},   {"취소", ANSWER_UNDO},    {"UNDO", ANSWER_UNDO},
                {"board", ANSWER_BOARD}, {"점수판", ANSWER_BOARD}, {"Board", ANSWER_BOARD},
                {"help", ANSWER_HELP},   {"도움말", ANSWER_HELP},  {" help ", ANSWER_HELP},
                {"quit", ANSWER_QUIT},   {"종료", ANSWER_QUIT},    {"quIT\r", ANSWER_QUIT},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++)
                assert_int_equal(answer_to("", rows[i].text).kind, rows[i].kind);
}

static void test_answer__what_means_nothing_is_refused(void **state)
{
        static const struct {
                const char *text;
                enum words_refusal refusal;
        } rows[] = {
                {"", WORDS_ANSWER_EMPTY},        {"   ", WORDS_ANSWER_EMPTY},
                {"?", WORDS_ANSWER_UNKNOWN},     {"abc", WORDS_ANSWER_UNKNOWN},
                {"7 2", WORDS_ANSWER_UNKNOWN},   {"7/", WORDS_ANSWER_UNKNOWN},
                {"7.5", WORDS_ANSWER_UNKNOWN},   {"+7", WORDS_ANSWER_UNKNOWN},
                {"--", WORDS_ANSWER_UNKNOWN},    {"-x", WORDS_ANSWER_UNKNOWN},
                {"undo!", WORDS_ANSWER_UNKNOWN}, {"XX", WORDS_ANSWER_UNKNOWN},
                {"0x7", WORDS_ANSWER_UNKNOWN},   {"일", WORDS_ANSWER_UNKNOWN},
                {"0X", WORDS_ANSWER_UNKNOWN},    {"-0x", WORDS_ANSWER_UNKNOWN},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct answer answer = answer_to("", rows[i].text);
                assert_int_equal(answer.kind, ANSWER_REFUSED);
                assert_int_equal(answer.as.refusal, rows[i].refusal);
        }
}

static void test_answer__what_the_rules_forbid_is_impossible(void **state)
{
        static const struct {
                const char *notation;
                const char *text;
                enum bowling_status status;
        } rows[] = {
                {"", "11", BOWLING_PINS_ABOVE_TEN},
                {"", "99999999999999999999", BOWLING_PINS_ABOVE_TEN},
                {"", "0011", BOWLING_PINS_ABOVE_TEN},
                {"", "-1", BOWLING_PINS_BELOW_ZERO},
                {"", "-07", BOWLING_PINS_BELOW_ZERO},
                {"", "-99999999999999999999", BOWLING_PINS_BELOW_ZERO},
                {"", "/", BOWLING_MARK_SPARE_ON_FULL_RACK},
                {"7", "X", BOWLING_MARK_STRIKE_NEEDS_FULL_RACK},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct answer answer = answer_to(rows[i].notation, rows[i].text);
                assert_int_equal(answer.kind, ANSWER_IMPOSSIBLE);
                assert_int_equal(answer.as.status, rows[i].status);
        }
}

static void test_answer__what_can_be_bowled_is_what_the_game_takes(void **state)
{
        static const struct {
                const char *notation;
                const char *pins;
                const char *marks;
        } rows[] = {
                {"", "0-10", "X, -, F, "},
                {"7", "0-3", "/, -, F, "},
                {"9", "0-1", "/, -, F, "},
                {"F", "0-10", "/, -, F, "},
                {"-- -- -- -- -- -- -- -- -- X", "0-10", "X, -, F, "},
                {"-- -- -- -- -- -- -- -- -- X4", "0-6", "/, -, F, "},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct bowling_game game = game_of(rows[i].notation);
                struct words_allowed allowed = answer_allowed(&game);
                assert_string_equal(allowed.pins, rows[i].pins);
                assert_string_equal(allowed.marks, rows[i].marks);
        }
}

static void test_answer__cut_line_is_too_long(void **state)
{
        struct bowling_game game = game_of("");
        struct line line = {.text = "7", .length = 1, .cut = true};
        struct answer answer = answer_read(&game, &line);
        assert_int_equal(answer.kind, ANSWER_REFUSED);
        assert_int_equal(answer.as.refusal, WORDS_ANSWER_TOO_LONG);
}

static void test_answer__nul_in_the_line_is_unknown(void **state)
{
        struct bowling_game game = game_of("");
        struct line line = {.text = "7\0", .length = 2};
        struct answer answer = answer_read(&game, &line);
        assert_int_equal(answer.kind, ANSWER_REFUSED);
        assert_int_equal(answer.as.refusal, WORDS_ANSWER_UNKNOWN);
}

static void test_answer__numbers_above_the_most_are_one_more(void **state)
{
        static const struct {
                const char *text;
                int number;
        } rows[] = {
                {"0", 0},     {"1", 1},     {"127", 127},  {"128", 128},
                {"129", 129}, {"999", 129}, {"0128", 128}, {"99999999999999999999", 129},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                int number = -1;
                assert_true(answer_read_number(rows[i].text, 128, &number));
                assert_int_equal(number, rows[i].number);
        }
}

static void test_answer__what_is_no_number_is_not_read(void **state)
{
        static const char *const texts[] = {"", " ", "-1", "+1", "1.", "1 ", "one", "1e3"};
        int number = -7;
        for (size_t i = 0; i < LENGTH_OF(texts); i++)
                assert_false(answer_read_number(texts[i], 128, &number));
        assert_int_equal(number, -7);
}

static void test_answer__pins_that_stand_are_bowls(void **state)
{
        static const struct {
                const char *notation;
                const char *text;
                const char *written;
        } rows[] = {
                {"", "8[7-10]", "8[7-10]"},
                {"", "left 7 10", "8[7-10]"},
                {"", "LEFT 10 7", "8[7-10]"},
                {"", "left 7-10", "8[7-10]"},
                {"", " left\t7  10 ", "8[7-10]"},
                {"", "남음 7 10", "8[7-10]"},
                {"8[7-10]", "left 7", "1[7]"},
                {"8[7-10]", "left 7 10", "0"},
                {"8", "남음 3", "1[3]"},
                {"", "left 1 2 3 4 5 6 7 8 9 10", "0"},
                {"", "S8", "S8"},
                {"", "s8", "S8"},
                {"", "(8)", "S8"},
                {"", "⑧", "S8"},
                {"", "S8[7-10]", "8[7-10]"},
                {"", "08[10-7]", "8[7-10]"},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct answer answer = answer_to(rows[i].notation, rows[i].text);
                char written[BOWLING_BOWL_TEXT_SIZE];
                assert_int_equal(answer.kind, ANSWER_BOWL);
                bowling_notation_write_bowl(answer.as.bowl, written);
                assert_string_equal(written, rows[i].written);
        }
}

static void test_answer__pins_that_cannot_stand_are_impossible(void **state)
{
        static const struct {
                const char *notation;
                const char *text;
                enum bowling_status status;
        } rows[] = {
                {"", "left", BOWLING_PIN_UNKNOWN},
                {"", "left x", BOWLING_PIN_UNKNOWN},
                {"", "left 7 x", BOWLING_PIN_UNKNOWN},
                {"", "left 7x", BOWLING_PIN_UNKNOWN},
                {"", "left 11", BOWLING_PIN_UNKNOWN},
                {"", "left 0", BOWLING_PIN_UNKNOWN},
                {"", "left 7 7", BOWLING_PIN_TWICE},
                {"8[7-10]", "left 8", BOWLING_PIN_8_HAD_FALLEN},
                {"8", "left 1 2 3", BOWLING_STANDING_MISCOUNTED},
                {"", "8[7-9-10]", BOWLING_STANDING_MISCOUNTED},
                {"", "8[7-7]", BOWLING_PIN_TWICE},
                {"", "8[11-1]", BOWLING_PIN_UNKNOWN},
                {"", "8[7-10", BOWLING_STANDING_UNCLOSED},
                {"", "8[]", BOWLING_STANDING_EMPTY},
                {"", "X[1]", BOWLING_STANDING_SAYS_NOTHING},
                {"", "S9", BOWLING_SPLIT_NEEDS_FIRST_BOWL},
                {"", "S8[2-8]", BOWLING_PINS_ARE_NO_SPLIT},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct answer answer = answer_to(rows[i].notation, rows[i].text);
                assert_int_equal(answer.kind, ANSWER_IMPOSSIBLE);
                assert_int_equal(answer.as.status, rows[i].status);
        }
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_answer__pins_and_marks_are_bowls),
                cmocka_unit_test(test_answer__commands_are_known_in_both_languages_and_any_case),
                cmocka_unit_test(test_answer__what_means_nothing_is_refused),
                cmocka_unit_test(test_answer__what_the_rules_forbid_is_impossible),
                cmocka_unit_test(test_answer__what_can_be_bowled_is_what_the_game_takes),
                cmocka_unit_test(test_answer__cut_line_is_too_long),
                cmocka_unit_test(test_answer__nul_in_the_line_is_unknown),
                cmocka_unit_test(test_answer__numbers_above_the_most_are_one_more),
                cmocka_unit_test(test_answer__what_is_no_number_is_not_read),
                cmocka_unit_test(test_answer__pins_that_stand_are_bowls),
                cmocka_unit_test(test_answer__pins_that_cannot_stand_are_impossible),
        };
        return cmocka_run_group_tests_name("answer", tests, NULL, NULL);
}
