/* Tests of the version. */
#include "play.h"

static void test_version__linked_library_is_that_of_the_headers(void **state)
{
        assert_string_equal(bowling_version(), BOWLING_VERSION);
}

static void test_version__is_three_numbers(void **state)
{
        int major = -1;
        int minor = -1;
        int patch = -1;
        char rest;
        assert_int_equal(sscanf(bowling_version(), "%d.%d.%d%c", &major, &minor, &patch, &rest), 3);
        assert_true(major >= 0 && minor >= 0 && patch >= 0);
        assert_int_equal(major, BOWLING_VERSION_MAJOR);
        assert_int_equal(minor, BOWLING_VERSION_MINOR);
        assert_int_equal(patch, BOWLING_VERSION_PATCH);
}

#if BOWLING_VERSION_NUMBER < 100
#error "the preprocessor cannot compare the number of the version"
#endif

static void test_version__number_grows_with_the_version(void **state)
{
        assert_in_range(BOWLING_VERSION_MINOR, 0, 99);
        assert_in_range(BOWLING_VERSION_PATCH, 0, 99);
        assert_int_equal(BOWLING_VERSION_NUMBER / 10000, BOWLING_VERSION_MAJOR);
        assert_int_equal(BOWLING_VERSION_NUMBER / 100 % 100, BOWLING_VERSION_MINOR);
        assert_int_equal(BOWLING_VERSION_NUMBER % 100, BOWLING_VERSION_PATCH);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_version__linked_library_is_that_of_the_headers),
                cmocka_unit_test(test_version__is_three_numbers),
                cmocka_unit_test(test_version__number_grows_with_the_version),
        };
        return cmocka_run_group_tests_name("version", tests, NULL, NULL);
}
