/* Tests of bowls as a log stores them. */
#include "play.h"

#include <limits.h>

#include "stored_bowls.h"

static void test_stored_bowls__read_as_they_were_written(void **state)
{
        static const char *const texts[] = {
                "0", "9", "T", "F", "T7390", "FT", "0123456789TF", "919191919191919191919"};
        for (size_t i = 0; i < LENGTH_OF(texts); i++) {
                struct bowling_bowls bowls;
                char printed[STORED_BOWLS_SIZE];
                memset(printed, 'x', sizeof printed);
                assert_true(stored_bowls_read(texts[i], strlen(texts[i]), &bowls));
                assert_int_equal(bowls.count, strlen(texts[i]));
                stored_bowls_print(&bowls, printed);
                assert_string_equal(printed, texts[i]);
        }
}

static void test_stored_bowls__are_counts_and_fouls(void **state)
{
        struct bowling_bowls bowls;
        assert_true(stored_bowls_read("0T7F", 4, &bowls));
        assert_true(bowling_bowl_equals(bowls.bowls[0], bowl_of(0)));
        assert_true(bowling_bowl_equals(bowls.bowls[1], bowl_of(10)));
        assert_true(bowling_bowl_equals(bowls.bowls[2], bowl_of(7)));
        assert_true(bowling_bowl_equals(bowls.bowls[3], bowling_bowl_foul()));
}

static void test_stored_bowls__none_make_an_empty_text(void **state)
{
        struct bowling_bowls bowls = {.count = 0};
        char printed[STORED_BOWLS_SIZE] = "x";
        stored_bowls_print(&bowls, printed);
        assert_string_equal(printed, "");
}

static void test_stored_bowls__too_many_stay_within_their_room(void **state)
{
        struct bowling_bowls bowls = {.count = INT_MAX};
        char printed[STORED_BOWLS_SIZE];
        stored_bowls_print(&bowls, printed);
        assert_int_equal(strlen(printed), BOWLING_BOWLS_MAX);
}

static void test_stored_bowls__nothing_else_is_read(void **state)
{
        static const char *const texts[] = {"",   "X",   "/",   "-",    "t",    "f",     " ",
                                            " 7", "7 ",  "7,2", "8[7]", "\xff", "7\n",   ":",
                                            "/",  "2 7", "G",   "9/",   "E",    "T7390x"};
        static const char too_long[] = "0000000000000000000000";
        struct bowling_bowls bowls;
        for (size_t i = 0; i < LENGTH_OF(texts); i++)
                assert_false(stored_bowls_read(texts[i], strlen(texts[i]), &bowls));
        assert_int_equal(strlen(too_long), BOWLING_BOWLS_MAX + 1);
        assert_false(stored_bowls_read(too_long, strlen(too_long), &bowls));
        assert_false(stored_bowls_read("7\0", 2, &bowls));
}

static void test_stored_form__is_the_number_before_a_space(void **state)
{
        static const struct {
                const char *detail;
                int form;
                const char *behind;
        } rows[] = {
                {"2 7", 2, "7"},
                {"2 PJS KYJ", 2, "PJS KYJ"},
                {"3 7[10]", 3, "7[10]"},
                {"12 x", 12, "x"},
                {"9999 7", 9999, "7"},
                {"2 ", 2, ""},
                {"2  7", 2, " 7"},
                {"7", 1, "7"},
                {"10", 1, "10"},
                {"F", 1, "F"},
                {"PJS KYJ", 1, "PJS KYJ"},
                {"PJS 4 7 2", 1, "PJS 4 7 2"},
                {"", 1, ""},
                {"1 7", 1, "1 7"},
                {"02 7", 1, "02 7"},
                {" 2 7", 1, " 2 7"},
                {"99999 7", 1, "99999 7"},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                const char *behind = NULL;
                assert_int_equal(stored_form_of(rows[i].detail, &behind), rows[i].form);
                assert_string_equal(behind, rows[i].behind);
        }
}

static void test_stored_bowls__with_pins_read_as_they_were_written(void **state)
{
        static const struct {
                const char *text;
                int count;
                const char *last;
        } rows[] = {
                {"8as", 1, "8[7-10]"},   {"8S", 1, "S8"},
                {"T8as1aq", 3, "1[10]"}, {"1EG", 1, "1[2-3-4-5-6-7-8-9-10]"},
                {"9ba", 1, "9[1]"},      {"8as28S", 3, "S8"},
                {"7Aa2qa", 2, "2[5]"},   {"5Ga", 1, "5[1-2-3-4-5]"},
                {"T7390", 5, "0"},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct bowling_bowls bowls;
                char printed[STORED_BOWLS_SIZE];
                char last[BOWLING_BOWL_TEXT_SIZE];
                assert_true(stored_bowls_read(rows[i].text, strlen(rows[i].text), &bowls));
                assert_int_equal(bowls.count, rows[i].count);
                assert_int_equal(stored_bowls_form(&bowls), i + 1 < LENGTH_OF(rows) ? 3 : 2);
                bowling_notation_write_bowl(bowls.bowls[bowls.count - 1], last);
                assert_string_equal(last, rows[i].last);
                stored_bowls_print(&bowls, printed);
                assert_string_equal(printed, rows[i].text);
        }
}

static void test_stored_bowls__pins_that_make_no_sense_are_not_read(void **state)
{
        static const char *const texts[] = {"8a",  "8aa", "8asS", "8SS",  "Tas", "0as", "Fas",
                                            "FS",  "TS",  "9S",   "0S",   "8GG", "as",  "S8",
                                            "8aF", "8a8", "8as ", "8 as", "8Fa"};
        struct bowling_bowls bowls;
        for (size_t i = 0; i < LENGTH_OF(texts); i++)
                assert_false(stored_bowls_read(texts[i], strlen(texts[i]), &bowls));
        assert_false(stored_bowls_read("8as", 2, &bowls));
}

/* Every set that a count can leave, and nothing else stands for it. */
static void test_stored_bowls__every_set_has_two_letters_of_its_own(void **state)
{
        static char seen[1 << BOWLING_PINS_MAX][3];
        for (unsigned set = 1; set < BOWLING_PINS_ALL; set++) {
                struct bowling_bowls one = {.count = 1};
                struct bowling_bowls read;
                char text[STORED_BOWLS_SIZE];
                int fallen = 10 - __builtin_popcount(set);
                assert_int_equal(bowling_bowl_leaving(fallen, set, &one.bowls[0]), BOWLING_OK);
                stored_bowls_print(&one, text);
                assert_int_equal(strlen(text), 3);
                assert_true(stored_bowls_read(text, 3, &read));
                assert_true(bowling_bowls_equal(&read, &one));
                memcpy(seen[set], text + 1, 2);
                for (unsigned other = 1; other < set; other++)
                        assert_string_not_equal(seen[set], seen[other]);
        }
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_stored_bowls__read_as_they_were_written),
                cmocka_unit_test(test_stored_bowls__are_counts_and_fouls),
                cmocka_unit_test(test_stored_bowls__none_make_an_empty_text),
                cmocka_unit_test(test_stored_bowls__too_many_stay_within_their_room),
                cmocka_unit_test(test_stored_bowls__nothing_else_is_read),
                cmocka_unit_test(test_stored_form__is_the_number_before_a_space),
                cmocka_unit_test(test_stored_bowls__with_pins_read_as_they_were_written),
                cmocka_unit_test(test_stored_bowls__pins_that_make_no_sense_are_not_read),
                cmocka_unit_test(test_stored_bowls__every_set_has_two_letters_of_its_own),
        };
        return cmocka_run_group_tests_name("stored_bowls", tests, NULL, NULL);
}
