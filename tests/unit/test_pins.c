/* Tests of pins: what can fall, and what stands then. */
#include "play.h"

#include "pins.h"

static struct bowling_pins pins(int count)
{
        struct bowling_pins made;
        assert_int_equal(pins_of(count, &made), BOWLING_OK);
        return made;
}

static void test_pins__zero_to_ten_are_made(void **state)
{
        (void)state;
        for (int count = 0; count <= BOWLING_PINS_MAX; count++)
                assert_int_equal(pins_count(pins(count)), count);
}

static void test_pins__fewer_than_none_are_refused(void **state)
{
        (void)state;
        struct bowling_pins kept = pins(4);
        assert_int_equal(pins_of(-1, &kept), BOWLING_PINS_BELOW_ZERO);
        assert_int_equal(pins_of(INT32_MIN, &kept), BOWLING_PINS_BELOW_ZERO);
        assert_int_equal(pins_count(kept), 4);
}

static void test_pins__more_than_ten_are_refused(void **state)
{
        (void)state;
        struct bowling_pins kept = pins(4);
        assert_int_equal(pins_of(11, &kept), BOWLING_PINS_ABOVE_TEN);
        assert_int_equal(pins_of(256, &kept), BOWLING_PINS_ABOVE_TEN);
        assert_int_equal(pins_of(INT32_MAX, &kept), BOWLING_PINS_ABOVE_TEN);
        assert_int_equal(pins_count(kept), 4);
}

static void check_sum(int left, int right)
{
        enum bowling_status expected =
                left + right > 10 ? BOWLING_PINS_MORE_THAN_STAND : BOWLING_OK;
        assert_int_equal(pins_check_second(pins(left), pins(right)), expected);
        assert_int_equal(pins_are_all_left_by(pins(right), pins(left)), left + right == 10);
}

static void test_pins__two_bowls_add_up_to_ten_at_most(void **state)
{
        (void)state;
        for (int pair = 0; pair < 11 * 11; pair++)
                check_sum(pair / 11, pair % 11);
}

static void test_pins__what_did_not_fall_stands(void **state)
{
        (void)state;
        for (int fallen = 0; fallen <= BOWLING_PINS_MAX; fallen++)
                assert_int_equal(pins_count(pins_left_by(pins(fallen))), 10 - fallen);
}

static void test_pins__only_ten_are_all(void **state)
{
        (void)state;
        for (int count = 0; count <= BOWLING_PINS_MAX; count++)
                assert_int_equal(pins_are_all(pins(count)), count == 10);
}

static void test_pins__only_zero_are_none(void **state)
{
        (void)state;
        for (int count = 0; count <= BOWLING_PINS_MAX; count++)
                assert_int_equal(pins_are_none(pins(count)), count == 0);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_pins__zero_to_ten_are_made),
                cmocka_unit_test(test_pins__fewer_than_none_are_refused),
                cmocka_unit_test(test_pins__more_than_ten_are_refused),
                cmocka_unit_test(test_pins__two_bowls_add_up_to_ten_at_most),
                cmocka_unit_test(test_pins__what_did_not_fall_stands),
                cmocka_unit_test(test_pins__only_ten_are_all),
                cmocka_unit_test(test_pins__only_zero_are_none),
        };
        return cmocka_run_group_tests_name("pins", tests, NULL, NULL);
}
