/* Tests of a frame: the states of its racks, when it ends, what it scores and how it is undone. */
#include "play.h"

#include "frame.h"
#include "frame_state.h"

/* What a frame tells after these bowls. */
static const struct row {
        const char *bowls;
        const char *states;
        const char *marks;
        int standing;
        struct score score; /* without the frames after it */
        bool fresh;
        bool finished;
} normal_rows[] = {
        {"", "Ready", "", 10, {0, 0}, true, false},
        {"-", "FirstBowl", "-", 10, {0, 0}, false, false},
        {"1", "FirstBowl", "1", 9, {1, 0}, false, false},
        {"9", "FirstBowl", "9", 1, {9, 0}, false, false},
        {"F", "FirstBowl", "F", 10, {0, 0}, false, false},
        {"X", "Strike", "X", 0, {10, 2}, false, true},
        {"73", "Spare", "7/", 0, {10, 1}, false, true},
        {"-X", "Spare", "-/", 0, {10, 1}, false, true},
        {"FX", "Spare", "F/", 0, {10, 1}, false, true},
        {"72", "Miss", "72", 0, {9, 0}, false, true},
        {"--", "Miss", "--", 0, {0, 0}, false, true},
        {"9-", "Miss", "9-", 0, {9, 0}, false, true},
        {"F9", "Miss", "F9", 0, {9, 0}, false, true},
        {"7F", "Miss", "7F", 0, {7, 0}, false, true},
        {"FF", "Miss", "FF", 0, {0, 0}, false, true},
};

/* A strike or a spare earns a third bowl and sets a full rack, but no bonus. */
static const struct row final_rows[] = {
        {"", "Ready", "", 10, {0, 0}, true, false},
        {"7", "FirstBowl", "7", 3, {7, 0}, false, false},
        {"F", "FirstBowl", "F", 10, {0, 0}, false, false},
        {"X", "Strike", "X", 10, {10, 0}, true, false},
        {"72", "Miss", "72", 0, {9, 0}, false, true},
        {"FF", "Miss", "FF", 0, {0, 0}, false, true},
        {"91", "Spare", "9/", 10, {10, 0}, true, false},
        {"FX", "Spare", "F/", 10, {10, 0}, true, false},
        {"91X", "Spare/Strike", "9/X", 0, {20, 0}, false, true},
        {"912", "Spare/FirstBowl", "9/2", 0, {12, 0}, false, true},
        {"91F", "Spare/FirstBowl", "9/F", 0, {10, 0}, false, true},
        {"X5", "Strike/FirstBowl", "X5", 5, {15, 0}, false, false},
        {"XF", "Strike/FirstBowl", "XF", 10, {10, 0}, false, false},
        {"XX", "Strike/Strike", "XX", 10, {20, 0}, true, false},
        {"X51", "Strike/Miss", "X51", 0, {16, 0}, false, true},
        {"X55", "Strike/Spare", "X5/", 0, {20, 0}, false, true},
        {"XFX", "Strike/Spare", "XF/", 0, {20, 0}, false, true},
        {"XX8", "Strike/Strike/FirstBowl", "XX8", 0, {28, 0}, false, true},
        {"XX-", "Strike/Strike/FirstBowl", "XX-", 0, {20, 0}, false, true},
        {"XXX", "Strike/Strike/Strike", "XXX", 0, {30, 0}, false, true},
};

static void bowl_all(struct bowling_frame *frame, const char *marks, size_t count)
{
        for (size_t i = 0; i < count; i++)
                assert_int_equal(frame_bowl(frame, bowl_marked(marks[i])), BOWLING_OK);
}

static void assert_states(const struct bowling_frame *frame, const char *expected)
{
        static const char *const names[] = {"Ready", "FirstBowl", "Strike", "Spare", "Miss"};
        char states[64] = "";
        for (int i = 0; i < frame->racks.count; i++) {
                strcat(states, i > 0 ? "/" : "");
                strcat(states, names[frame->racks.states[i].kind]);
        }
        assert_string_equal(states, expected);
}

static void assert_bowls(const struct bowling_frame *frame, const char *marks, size_t count)
{
        struct bowling_bowls bowls = {.count = 0};
        struct bowling_bowls expected = bowls_of(marks);
        expected.count = (int)count;
        frame_list_bowls(frame, &bowls);
        assert_true(bowling_bowls_equal(&bowls, &expected));
}

static void assert_row(const struct bowling_frame *frame, const struct row *row)
{
        assert_states(frame, row->states);
        assert_bowls(frame, row->bowls, strlen(row->bowls));
        assert_string_equal(frame_marks(frame).text, row->marks);
        assert_int_equal(frame_standing(frame), row->standing);
        assert_int_equal(frame_rack_is_fresh(frame), row->fresh);
        assert_int_equal(frame_is_finished(frame), row->finished);
        assert_int_equal(frame_is_untouched(frame), *row->bowls == '\0');
}

static void check_refused(struct bowling_frame frame, const struct row *row)
{
        for (const char *mark = "-XF"; row->finished && *mark != '\0'; mark++)
                assert_int_equal(frame_bowl(&frame, bowl_marked(*mark)), BOWLING_FRAME_IS_FINISHED);
        for (int pins = row->standing + 1; !row->finished && pins <= BOWLING_PINS_MAX; pins++)
                assert_int_equal(frame_bowl(&frame, bowl_of(pins)), BOWLING_PINS_MORE_THAN_STAND);
        assert_row(&frame, row);
}

static void check_undo(struct bowling_frame frame, struct bowling_frame start,
                       const struct row *row)
{
        size_t count = strlen(row->bowls);
        while (count-- > 0) {
                struct bowling_frame before = start;
                bowl_all(&before, row->bowls, count);
                assert_int_equal(frame_undo(&frame), BOWLING_OK);
                assert_string_equal(frame_marks(&frame).text, frame_marks(&before).text);
                assert_int_equal(frame_standing(&frame), frame_standing(&before));
                assert_bowls(&frame, row->bowls, count);
        }
        assert_int_equal(frame_undo(&frame), BOWLING_NOTHING_TO_UNDO);
        assert_states(&frame, "Ready");
}

static void check_rows(struct bowling_frame start, const struct row *rows, size_t count)
{
        for (size_t i = 0; i < count; i++) {
                struct bowling_frame frames[] = {start, frame_final()};
                bowl_all(&frames[0], rows[i].bowls, strlen(rows[i].bowls));
                assert_row(&frames[0], &rows[i]);
                struct score score = frame_score(&frames[0]);
                assert_int_equal(score.points, rows[i].score.points);
                assert_int_equal(score.awaited, rows[i].score.awaited);
                assert_int_equal(frame_is_settled(&frames[0], score),
                                 rows[i].finished && score.awaited == 0);
                check_refused(frames[0], &rows[i]);
                check_undo(frames[0], start, &rows[i]);
        }
}

static void test_frame__normal_one_ends_with_a_strike_or_the_second_bowl(void **state)
{
        check_rows(frame_normal(), normal_rows, LENGTH_OF(normal_rows));
}

static void test_frame__final_one_ends_with_a_miss_or_the_third_bowl(void **state)
{
        check_rows(frame_final(), final_rows, LENGTH_OF(final_rows));
}

static void test_frame__second_bowl_over_ten_is_refused(void **state)
{
        for (int pair = 0; pair < 10 * 11; pair++) {
                struct bowling_frame frame = frame_normal();
                int sum = pair / 11 + pair % 11;
                assert_int_equal(frame_bowl(&frame, bowl_of(pair / 11)), BOWLING_OK);
                assert_int_equal(frame_bowl(&frame, bowl_of(pair % 11)),
                                 sum > 10 ? BOWLING_PINS_MORE_THAN_STAND : BOWLING_OK);
                assert_states(&frame, sum > 10 ? "FirstBowl" : sum == 10 ? "Spare" : "Miss");
        }
}

/* A frame does not ask a finished rack; whoever does is refused. */
static void test_frame__finished_rack_takes_no_bowl(void **state)
{
        static const char *const finished[] = {"X", "73", "72"};
        for (size_t i = 0; i < LENGTH_OF(finished); i++) {
                struct bowling_frame_state rack = frame_state_ready();
                for (const char *mark = finished[i]; *mark != '\0'; mark++)
                        assert_int_equal(frame_state_bowl(&rack, bowl_marked(*mark)), BOWLING_OK);
                struct bowling_frame_state before = rack;
                assert_int_equal(frame_state_bowl(&rack, bowl_of(0)), BOWLING_FRAME_IS_FINISHED);
                assert_int_equal(frame_state_standing(&rack), 0);
                assert_memory_equal(&rack, &before, sizeof rack);
        }
}

/* A score awaits two bowls at most, and each of them adds ten points at most. */
static void test_frame__scores_have_limits(void **state)
{
        struct score score = {7, 1};
        assert_int_equal(score_of(0, -1, &score), BOWLING_BONUS_OUT_OF_RANGE);
        assert_int_equal(score_of(0, 3, &score), BOWLING_BONUS_OUT_OF_RANGE);
        for (int awaited = 0; awaited <= 2; awaited++) {
                int most = 30 - 10 * awaited;
                struct score kept = score;
                assert_int_equal(score_of(-1, awaited, &score), BOWLING_SCORE_OUT_OF_RANGE);
                assert_int_equal(score_of(most + 1, awaited, &score), BOWLING_SCORE_OUT_OF_RANGE);
                assert_memory_equal(&score, &kept, sizeof score);
                assert_int_equal(score_of(0, awaited, &score), BOWLING_OK);
                assert_int_equal(score.points, 0);
                assert_int_equal(score_of(most, awaited, &score), BOWLING_OK);
                assert_int_equal(score.points, most);
                assert_int_equal(score.awaited, awaited);
        }
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_frame__normal_one_ends_with_a_strike_or_the_second_bowl),
                cmocka_unit_test(test_frame__final_one_ends_with_a_miss_or_the_third_bowl),
                cmocka_unit_test(test_frame__second_bowl_over_ten_is_refused),
                cmocka_unit_test(test_frame__finished_rack_takes_no_bowl),
                cmocka_unit_test(test_frame__scores_have_limits),
        };
        return cmocka_run_group_tests_name("frame", tests, NULL, NULL);
}
