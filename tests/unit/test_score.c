/* Tests of a score: which ones there are, and how bonus bowls are added to them. */
#include "play.h"

#include "score.h"

static void assert_score(struct score score, int points, int awaited)
{
        assert_int_equal(score.points, points);
        assert_int_equal(score.awaited, awaited);
}

static void test_score__awaiting_n_bowls_reaches_thirty_less_ten_for_each(void **state)
{
        (void)state;
        for (int awaited = 0; awaited <= 2; awaited++) {
                struct score score = {-1, -1};
                assert_int_equal(score_of(30 - 10 * awaited, awaited, &score), BOWLING_OK);
                assert_score(score, 30 - 10 * awaited, awaited);
                assert_int_equal(score_of(31 - 10 * awaited, awaited, &score),
                                 BOWLING_SCORE_OUT_OF_RANGE);
                assert_score(score, 30 - 10 * awaited, awaited);
        }
}

static void test_score__below_zero_is_refused(void **state)
{
        (void)state;
        struct score kept = {7, 1};
        for (int awaited = 0; awaited <= 2; awaited++)
                assert_int_equal(score_of(-1, awaited, &kept), BOWLING_SCORE_OUT_OF_RANGE);
        assert_score(kept, 7, 1);
}

static void test_score__zero_is_the_least(void **state)
{
        (void)state;
        struct score score = {7, 1};
        assert_int_equal(score_of(0, 0, &score), BOWLING_OK);
        assert_score(score, 0, 0);
}

static void test_score__bonus_outside_zero_to_two_is_refused(void **state)
{
        (void)state;
        struct score kept = {7, 1};
        assert_int_equal(score_of(0, -1, &kept), BOWLING_BONUS_OUT_OF_RANGE);
        assert_int_equal(score_of(0, 3, &kept), BOWLING_BONUS_OUT_OF_RANGE);
        assert_score(kept, 7, 1);
}

static void test_score__plain_points_await_nothing(void **state)
{
        (void)state;
        struct score score;
        assert_int_equal(score_of(9, 0, &score), BOWLING_OK);
        assert_score(score, 9, 0);
        assert_int_equal(score_points(score), 9);
        assert_false(score_awaits_bowls(score));
}

static void test_score__awaits_as_long_as_one_bowl_is_missing(void **state)
{
        (void)state;
        assert_false(score_awaits_bowls((struct score){10, 0}));
        assert_true(score_awaits_bowls((struct score){10, 1}));
        assert_true(score_awaits_bowls((struct score){10, 2}));
}

static struct score added(struct score score, const char *marks)
{
        struct bowling_rack_bowls bowls = {.first = {.foul = false}};
        if (marks[0] != '\0')
                bowls.first = bowl_marked(marks[0]);
        if (strlen(marks) > 1)
                bowls.second = bowl_marked(marks[1]);
        return score_add(score, &bowls, (int)strlen(marks));
}

static void test_score__adding_takes_one_awaited_bowl_for_each(void **state)
{
        (void)state;
        static const struct {
                struct score before;
                const char *marks;
                struct score after;
        } rows[] = {
                {{9, 0}, "54", {9, 0}},   {{10, 1}, "", {10, 1}},   {{10, 1}, "5", {15, 0}},
                {{10, 1}, "54", {15, 0}}, {{10, 1}, "X", {20, 0}},  {{10, 1}, "F", {10, 0}},
                {{10, 2}, "", {10, 2}},   {{10, 2}, "5", {15, 1}},  {{10, 2}, "54", {19, 0}},
                {{10, 2}, "55", {20, 0}}, {{10, 2}, "X", {20, 1}},  {{20, 1}, "X", {30, 0}},
                {{10, 2}, "FX", {20, 0}}, {{10, 2}, "7F", {17, 0}}, {{10, 2}, "--", {10, 0}},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++)
                assert_score(added(rows[i].before, rows[i].marks), rows[i].after.points,
                             rows[i].after.awaited);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_score__awaiting_n_bowls_reaches_thirty_less_ten_for_each),
                cmocka_unit_test(test_score__below_zero_is_refused),
                cmocka_unit_test(test_score__zero_is_the_least),
                cmocka_unit_test(test_score__bonus_outside_zero_to_two_is_refused),
                cmocka_unit_test(test_score__plain_points_await_nothing),
                cmocka_unit_test(test_score__awaits_as_long_as_one_bowl_is_missing),
                cmocka_unit_test(test_score__adding_takes_one_awaited_bowl_for_each),
        };
        return cmocka_run_group_tests_name("score", tests, NULL, NULL);
}
