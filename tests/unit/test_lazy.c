/* Tests of libraries that are loaded when they are first needed. */
#include "play.h"

#include <math.h>

#include "lazy.h"

#define MATHEMATICS_FUNCTIONS(USE) USE(cos) USE(fabs)

struct mathematics {
        MATHEMATICS_FUNCTIONS(LAZY_FIELD)
};

static const char *const names[] = {MATHEMATICS_FUNCTIONS(LAZY_NAME)};

static void test_lazy__functions_are_found_under_their_names(void **state)
{
        struct mathematics mathematics = {.cos = NULL};
        assert_true(lazy_load("libm.so.6", names, LENGTH_OF(names), &mathematics));
        assert_true(mathematics.cos(0.0) == 1.0);
        assert_true(mathematics.fabs(-2.0) == 2.0);
}

static void test_lazy__missing_library_is_told(void **state)
{
        struct mathematics mathematics = {.cos = NULL};
        assert_false(lazy_load("libnowhere.so.1", names, LENGTH_OF(names), &mathematics));
}

static void test_lazy__missing_function_is_told(void **state)
{
        static const char *const wrong[] = {"cos", "no_such_function"};
        struct mathematics mathematics = {.cos = NULL};
        assert_false(lazy_load("libm.so.6", wrong, LENGTH_OF(wrong), &mathematics));
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_lazy__functions_are_found_under_their_names),
                cmocka_unit_test(test_lazy__missing_library_is_told),
                cmocka_unit_test(test_lazy__missing_function_is_told),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
