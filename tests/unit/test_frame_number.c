/* Tests of a frame's number: there are ten. */
#include "play.h"

#include "frame_number.h"

static struct bowling_frame_number number_of(int number)
{
        struct bowling_frame_number made;
        assert_int_equal(frame_number_of(number, &made), BOWLING_OK);
        return made;
}

static void test_frame_number__one_to_ten_are_made(void **state)
{
        (void)state;
        for (int number = 1; number <= 10; number++)
                assert_int_equal(frame_number_index(number_of(number)), number - 1);
}

static void test_frame_number__others_are_refused_and_nothing_is_written(void **state)
{
        (void)state;
        struct bowling_frame_number kept = number_of(4);
        assert_int_equal(frame_number_of(0, &kept), BOWLING_FRAME_BELOW_FIRST);
        assert_int_equal(frame_number_of(-1, &kept), BOWLING_FRAME_BELOW_FIRST);
        assert_int_equal(frame_number_of(11, &kept), BOWLING_FRAME_ELEVENTH);
        assert_int_equal(kept.number, 4);
}

static void test_frame_number__advances_to_the_tenth(void **state)
{
        (void)state;
        struct bowling_frame_number number = number_of(1);
        for (int next = 2; next <= 10; next++) {
                assert_int_equal(frame_number_advance(&number), BOWLING_OK);
                assert_int_equal(number.number, next);
        }
        assert_int_equal(frame_number_advance(&number), BOWLING_FRAME_ELEVENTH);
        assert_int_equal(number.number, 10);
}

static void test_frame_number__steps_back_to_the_first(void **state)
{
        (void)state;
        struct bowling_frame_number number = number_of(2);
        assert_int_equal(frame_number_step_back(&number), BOWLING_OK);
        assert_int_equal(number.number, 1);
        assert_int_equal(frame_number_step_back(&number), BOWLING_FRAME_BELOW_FIRST);
        assert_int_equal(number.number, 1);
}

static void test_frame_number__only_the_tenth_is_last(void **state)
{
        (void)state;
        for (int number = 1; number <= 10; number++)
                assert_int_equal(frame_number_is_last(number_of(number)), number == 10);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_frame_number__one_to_ten_are_made),
                cmocka_unit_test(test_frame_number__others_are_refused_and_nothing_is_written),
                cmocka_unit_test(test_frame_number__advances_to_the_tenth),
                cmocka_unit_test(test_frame_number__steps_back_to_the_first),
                cmocka_unit_test(test_frame_number__only_the_tenth_is_last),
        };
        return cmocka_run_group_tests_name("frame_number", tests, NULL, NULL);
}
