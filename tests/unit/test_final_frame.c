/* Tests of the final frame: the list of its racks' states, and when it ends. */
#include "racks.h"

#include "frame.h"

static const struct row {
        const char *marks;
        const char *states;
        bool finished;
        bool fresh;
        int standing;
        int points;
} rows[] = {
        {"", "Ready", false, true, 10, 0},
        {"7", "FirstBowl", false, false, 3, 7},
        {"F", "FirstBowl", false, false, 10, 0},
        {"X", "Strike", false, true, 10, 10},
        {"72", "Miss", true, false, 0, 9},
        {"FF", "Miss", true, false, 0, 0},
        {"91", "Spare", false, true, 10, 10},
        {"FX", "Spare", false, true, 10, 10},
        {"91X", "Spare/Strike", true, false, 0, 20},
        {"912", "Spare/FirstBowl", true, false, 0, 12},
        {"91F", "Spare/FirstBowl", true, false, 0, 10},
        {"X5", "Strike/FirstBowl", false, false, 5, 15},
        {"XF", "Strike/FirstBowl", false, false, 10, 10},
        {"XX", "Strike/Strike", false, true, 10, 20},
        {"X51", "Strike/Miss", true, false, 0, 16},
        {"X55", "Strike/Spare", true, false, 0, 20},
        {"XFX", "Strike/Spare", true, false, 0, 20},
        {"XX8", "Strike/Strike/FirstBowl", true, false, 0, 28},
        {"XX-", "Strike/Strike/FirstBowl", true, false, 0, 20},
        {"XXX", "Strike/Strike/Strike", true, false, 0, 30},
};

static struct bowling_frame final_after(const char *marks, size_t count)
{
        struct bowling_frame frame = frame_final();
        for (size_t i = 0; i < count; i++)
                assert_int_equal(frame_bowl(&frame, bowl_marked(marks[i])), BOWLING_OK);
        return frame;
}

static struct bowling_frame final_of(const char *marks)
{
        return final_after(marks, strlen(marks));
}

static void check_rows(void (*check)(const struct row *, struct bowling_frame))
{
        for (size_t i = 0; i < LENGTH_OF(rows); i++)
                check(&rows[i], final_of(rows[i].marks));
}

static void assert_same_racks(const struct bowling_frame_states *left,
                              const struct bowling_frame_states *right)
{
        assert_int_equal(left->count, right->count);
        for (int i = 0; i < left->count; i++)
                assert_same_rack(&left->states[i], &right->states[i]);
}

static void check_states(const struct row *row, struct bowling_frame frame)
{
        static const char *const names[] = {"Ready", "FirstBowl", "Strike", "Spare", "Miss"};
        char states[64] = "";
        for (int i = 0; i < frame.racks.count; i++) {
                strcat(states, i > 0 ? "/" : "");
                strcat(states, names[frame.racks.states[i].kind]);
        }
        assert_string_equal(states, row->states);
}

static void test_final_frame__bowls_decide_the_list_of_states(void **state)
{
        (void)state;
        check_rows(check_states);
}

static void check_end(const struct row *row, struct bowling_frame frame)
{
        assert_int_equal(frame_is_finished(&frame), row->finished);
        assert_int_equal(frame_is_untouched(&frame), *row->marks == '\0');
}

static void test_final_frame__strike_or_spare_earns_a_third_bowl(void **state)
{
        (void)state;
        check_rows(check_end);
}

static void check_standing(const struct row *row, struct bowling_frame frame)
{
        assert_int_equal(frame_rack_is_fresh(&frame), row->fresh);
        assert_int_equal(frame_standing(&frame), row->standing);
}

static void test_final_frame__full_rack_follows_a_strike_or_spare(void **state)
{
        (void)state;
        check_rows(check_standing);
}

static void check_score(const struct row *row, struct bowling_frame frame)
{
        struct score score = frame_score(&frame);
        assert_int_equal(score.points, row->points);
        assert_int_equal(score.awaited, 0);
}

static void test_final_frame__score_is_the_sum_without_bonus(void **state)
{
        (void)state;
        check_rows(check_score);
}

static void check_bowls(const struct row *row, struct bowling_frame frame)
{
        struct bowling_bowls bowls = {.count = 0};
        frame_list_bowls(&frame, &bowls);
        assert_bowls(&bowls, row->marks);
}

static void test_final_frame__lists_what_was_bowled(void **state)
{
        (void)state;
        check_rows(check_bowls);
}

static void check_refused(const char *marks, char mark, enum bowling_status reason)
{
        struct bowling_frame frame = final_of(marks);
        struct bowling_frame before = frame;
        assert_int_equal(frame_bowl(&frame, bowl_marked(mark)), reason);
        assert_same_racks(&frame.racks, &before.racks);
}

static void test_final_frame__more_pins_than_stand_are_refused(void **state)
{
        (void)state;
        check_refused("7", '4', BOWLING_PINS_MORE_THAN_STAND);
        check_refused("1", 'X', BOWLING_PINS_MORE_THAN_STAND);
        check_refused("X6", '5', BOWLING_PINS_MORE_THAN_STAND);
        check_refused("X6", 'X', BOWLING_PINS_MORE_THAN_STAND);
}

static void check_refused_when_finished(const struct row *row, struct bowling_frame frame)
{
        if (!frame_is_finished(&frame))
                return;
        check_refused(row->marks, '-', BOWLING_FRAME_IS_FINISHED);
        check_refused(row->marks, 'X', BOWLING_FRAME_IS_FINISHED);
        check_refused(row->marks, 'F', BOWLING_FRAME_IS_FINISHED);
}

static void test_final_frame__finished_frame_takes_no_bowl(void **state)
{
        (void)state;
        check_rows(check_refused_when_finished);
}

static void check_undo(const struct row *row, struct bowling_frame frame)
{
        if (*row->marks == '\0')
                return;
        struct bowling_frame before = final_after(row->marks, strlen(row->marks) - 1);
        assert_int_equal(frame_undo(&frame), BOWLING_OK);
        assert_same_racks(&frame.racks, &before.racks);
}

static void test_final_frame__undo_takes_the_last_bowl_back(void **state)
{
        (void)state;
        check_rows(check_undo);
}

static void test_final_frame__undo_before_the_first_bowl_is_refused(void **state)
{
        (void)state;
        struct bowling_frame frame = frame_final();
        struct bowling_frame before = frame;
        assert_int_equal(frame_undo(&frame), BOWLING_NOTHING_TO_UNDO);
        assert_same_racks(&frame.racks, &before.racks);
}

static void check_ninth(const char *ninth, const char *final, struct score expected)
{
        struct bowling_frame frames[] = {frame_normal(), final_of(final)};
        for (; *ninth != '\0'; ninth++)
                assert_int_equal(frame_bowl(&frames[0], bowl_marked(*ninth)), BOWLING_OK);
        struct score score = frame_score(&frames[0]);
        assert_int_equal(score.points, expected.points);
        assert_int_equal(score.awaited, expected.awaited);
}

static void test_final_frame__ninth_frame_takes_its_bonus_from_it(void **state)
{
        (void)state;
        check_ninth("X", "", (struct score){10, 2});
        check_ninth("X", "X", (struct score){20, 1});
        check_ninth("X", "XX", (struct score){30, 0});
        check_ninth("X", "XX8", (struct score){30, 0});
        check_ninth("X", "X7", (struct score){27, 0});
        check_ninth("X", "73X", (struct score){20, 0});
        check_ninth("73", "", (struct score){10, 1});
        check_ninth("73", "73X", (struct score){17, 0});
        check_ninth("73", "X", (struct score){20, 0});
        check_ninth("9-", "XXX", (struct score){9, 0});
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_final_frame__bowls_decide_the_list_of_states),
                cmocka_unit_test(test_final_frame__strike_or_spare_earns_a_third_bowl),
                cmocka_unit_test(test_final_frame__full_rack_follows_a_strike_or_spare),
                cmocka_unit_test(test_final_frame__score_is_the_sum_without_bonus),
                cmocka_unit_test(test_final_frame__lists_what_was_bowled),
                cmocka_unit_test(test_final_frame__more_pins_than_stand_are_refused),
                cmocka_unit_test(test_final_frame__finished_frame_takes_no_bowl),
                cmocka_unit_test(test_final_frame__undo_takes_the_last_bowl_back),
                cmocka_unit_test(test_final_frame__undo_before_the_first_bowl_is_refused),
                cmocka_unit_test(test_final_frame__ninth_frame_takes_its_bonus_from_it),
        };
        return cmocka_run_group_tests_name("final_frame", tests, NULL, NULL);
}
