/* Numbers as text, compared with what printf makes of them. */
#include "digits.h"
#include "testing.h"

#include <inttypes.h>
#include <stdio.h>

static void check(uint64_t number)
{
        char expected[DIGITS_MAX + 1];
        char text[DIGITS_MAX + 1];
        snprintf(expected, sizeof expected, "%" PRIu64, number);
        *digits_put(text, number) = '\0';
        assert_string_equal(text, expected);
}

static void test_digits__are_those_of_printf(void **state)
{
        for (uint64_t number = 0; number < 20000; number++)
                check(number);
        for (uint64_t power = 10; power < UINT64_MAX / 10; power *= 10) {
                check(power - 1);
                check(power);
                check(power + 1);
        }
        check(UINT64_C(9999999999999999999));
        check(UINT64_C(10000000000000000000));
        check(UINT64_MAX);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_digits__are_those_of_printf),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
