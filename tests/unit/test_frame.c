/* Tests of a frame: normal or final, and the score that it works out with the frames after it. */
#include "racks.h"

#include "frame.h"

enum {
        ROW = 3 /* two normal frames and the final one */
};

static void bowl_in(struct bowling_frame *frame, const char *marks)
{
        for (; *marks != '\0'; marks++)
                assert_int_equal(frame_bowl(frame, bowl_marked(*marks)), BOWLING_OK);
}

static struct bowling_frame normal_of(const char *marks)
{
        struct bowling_frame frame = frame_normal();
        bowl_in(&frame, marks);
        return frame;
}

static struct bowling_frame final_of(const char *marks)
{
        struct bowling_frame frame = frame_final();
        bowl_in(&frame, marks);
        return frame;
}

static void test_frame__is_untouched_until_its_first_bowl(void **state)
{
        (void)state;
        struct bowling_frame frames[] = {normal_of(""), final_of(""), normal_of("-"),
                                         final_of("F")};
        for (size_t i = 0; i < LENGTH_OF(frames); i++)
                assert_int_equal(frame_is_untouched(&frames[i]), i < 2);
}

static void check_end(struct bowling_frame frame, bool finished, int standing, bool fresh)
{
        assert_int_equal(frame_is_finished(&frame), finished);
        assert_int_equal(frame_standing(&frame), standing);
        assert_int_equal(frame_rack_is_fresh(&frame), fresh);
}

static void test_frame__normal_one_ends_with_a_strike_or_the_second_bowl(void **state)
{
        (void)state;
        check_end(normal_of(""), false, 10, true);
        check_end(normal_of("8"), false, 2, false);
        check_end(normal_of("F"), false, 10, false);
        check_end(normal_of("X"), true, 0, false);
        check_end(normal_of("82"), true, 0, false);
        check_end(normal_of("81"), true, 0, false);
}

static void test_frame__final_one_ends_with_a_miss_or_the_third_bowl(void **state)
{
        (void)state;
        check_end(final_of(""), false, 10, true);
        check_end(final_of("8"), false, 2, false);
        check_end(final_of("X"), false, 10, true);
        check_end(final_of("X8"), false, 2, false);
        check_end(final_of("82"), false, 10, true);
        check_end(final_of("81"), true, 0, false);
        check_end(final_of("XX8"), true, 0, false);
}

static void check_refused(struct bowling_frame frame, char mark, enum bowling_status reason)
{
        struct bowling_frame before = frame;
        assert_int_equal(frame_bowl(&frame, bowl_marked(mark)), reason);
        assert_string_equal(frame_marks(&frame).text, frame_marks(&before).text);
        assert_int_equal(frame_standing(&frame), frame_standing(&before));
}

static void test_frame__refused_bowl_changes_nothing(void **state)
{
        (void)state;
        check_refused(normal_of("8"), '3', BOWLING_PINS_MORE_THAN_STAND);
        check_refused(final_of("8"), '3', BOWLING_PINS_MORE_THAN_STAND);
        check_refused(final_of("X6"), '5', BOWLING_PINS_MORE_THAN_STAND);
        check_refused(normal_of("X"), '-', BOWLING_FRAME_IS_FINISHED);
        check_refused(normal_of("81"), '-', BOWLING_FRAME_IS_FINISHED);
        check_refused(final_of("81"), '-', BOWLING_FRAME_IS_FINISHED);
        check_refused(final_of("XXX"), 'X', BOWLING_FRAME_IS_FINISHED);
}

static void check_undo(struct bowling_frame frame, const char *marks)
{
        assert_int_equal(frame_undo(&frame), BOWLING_OK);
        assert_string_equal(frame_marks(&frame).text, marks);
        assert_false(frame_is_finished(&frame));
}

static void test_frame__undo_takes_the_last_bowl_back(void **state)
{
        (void)state;
        check_undo(normal_of("X"), "");
        check_undo(normal_of("82"), "8");
        check_undo(final_of("XX8"), "XX");
        check_undo(final_of("X8"), "X");
        check_undo(final_of("81"), "8");
}

static void test_frame__undo_in_an_untouched_one_is_refused(void **state)
{
        (void)state;
        struct bowling_frame normal = frame_normal();
        struct bowling_frame final = frame_final();
        assert_int_equal(frame_undo(&normal), BOWLING_NOTHING_TO_UNDO);
        assert_int_equal(frame_undo(&final), BOWLING_NOTHING_TO_UNDO);
}

static void test_frame__scores_with_the_bowls_of_the_frames_after_it(void **state)
{
        (void)state;
        static const struct {
                const char *marks[ROW];
                struct score score;
                bool settled;
        } rows[] = {
                {{"", "", ""}, {0, 0}, false},    {{"8", "", ""}, {8, 0}, false},
                {{"81", "", ""}, {9, 0}, true},   {{"81", "X", "XXX"}, {9, 0}, true},
                {{"--", "", ""}, {0, 0}, true},   {{"82", "", ""}, {10, 1}, false},
                {{"82", "7", ""}, {17, 0}, true}, {{"82", "72", ""}, {17, 0}, true},
                {{"82", "X", ""}, {20, 0}, true}, {{"82", "F", ""}, {10, 0}, true},
                {{"X", "", ""}, {10, 2}, false},  {{"X", "8", ""}, {18, 1}, false},
                {{"X", "82", ""}, {20, 0}, true}, {{"X", "71", "XXX"}, {18, 0}, true},
                {{"X", "X", ""}, {20, 1}, false}, {{"X", "X", "8"}, {28, 0}, true},
                {{"X", "X", "X"}, {30, 0}, true}, {{"X", "X", "XX8"}, {30, 0}, true},
                {{"X", "FX", ""}, {20, 0}, true}, {{"FX", "5", ""}, {15, 0}, true},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct bowling_frame frames[ROW] = {normal_of(rows[i].marks[0]),
                                                    normal_of(rows[i].marks[1]),
                                                    final_of(rows[i].marks[2])};
                struct score score = frame_score(&frames[0]);
                assert_int_equal(score.points, rows[i].score.points);
                assert_int_equal(score.awaited, rows[i].score.awaited);
                assert_int_equal(frame_is_settled(&frames[0], score), rows[i].settled);
        }
}

static void check_final_score(const char *marks, int points, bool settled)
{
        struct bowling_frame frame = final_of(marks);
        assert_int_equal(frame_score(&frame).points, points);
        assert_int_equal(frame_is_settled(&frame, frame_score(&frame)), settled);
}

static void test_frame__final_one_scores_the_sum_of_its_bowls(void **state)
{
        (void)state;
        check_final_score("X", 10, false);
        check_final_score("XX", 20, false);
        check_final_score("XXX", 30, true);
        check_final_score("82", 10, false);
        check_final_score("825", 15, true);
        check_final_score("81", 9, true);
}

static void check_bowls(struct bowling_frame frame, const char *marks)
{
        struct bowling_bowls bowls = {.count = 0};
        frame_list_bowls(&frame, &bowls);
        assert_bowls(&bowls, marks);
}

static void test_frame__lists_what_was_bowled(void **state)
{
        (void)state;
        check_bowls(normal_of(""), "");
        check_bowls(normal_of("FX"), "FX");
        check_bowls(final_of("X5F"), "X5F");
}

static void test_frame__marks_are_those_of_its_racks(void **state)
{
        (void)state;
        struct bowling_frame normal = normal_of("82");
        struct bowling_frame final = final_of("X55");
        assert_string_equal(frame_marks(&normal).text, "8/");
        assert_string_equal(frame_marks(&final).text, "X5/");
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_frame__is_untouched_until_its_first_bowl),
                cmocka_unit_test(test_frame__normal_one_ends_with_a_strike_or_the_second_bowl),
                cmocka_unit_test(test_frame__final_one_ends_with_a_miss_or_the_third_bowl),
                cmocka_unit_test(test_frame__refused_bowl_changes_nothing),
                cmocka_unit_test(test_frame__undo_takes_the_last_bowl_back),
                cmocka_unit_test(test_frame__undo_in_an_untouched_one_is_refused),
                cmocka_unit_test(test_frame__scores_with_the_bowls_of_the_frames_after_it),
                cmocka_unit_test(test_frame__final_one_scores_the_sum_of_its_bowls),
                cmocka_unit_test(test_frame__lists_what_was_bowled),
                cmocka_unit_test(test_frame__marks_are_those_of_its_racks),
        };
        return cmocka_run_group_tests_name("frame", tests, NULL, NULL);
}
