/* Tests of bowls: they keep their order and are compared one by one. */
#include "play.h"

#include "bowls.h"

static struct bowling_bowls bowls_marked(const char *marks)
{
        struct bowling_bowls bowls = {.count = 0};
        for (; *marks != '\0'; marks++)
                bowls_append(&bowls, bowl_marked(*marks));
        return bowls;
}

static bool equal(const char *left, const char *right)
{
        struct bowling_bowls left_bowls = bowls_marked(left);
        struct bowling_bowls right_bowls = bowls_marked(right);
        return bowling_bowls_equal(&left_bowls, &right_bowls);
}

static void test_bowls__keep_their_order(void **state)
{
        (void)state;
        struct bowling_bowls bowls = bowls_marked("X7F");
        assert_int_equal(bowls.count, 3);
        assert_true(bowling_bowl_equals(bowls.bowls[0], bowl_of(10)));
        assert_true(bowling_bowl_equals(bowls.bowls[1], bowl_of(7)));
        assert_true(bowling_bowl_equals(bowls.bowls[2], bowling_bowl_foul()));
}

static void test_bowls__room_for_the_longest_game(void **state)
{
        (void)state;
        struct bowling_bowls bowls = bowls_marked("5555555555555555555-7");
        assert_int_equal(bowls.count, BOWLING_BOWLS_MAX);
        assert_int_equal(bowling_bowl_pins(bowls.bowls[BOWLING_BOWLS_MAX - 1]), 7);
}

static void test_bowls__equal_when_every_bowl_is(void **state)
{
        (void)state;
        assert_true(equal("", ""));
        assert_true(equal("X7F-", "X7F-"));
}

static void test_bowls__differ_in_any_one_bowl(void **state)
{
        (void)state;
        assert_false(equal("X72", "973"));
        assert_false(equal("X72", "X62"));
        assert_false(equal("X72", "X71"));
        assert_false(equal("7-", "7F"));
}

static void test_bowls__differ_in_their_count(void **state)
{
        (void)state;
        assert_false(equal("", "-"));
        assert_false(equal("X7", "X"));
        assert_false(equal("X", "X7"));
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_bowls__keep_their_order),
                cmocka_unit_test(test_bowls__room_for_the_longest_game),
                cmocka_unit_test(test_bowls__equal_when_every_bowl_is),
                cmocka_unit_test(test_bowls__differ_in_any_one_bowl),
                cmocka_unit_test(test_bowls__differ_in_their_count),
        };
        return cmocka_run_group_tests_name("bowls", tests, NULL, NULL);
}
