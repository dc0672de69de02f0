/* Tests of a bowl, its pins and the foul that has none, and of bowls in a row. */
#include "play.h"

static void test_bowl__zero_to_ten_pins_are_made(void **state)
{
        for (int pins = 0; pins <= BOWLING_PINS_MAX; pins++)
                assert_int_equal(bowling_bowl_pins(bowl_of(pins)), pins);
}

static void test_bowl__other_pins_are_refused_and_nothing_is_written(void **state)
{
        struct bowling_bowl kept = bowling_bowl_foul();
        assert_int_equal(bowling_bowl_of(-1, &kept), BOWLING_PINS_BELOW_ZERO);
        assert_int_equal(bowling_bowl_of(INT32_MIN, &kept), BOWLING_PINS_BELOW_ZERO);
        assert_int_equal(bowling_bowl_of(11, &kept), BOWLING_PINS_ABOVE_TEN);
        assert_int_equal(bowling_bowl_of(256, &kept), BOWLING_PINS_ABOVE_TEN);
        assert_int_equal(bowling_bowl_of(INT32_MAX, &kept), BOWLING_PINS_ABOVE_TEN);
        assert_true(bowling_bowl_equals(kept, bowling_bowl_foul()));
}

static void test_bowl__making_one_leaves_no_foul(void **state)
{
        struct bowling_bowl bowl = bowling_bowl_foul();
        assert_int_equal(bowling_bowl_of(0, &bowl), BOWLING_OK);
        assert_true(bowling_bowl_equals(bowl, bowl_of(0)));
}

static void test_bowl__foul_scores_no_pins(void **state)
{
        assert_int_equal(bowling_bowl_pins(bowling_bowl_foul()), 0);
}

static void test_bowl__foul_is_not_a_gutter_ball(void **state)
{
        assert_false(bowling_bowl_equals(bowling_bowl_foul(), bowl_of(0)));
        assert_false(bowling_bowl_equals(bowl_of(0), bowling_bowl_foul()));
        assert_true(bowling_bowl_equals(bowling_bowl_foul(), bowling_bowl_foul()));
}

static void test_bowl__equal_pins_are_equal_bowls(void **state)
{
        for (int pair = 0; pair < 11 * 11; pair++) {
                bool equal = bowling_bowl_equals(bowl_of(pair / 11), bowl_of(pair % 11));
                assert_int_equal(equal, pair / 11 == pair % 11);
        }
}

static bool equal(const char *left, const char *right)
{
        struct bowling_bowls bowls[] = {bowls_of(left), bowls_of(right)};
        return bowling_bowls_equal(&bowls[0], &bowls[1]);
}

static void test_bowl__rows_are_equal_in_count_and_in_every_bowl(void **state)
{
        assert_true(equal("", ""));
        assert_true(equal("X7F-", "X7F-"));
        static const char *const others[][2] = {{"X72", "972"}, {"X72", "X62"}, {"X72", "X71"},
                                                {"7-", "7F"},   {"", "-"},      {"X7", "X"}};
        for (size_t i = 0; i < LENGTH_OF(others); i++) {
                assert_false(equal(others[i][0], others[i][1]));
                assert_false(equal(others[i][1], others[i][0]));
        }
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_bowl__zero_to_ten_pins_are_made),
                cmocka_unit_test(test_bowl__other_pins_are_refused_and_nothing_is_written),
                cmocka_unit_test(test_bowl__making_one_leaves_no_foul),
                cmocka_unit_test(test_bowl__foul_scores_no_pins),
                cmocka_unit_test(test_bowl__foul_is_not_a_gutter_ball),
                cmocka_unit_test(test_bowl__equal_pins_are_equal_bowls),
                cmocka_unit_test(test_bowl__rows_are_equal_in_count_and_in_every_bowl),
        };
        return cmocka_run_group_tests_name("bowl", tests, NULL, NULL);
}
