/* Tests of the ten frames: which one is played, and what they score together. */
#include "racks.h"

#include "frame.h"
#include "frames.h"

static const char perfect[] = "XXXXXXXXXXXX";

static struct bowling_frames frames_of(const char *marks)
{
        struct bowling_frames frames = frames_new();
        for (; *marks != '\0'; marks++)
                assert_int_equal(frames_bowl(&frames, bowl_marked(*marks)), BOWLING_OK);
        return frames;
}

static void test_frames__new_ones_are_nine_normal_and_one_final(void **state)
{
        (void)state;
        struct bowling_frames frames = frames_new();
        for (int i = 0; i < BOWLING_FRAMES; i++) {
                enum bowling_frame_kind kind = i < 9 ? BOWLING_FRAME_NORMAL : BOWLING_FRAME_FINAL;
                assert_int_equal(frames.frames[i].kind, kind);
                assert_true(frame_is_untouched(&frames.frames[i]));
        }
        assert_int_equal(frames.current.number, 1);
}

static void test_frames__finished_frame_makes_room_for_the_next(void **state)
{
        (void)state;
        static const struct {
                const char *marks;
                int current;
        } rows[] = {
                {"", 1},
                {"8", 1},
                {"82", 2},
                {"81", 2},
                {"X", 2},
                {"XX", 3},
                {"X8", 2},
                {"X82", 3},
                {"XXXXXXXX", 9},
                {"XXXXXXXXX", 10},
                {"FX", 2},
                {"FF", 2},
                {"XXXXXXXXXX", 10},
                {"XXXXXXXXXXXX", 10},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct bowling_frames frames = frames_of(rows[i].marks);
                assert_int_equal(frames.current.number, rows[i].current);
                assert_ptr_equal(frames_current(&frames), &frames.frames[rows[i].current - 1]);
        }
}

static void test_frames__are_found_by_their_number(void **state)
{
        (void)state;
        struct bowling_frames frames = frames_new();
        for (int number = 1; number <= BOWLING_FRAMES; number++)
                assert_ptr_equal(frames_at(&frames, (struct bowling_frame_number){number}),
                                 &frames.frames[number - 1]);
}

static void test_frames__refused_bowl_changes_nothing(void **state)
{
        (void)state;
        struct bowling_frames frames = frames_of("X8");
        assert_int_equal(frames_bowl(&frames, bowl_of(3)), BOWLING_PINS_MORE_THAN_STAND);
        struct bowling_bowls bowls = frames_bowls(&frames);
        assert_bowls(&bowls, "X8");
        assert_int_equal(frames.current.number, 2);
}

static void test_frames__no_eleventh_frame_follows(void **state)
{
        (void)state;
        struct bowling_frames frames = frames_of(perfect);
        assert_true(frames_are_finished(&frames));
        assert_int_equal(frames_bowl(&frames, bowl_of(0)), BOWLING_FRAME_IS_FINISHED);
        assert_int_equal(frames.current.number, 10);
        struct bowling_bowls bowls = frames_bowls(&frames);
        assert_bowls(&bowls, perfect);
}

static void test_frames__finish_with_the_last_bowl_of_the_tenth(void **state)
{
        (void)state;
        struct bowling_frames frames = frames_new();
        for (const char *mark = perfect; *mark != '\0'; mark++) {
                assert_false(frames_are_finished(&frames));
                assert_int_equal(frames_bowl(&frames, bowl_marked(*mark)), BOWLING_OK);
        }
        assert_true(frames_are_finished(&frames));
}

static void test_frames__undo_goes_back_into_the_frame_before(void **state)
{
        (void)state;
        struct bowling_frames frames = frames_of("X82");
        static const int current[] = {2, 2, 1};
        for (size_t i = 0; i < LENGTH_OF(current); i++) {
                assert_int_equal(frames_undo(&frames), BOWLING_OK);
                assert_int_equal(frames.current.number, current[i]);
                assert_int_equal(frames_bowls(&frames).count, 2 - i);
        }
        assert_int_equal(frames_undo(&frames), BOWLING_NOTHING_TO_UNDO);
        assert_int_equal(frames.current.number, 1);
}

static void test_frames__scores_are_cumulative_and_stop_at_an_unsettled_frame(void **state)
{
        (void)state;
        struct bowling_frames frames = frames_of("X8281X");
        struct bowling_scores scores = {.count = -1};
        frames_score(&frames, &scores);
        assert_int_equal(scores.count, 3);
        static const int expected[BOWLING_FRAMES] = {20, 38, 47};
        assert_memory_equal(scores.cumulative, expected, sizeof expected);
}

static void test_frames__scores_of_a_perfect_game_are_ten_thirties(void **state)
{
        (void)state;
        struct bowling_frames frames = frames_of(perfect);
        struct bowling_scores scores;
        frames_score(&frames, &scores);
        assert_int_equal(scores.count, BOWLING_FRAMES);
        for (int i = 0; i < BOWLING_FRAMES; i++)
                assert_int_equal(scores.cumulative[i], 30 * (i + 1));
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_frames__new_ones_are_nine_normal_and_one_final),
                cmocka_unit_test(test_frames__finished_frame_makes_room_for_the_next),
                cmocka_unit_test(test_frames__are_found_by_their_number),
                cmocka_unit_test(test_frames__refused_bowl_changes_nothing),
                cmocka_unit_test(test_frames__no_eleventh_frame_follows),
                cmocka_unit_test(test_frames__finish_with_the_last_bowl_of_the_tenth),
                cmocka_unit_test(test_frames__undo_goes_back_into_the_frame_before),
                cmocka_unit_test(test_frames__scores_are_cumulative_and_stop_at_an_unsettled_frame),
                cmocka_unit_test(test_frames__scores_of_a_perfect_game_are_ten_thirties),
        };
        return cmocka_run_group_tests_name("frames", tests, NULL, NULL);
}
