/* Tests of the final frame: the list of its racks' states, and when it ends. */
#include "racks.h"

#include "final_racks.h"

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

static struct bowling_frame_states racks_after(const char *marks, size_t count)
{
        struct bowling_frame_states racks = final_racks_ready();
        for (size_t i = 0; i < count; i++)
                assert_int_equal(final_racks_bowl(&racks, bowl_marked(marks[i])), BOWLING_OK);
        return racks;
}

static struct bowling_frame_states racks_of(const char *marks)
{
        return racks_after(marks, strlen(marks));
}

static void check_rows(void (*check)(const struct row *, struct bowling_frame_states))
{
        for (size_t i = 0; i < LENGTH_OF(rows); i++)
                check(&rows[i], racks_of(rows[i].marks));
}

static void assert_same_racks(const struct bowling_frame_states *left,
                              const struct bowling_frame_states *right)
{
        assert_int_equal(left->count, right->count);
        for (int i = 0; i < left->count; i++)
                assert_same_rack(&left->states[i], &right->states[i]);
}

static void check_states(const struct row *row, struct bowling_frame_states racks)
{
        static const char *const names[] = {"Ready", "FirstBowl", "Strike", "Spare", "Miss"};
        char states[64] = "";
        for (int i = 0; i < racks.count; i++) {
                strcat(states, i > 0 ? "/" : "");
                strcat(states, names[racks.states[i].kind]);
        }
        assert_string_equal(states, row->states);
}

static void test_final_racks__bowls_decide_the_list_of_states(void **state)
{
        (void)state;
        check_rows(check_states);
}

static void check_end(const struct row *row, struct bowling_frame_states racks)
{
        assert_int_equal(final_racks_are_finished(&racks), row->finished);
        assert_int_equal(final_racks_are_untouched(&racks), *row->marks == '\0');
}

static void test_final_racks__strike_or_spare_earns_a_third_bowl(void **state)
{
        (void)state;
        check_rows(check_end);
}

static void check_standing(const struct row *row, struct bowling_frame_states racks)
{
        assert_int_equal(final_racks_are_fresh(&racks), row->fresh);
        assert_int_equal(final_racks_standing(&racks), row->standing);
}

static void test_final_racks__full_rack_follows_a_strike_or_spare(void **state)
{
        (void)state;
        check_rows(check_standing);
}

static void check_score(const struct row *row, struct bowling_frame_states racks)
{
        struct score score = final_racks_score(&racks);
        assert_int_equal(score.points, row->points);
        assert_int_equal(score.awaited, 0);
}

static void test_final_racks__score_is_the_sum_without_bonus(void **state)
{
        (void)state;
        check_rows(check_score);
}

static void check_bowls(const struct row *row, struct bowling_frame_states racks)
{
        struct bowling_bowls bowls = {.count = 0};
        final_racks_list_bowls(&racks, &bowls);
        assert_bowls(&bowls, row->marks);
}

static void test_final_racks__lists_what_was_bowled(void **state)
{
        (void)state;
        check_rows(check_bowls);
}

static void check_refused(const char *marks, char mark, enum bowling_status reason)
{
        struct bowling_frame_states racks = racks_of(marks);
        struct bowling_frame_states before = racks;
        assert_int_equal(final_racks_bowl(&racks, bowl_marked(mark)), reason);
        assert_same_racks(&racks, &before);
}

static void test_final_racks__more_pins_than_stand_are_refused(void **state)
{
        (void)state;
        check_refused("7", '4', BOWLING_PINS_MORE_THAN_STAND);
        check_refused("1", 'X', BOWLING_PINS_MORE_THAN_STAND);
        check_refused("X6", '5', BOWLING_PINS_MORE_THAN_STAND);
        check_refused("X6", 'X', BOWLING_PINS_MORE_THAN_STAND);
}

static void check_refused_when_finished(const struct row *row, struct bowling_frame_states racks)
{
        if (!final_racks_are_finished(&racks))
                return;
        check_refused(row->marks, '-', BOWLING_FRAME_IS_FINISHED);
        check_refused(row->marks, 'X', BOWLING_FRAME_IS_FINISHED);
        check_refused(row->marks, 'F', BOWLING_FRAME_IS_FINISHED);
}

static void test_final_racks__finished_frame_takes_no_bowl(void **state)
{
        (void)state;
        check_rows(check_refused_when_finished);
}

static void check_undo(const struct row *row, struct bowling_frame_states racks)
{
        if (*row->marks == '\0')
                return;
        struct bowling_frame_states before = racks_after(row->marks, strlen(row->marks) - 1);
        assert_int_equal(final_racks_undo(&racks), BOWLING_OK);
        assert_same_racks(&racks, &before);
}

static void test_final_racks__undo_takes_the_last_bowl_back(void **state)
{
        (void)state;
        check_rows(check_undo);
}

static void test_final_racks__undo_before_the_first_bowl_is_refused(void **state)
{
        (void)state;
        struct bowling_frame_states racks = final_racks_ready();
        struct bowling_frame_states before = racks;
        assert_int_equal(final_racks_undo(&racks), BOWLING_NOTHING_TO_UNDO);
        assert_same_racks(&racks, &before);
}

static void check_addition(const char *marks, struct score earlier, struct score later)
{
        struct bowling_frame_states racks = racks_of(marks);
        struct score score = final_racks_add_to(&racks, earlier);
        assert_int_equal(score.points, later.points);
        assert_int_equal(score.awaited, later.awaited);
}

static void test_final_racks__ninth_frame_takes_its_bonus_from_them(void **state)
{
        (void)state;
        check_addition("", (struct score){10, 2}, (struct score){10, 2});
        check_addition("X", (struct score){10, 2}, (struct score){20, 1});
        check_addition("XX", (struct score){10, 2}, (struct score){30, 0});
        check_addition("XX8", (struct score){10, 2}, (struct score){30, 0});
        check_addition("X7", (struct score){10, 2}, (struct score){27, 0});
        check_addition("73X", (struct score){10, 2}, (struct score){20, 0});
        check_addition("73X", (struct score){10, 1}, (struct score){17, 0});
        check_addition("X", (struct score){20, 1}, (struct score){30, 0});
        check_addition("XXX", (struct score){9, 0}, (struct score){9, 0});
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_final_racks__bowls_decide_the_list_of_states),
                cmocka_unit_test(test_final_racks__strike_or_spare_earns_a_third_bowl),
                cmocka_unit_test(test_final_racks__full_rack_follows_a_strike_or_spare),
                cmocka_unit_test(test_final_racks__score_is_the_sum_without_bonus),
                cmocka_unit_test(test_final_racks__lists_what_was_bowled),
                cmocka_unit_test(test_final_racks__more_pins_than_stand_are_refused),
                cmocka_unit_test(test_final_racks__finished_frame_takes_no_bowl),
                cmocka_unit_test(test_final_racks__undo_takes_the_last_bowl_back),
                cmocka_unit_test(test_final_racks__undo_before_the_first_bowl_is_refused),
                cmocka_unit_test(test_final_racks__ninth_frame_takes_its_bonus_from_them),
        };
        return cmocka_run_group_tests_name("final_racks", tests, NULL, NULL);
}
