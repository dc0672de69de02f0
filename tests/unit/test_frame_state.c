/* Tests of one rack: its five states, and what a bowl or an undo makes of each. */
#include "racks.h"

enum {
        READY = BOWLING_FRAME_STATE_READY,
        FIRST_BOWL = BOWLING_FRAME_STATE_FIRST_BOWL,
        STRIKE = BOWLING_FRAME_STATE_STRIKE,
        SPARE = BOWLING_FRAME_STATE_SPARE,
        MISS = BOWLING_FRAME_STATE_MISS
};

static const struct row {
        const char *marks;
        int kind;
        int standing;
        struct score score;
} rows[] = {
        {"", READY, 10, {0, 0}},      {"-", FIRST_BOWL, 10, {0, 0}}, {"1", FIRST_BOWL, 9, {1, 0}},
        {"9", FIRST_BOWL, 1, {9, 0}}, {"F", FIRST_BOWL, 10, {0, 0}}, {"X", STRIKE, 0, {10, 2}},
        {"73", SPARE, 0, {10, 1}},    {"-X", SPARE, 0, {10, 1}},     {"FX", SPARE, 0, {10, 1}},
        {"72", MISS, 0, {9, 0}},      {"--", MISS, 0, {0, 0}},       {"9-", MISS, 0, {9, 0}},
        {"F9", MISS, 0, {9, 0}},      {"7F", MISS, 0, {7, 0}},       {"FF", MISS, 0, {0, 0}},
};

/* Hands every row of the table and its rack to `check`. */
static void check_rows(void (*check)(const struct row *, struct bowling_frame_state))
{
        for (size_t i = 0; i < LENGTH_OF(rows); i++)
                check(&rows[i], rack_of(rows[i].marks));
}

static void check_kind(const struct row *row, struct bowling_frame_state rack)
{
        assert_int_equal(rack.kind, row->kind);
        assert_int_equal(frame_state_is_ready(&rack), row->kind == READY);
        assert_int_equal(frame_state_is_finished(&rack),
                         row->kind == STRIKE || row->kind == SPARE || row->kind == MISS);
        assert_int_equal(frame_state_is_cleared(&rack), row->kind == STRIKE || row->kind == SPARE);
}

static void test_frame_state__bowls_decide_the_kind(void **state)
{
        (void)state;
        check_rows(check_kind);
}

static void check_standing(const struct row *row, struct bowling_frame_state rack)
{
        assert_int_equal(frame_state_standing(&rack), row->standing);
}

static void test_frame_state__pins_stand_until_the_rack_is_finished(void **state)
{
        (void)state;
        check_rows(check_standing);
}

static void check_score(const struct row *row, struct bowling_frame_state rack)
{
        struct score score = frame_state_score(&rack);
        assert_int_equal(score.points, row->score.points);
        assert_int_equal(score.awaited, row->score.awaited);
}

static void test_frame_state__strike_awaits_two_bowls_and_spare_one(void **state)
{
        (void)state;
        check_rows(check_score);
}

static void check_bowls(const struct row *row, struct bowling_frame_state rack)
{
        struct bowling_bowls bowls = {.count = 0};
        frame_state_list_bowls(&rack, &bowls);
        assert_bowls(&bowls, row->marks);
        assert_int_equal(frame_state_bowls(&rack), strlen(row->marks));
}

static void test_frame_state__lists_what_was_bowled(void **state)
{
        (void)state;
        check_rows(check_bowls);
}

/* Every second bowl after every first one: 0 to 9 pins or a foul. */
static void check_second_bowl(int first, int second)
{
        struct bowling_frame_state rack = rack_of("");
        assert_int_equal(frame_state_bowl(&rack, bowl_of(first)), BOWLING_OK);
        assert_int_equal(frame_state_bowl(&rack, bowl_of(second)), BOWLING_OK);
        assert_int_equal(rack.kind, first + second == 10 ? SPARE : MISS);
        assert_int_equal(frame_state_score(&rack).points, first + second);
}

static void test_frame_state__second_bowl_makes_a_spare_of_ten_and_a_miss_of_less(void **state)
{
        (void)state;
        for (int first = 0; first < 10; first++) {
                for (int second = 0; first + second <= 10; second++)
                        check_second_bowl(first, second);
        }
}

static void check_refused_second(int first, int second)
{
        struct bowling_frame_state rack = rack_of("");
        assert_int_equal(frame_state_bowl(&rack, bowl_of(first)), BOWLING_OK);
        struct bowling_frame_state before = rack;
        assert_int_equal(frame_state_bowl(&rack, bowl_of(second)), BOWLING_PINS_MORE_THAN_STAND);
        assert_same_rack(&rack, &before);
}

static void test_frame_state__second_bowl_over_ten_is_refused(void **state)
{
        (void)state;
        for (int first = 1; first < 10; first++) {
                for (int second = 11 - first; second <= 10; second++)
                        check_refused_second(first, second);
        }
}

static void check_finished(const struct row *row, struct bowling_frame_state rack)
{
        struct bowling_frame_state before = rack;
        if (row->kind == READY || row->kind == FIRST_BOWL)
                return;
        assert_int_equal(frame_state_bowl(&rack, bowl_of(0)), BOWLING_FRAME_IS_FINISHED);
        assert_int_equal(frame_state_bowl(&rack, bowl_of(10)), BOWLING_FRAME_IS_FINISHED);
        assert_int_equal(frame_state_bowl(&rack, bowling_bowl_foul()), BOWLING_FRAME_IS_FINISHED);
        assert_same_rack(&rack, &before);
}

static void test_frame_state__finished_rack_takes_no_bowl(void **state)
{
        (void)state;
        check_rows(check_finished);
}

static void check_undo(const struct row *row, struct bowling_frame_state rack)
{
        if (row->kind == READY)
                return;
        struct bowling_frame_state before = rack_after(row->marks, strlen(row->marks) - 1);
        assert_int_equal(frame_state_undo(&rack), BOWLING_OK);
        assert_same_rack(&rack, &before);
}

static void test_frame_state__undo_takes_the_last_bowl_back(void **state)
{
        (void)state;
        check_rows(check_undo);
}

static void test_frame_state__undo_on_a_ready_rack_is_refused(void **state)
{
        (void)state;
        struct bowling_frame_state rack = frame_state_ready();
        struct bowling_frame_state before = rack;
        assert_int_equal(frame_state_undo(&rack), BOWLING_NOTHING_TO_UNDO);
        assert_same_rack(&rack, &before);
}

static void test_frame_state__adds_its_bowls_to_an_earlier_score(void **state)
{
        (void)state;
        static const struct {
                const char *marks;
                struct score after[3]; /* of ten points that awaited 0, 1 and 2 bowls */
        } additions[] = {
                {"", {{10, 0}, {10, 1}, {10, 2}}},   {"7", {{10, 0}, {17, 0}, {17, 1}}},
                {"F", {{10, 0}, {10, 0}, {10, 1}}},  {"X", {{10, 0}, {20, 0}, {20, 1}}},
                {"73", {{10, 0}, {17, 0}, {20, 0}}}, {"72", {{10, 0}, {17, 0}, {19, 0}}},
                {"FX", {{10, 0}, {10, 0}, {20, 0}}}, {"--", {{10, 0}, {10, 0}, {10, 0}}},
        };
        for (size_t i = 0; i < 3 * LENGTH_OF(additions); i++) {
                struct bowling_frame_state rack = rack_of(additions[i / 3].marks);
                struct score earlier = {10, (int)(i % 3)};
                struct score score = frame_state_add_to(&rack, earlier);
                assert_int_equal(score.points, additions[i / 3].after[i % 3].points);
                assert_int_equal(score.awaited, additions[i / 3].after[i % 3].awaited);
        }
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_frame_state__bowls_decide_the_kind),
                cmocka_unit_test(test_frame_state__pins_stand_until_the_rack_is_finished),
                cmocka_unit_test(test_frame_state__strike_awaits_two_bowls_and_spare_one),
                cmocka_unit_test(test_frame_state__lists_what_was_bowled),
                cmocka_unit_test(
                        test_frame_state__second_bowl_makes_a_spare_of_ten_and_a_miss_of_less),
                cmocka_unit_test(test_frame_state__second_bowl_over_ten_is_refused),
                cmocka_unit_test(test_frame_state__finished_rack_takes_no_bowl),
                cmocka_unit_test(test_frame_state__undo_takes_the_last_bowl_back),
                cmocka_unit_test(test_frame_state__undo_on_a_ready_rack_is_refused),
                cmocka_unit_test(test_frame_state__adds_its_bowls_to_an_earlier_score),
        };
        return cmocka_run_group_tests_name("frame_state", tests, NULL, NULL);
}
