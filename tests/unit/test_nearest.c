/* Tests of the search for the word that was probably meant. */
#include "play.h"

#include "nearest.h"

static void check_distance(const char *one, const char *other, size_t distance)
{
        assert_int_equal(nearest_distance(one, other), distance);
        assert_int_equal(nearest_distance(other, one), distance);
}

static bool is_close(const char *typed, const char *candidate)
{
        return nearest_is_close(typed, nearest_distance(typed, candidate));
}

static void test_nearest__distance_counts_slips(void **state)
{
        static const struct {
                const char *left;
                const char *right;
                size_t distance;
        } rows[] = {
                {"", "", 0},         {"play", "play", 0},      {"", "play", 4},
                {"play", "plya", 1}, {"play", "pay", 1},       {"play", "pllay", 1},
                {"play", "plax", 1}, {"play", "lpya", 2},      {"play", "help", 4},
                {"ab", "ba", 1},     {"kitten", "sitting", 3}, {"ca", "abc", 3},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++)
                check_distance(rows[i].left, rows[i].right, rows[i].distance);
}

static void test_nearest__close_words_are_worth_suggesting(void **state)
{
        assert_true(is_close("play", "play"));
        assert_true(is_close("paly", "play"));
        assert_true(is_close("hepl", "help"));
        assert_true(is_close("--langauge", "--language"));
}

static void test_nearest__other_words_are_not(void **state)
{
        assert_false(is_close("score", "play"));
        assert_false(is_close("xyz", "play"));
        assert_false(is_close("q", "play"));
        assert_false(is_close("", "p"));
        assert_false(is_close("x", "p"));
}

static void test_nearest__word_of_32_letters_is_compared(void **state)
{
        check_distance("abcdefghijklmnopqrstuvwxyzabcdef", "bbcdefghijklmnopqrstuvwxyzabcdef", 1);
}

static void test_nearest__long_word_is_close_to_nothing(void **state)
{
        char word[4096];
        for (size_t length = 33; length < sizeof word; length += 15) {
                memset(word, 'p', length);
                word[length] = '\0';
                assert_false(is_close(word, "play"));
        }
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_nearest__distance_counts_slips),
                cmocka_unit_test(test_nearest__close_words_are_worth_suggesting),
                cmocka_unit_test(test_nearest__other_words_are_not),
                cmocka_unit_test(test_nearest__word_of_32_letters_is_compared),
                cmocka_unit_test(test_nearest__long_word_is_close_to_nothing),
        };
        return cmocka_run_group_tests_name("nearest", tests, NULL, NULL);
}
