/* Tests of the version. */
#include "play.h"

static void test_version__linked_library_is_that_of_the_headers(void **state)
{
        (void)state;
        assert_string_equal(bowling_version(), BOWLING_VERSION);
}

static void test_version__is_three_numbers(void **state)
{
        (void)state;
        int major = -1;
        int minor = -1;
        int patch = -1;
        char rest;
        assert_int_equal(sscanf(bowling_version(), "%d.%d.%d%c", &major, &minor, &patch, &rest), 3);
        assert_true(major >= 0 && minor >= 0 && patch >= 0);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_version__linked_library_is_that_of_the_headers),
                cmocka_unit_test(test_version__is_three_numbers),
        };
        return cmocka_run_group_tests_name("version", tests, NULL, NULL);
}
