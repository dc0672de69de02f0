/* Bowls every frame that the rules allow, fouls aside, and counts them. */
#include "play.h"

#include "frame.h"

struct tally {
        int frames;
        int of_bowls[4]; /* how many of them have so many bowls */
        int spares;
        int strikes; /* frames that begin with one */
};

static void count(const struct bowling_frame *frame, struct tally *tally)
{
        struct bowling_marks marks = frame_marks(frame);
        tally->frames++;
        tally->of_bowls[strlen(marks.text)]++;
        tally->spares += marks.text[1] == '/';
        tally->strikes += marks.text[0] == 'X';
}

/* Returns false where the rules refuse the bowl, which must be where too few pins stand. */
static bool bowl(struct bowling_frame *frame, int pins)
{
        bool fits = pins <= frame_standing(frame);
        assert_int_equal(frame_bowl(frame, bowl_of(pins)) == BOWLING_OK, fits);
        return fits;
}

/* Bowls 0 to 10 pins three times, in every way; what a finished frame does not need must be 0, so
 * that every frame is counted once. */
static void bowl_everything(struct bowling_frame start, struct tally *tally)
{
        for (int way = 0; way < 11 * 11 * 11; way++) {
                struct bowling_frame frame = start;
                int rest = way;
                bool legal = true;
                for (; legal && !frame_is_finished(&frame); rest /= 11)
                        legal = bowl(&frame, rest % 11);
                if (legal && rest == 0)
                        count(&frame, tally);
        }
}

static void test_every_frame__there_are_66_normal_ones(void **state)
{
        struct tally tally = {.frames = 0};
        bowl_everything(frame_normal(), &tally);
        assert_int_equal(tally.frames, 66);
        assert_int_equal(tally.strikes, 1);
        assert_int_equal(tally.spares, 10);
        assert_int_equal(tally.of_bowls[1], 1);
        assert_int_equal(tally.of_bowls[2], 65);
}

static void test_every_frame__there_are_241_final_ones(void **state)
{
        struct tally tally = {.frames = 0};
        bowl_everything(frame_final(), &tally);
        assert_int_equal(tally.frames, 241);
        assert_int_equal(tally.strikes, 76);
        assert_int_equal(tally.spares, 110);
        assert_int_equal(tally.of_bowls[2], 55);
        assert_int_equal(tally.of_bowls[3], 186);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_every_frame__there_are_66_normal_ones),
                cmocka_unit_test(test_every_frame__there_are_241_final_ones),
        };
        return cmocka_run_group_tests_name("every_frame", tests, NULL, NULL);
}
