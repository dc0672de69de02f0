/* Tests of the words of a status. */
#include "play.h"

static void test_status__every_one_has_words_of_its_own(void **state)
{
        for (int i = 0; i < BOWLING_STATUS_COUNT; i++) {
                const char *words = bowling_status_words((enum bowling_status)i);
                assert_non_null(words);
                assert_true(strlen(words) > 0);
                for (int other = 0; other < i; other++)
                        assert_string_not_equal(words,
                                                bowling_status_words((enum bowling_status)other));
        }
}

static void test_status__words_fit_into_a_sentence(void **state)
{
        for (int i = 0; i < BOWLING_STATUS_COUNT; i++) {
                const char *words = bowling_status_words((enum bowling_status)i);
                assert_in_range(words[0], 'a', 'z');
                assert_int_not_equal(words[strlen(words) - 1], '.');
        }
}

static void test_status__fine_is_zero(void **state)
{
        assert_int_equal(BOWLING_OK, 0);
        assert_string_equal(bowling_status_words(BOWLING_OK), "fine");
}

static void test_status__number_that_is_none_has_words_too(void **state)
{
        static const char none[] = "no status of this library";
        assert_string_equal(bowling_status_words(BOWLING_STATUS_COUNT), none);
        assert_string_equal(bowling_status_words((enum bowling_status)(BOWLING_STATUS_COUNT + 1)),
                            none);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_status__every_one_has_words_of_its_own),
                cmocka_unit_test(test_status__words_fit_into_a_sentence),
                cmocka_unit_test(test_status__fine_is_zero),
                cmocka_unit_test(test_status__number_that_is_none_has_words_too),
        };
        return cmocka_run_group_tests_name("status", tests, NULL, NULL);
}
