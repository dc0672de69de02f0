/*
 * Counts every legal game, fouls aside, by its score: once through the engine and once without it.
 *
 * There are far too many to bowl, but what is still to come depends only on the frames that are not
 * settled. So games that differ in settled frames alone are bowled together: in the game that
 * stands for them these frames are gutters, and a histogram says how many have which score there.
 */
#include <inttypes.h>

#include "play.h"

enum {
        SCORES = 301,
        STATES_MAX = 1024
};

/* All the games together are 5.7e18, and 64 bits hold 1.8e19. */
struct histogram {
        uint64_t games[SCORES];
};

__extension__ typedef unsigned __int128 uint128;

static void add_shifted(struct histogram *to, const struct histogram *from, int points)
{
        for (int score = 0; score + points < SCORES; score++)
                to->games[score + points] += from->games[score];
        for (int score = SCORES - points; score < SCORES; score++)
                assert_int_equal(from->games[score], 0);
}

/* Games that have the same future. */
struct state {
        char notation[BOWLING_NOTATION_SIZE];
        struct bowling_game game;
        struct histogram settled;
};

static struct {
        struct state states[STATES_MAX];
        int count;
} reached;

static void bowl_or_fail(struct bowling_game *game, struct bowling_bowl bowl)
{
        assert_int_equal(bowling_game_bowl(game, bowl), BOWLING_OK);
}

static int bowls_in_frame(const struct bowling_game *game, int number)
{
        struct bowling_marks marks;
        assert_int_equal(bowling_game_marks(game, number, &marks), BOWLING_OK);
        return (int)strlen(marks.text);
}

/* The game that stands for all that differ from it in settled frames only. */
static struct bowling_game representative_of(const struct bowling_game *game, int settled)
{
        struct bowling_game copy = game_of("");
        struct bowling_bowls bowls = bowling_game_bowls(game);
        int first_unsettled = 0;
        for (int number = 1; number <= settled; number++) {
                first_unsettled += bowls_in_frame(game, number);
                bowl_or_fail(&copy, bowl_of(0));
                bowl_or_fail(&copy, bowl_of(0));
        }
        for (int i = first_unsettled; i < bowls.count; i++)
                bowl_or_fail(&copy, bowls.bowls[i]);
        return copy;
}

static struct state *find_or_add(const struct bowling_game *game)
{
        char notation[BOWLING_NOTATION_SIZE];
        assert_int_equal(bowling_notation_print(game, notation, sizeof notation), BOWLING_OK);
        for (int i = 0; i < reached.count; i++) {
                if (strcmp(reached.states[i].notation, notation) == 0)
                        return &reached.states[i];
        }
        assert_true(reached.count < STATES_MAX);
        struct state *state = &reached.states[reached.count++];
        memcpy(state->notation, notation, sizeof notation);
        state->game = *game;
        return state;
}

/* The frames that were settled before are gutters, so the last score is what was settled now. */
static int points_settled(const struct bowling_scores *scores)
{
        return scores->count > 0 ? scores->cumulative[scores->count - 1] : 0;
}

static void bowl_from(const struct state *state, int pins)
{
        struct bowling_game game = state->game;
        struct bowling_scores scores;
        if (bowling_game_bowl(&game, bowl_of(pins)) != BOWLING_OK)
                return;
        bowling_game_scores(&game, &scores);
        struct bowling_game representative = representative_of(&game, scores.count);
        add_shifted(&find_or_add(&representative)->settled, &state->settled,
                    points_settled(&scores));
}

/* A bowl leads to a later bowl of the frame or to a later frame, so no state gets more games once
 * its turn has come. */
static void bowl_all_at(int frame, int bowl)
{
        for (int i = 0; i < reached.count; i++) {
                const struct bowling_game *game = &reached.states[i].game;
                if (bowling_game_current_frame(game) != frame ||
                    bowling_game_next_bowl(game) != bowl)
                        continue;
                for (int pins = 0; pins <= BOWLING_PINS_MAX; pins++)
                        bowl_from(&reached.states[i], pins);
        }
}

static const struct histogram *count_through_engine(void)
{
        struct bowling_game start = game_of("");
        reached.count = 0;
        find_or_add(&start)->settled.games[0] = 1;
        for (int frame = 1; frame <= BOWLING_FRAMES; frame++) {
                for (int bowl = 1; bowl <= 3; bowl++)
                        bowl_all_at(frame, bowl);
        }
        struct bowling_game end = game_of("-- -- -- -- -- -- -- -- -- --");
        return &find_or_add(&end)->settled;
}

/*
 * The second way knows nothing of the engine: a bowl's pins count once, and once more for each
 * strike or spare that waits for them. How often the next two bowls count is all that matters.
 */
enum {
        THIS_MAX = 3,
        NEXT_MAX = 2
};

struct by_multipliers {
        struct histogram of[THIS_MAX + 1][NEXT_MAX + 1];
};

static void play_strike(const struct histogram *from, int this_counts, int next_counts,
                        struct by_multipliers *after)
{
        add_shifted(&after->of[next_counts + 1][2], from, 10 * this_counts);
}

static void play_two(const struct histogram *from, int this_counts, int next_counts,
                     struct by_multipliers *after)
{
        for (int first = 0; first < 10; first++) {
                for (int second = 0; first + second <= 10; second++)
                        add_shifted(&after->of[first + second == 10 ? 2 : 1][1], from,
                                    first * this_counts + second * next_counts);
        }
}

static void play_tenth(const struct histogram *from, int this_counts, int next_counts,
                       struct histogram *end)
{
        for (int i = 0; i < 11 * 11 * 11; i++) {
                int first = i / 121;
                int second = i / 11 % 11;
                int third = i % 11;
                bool second_fits = first == 10 || first + second <= 10;
                bool has_third = first == 10 || first + second == 10;
                bool third_is_full = first < 10 || second == 10;
                bool third_fits = has_third ? third_is_full || second + third <= 10 : third == 0;
                if (second_fits && third_fits)
                        add_shifted(end, from, first * this_counts + second * next_counts + third);
        }
}

static struct by_multipliers now;
static struct by_multipliers after;
static struct histogram without_engine;

static void for_each_multiplier(void (*play)(const struct histogram *, int, int))
{
        for (int this_counts = 1; this_counts <= THIS_MAX; this_counts++) {
                for (int next_counts = 1; next_counts <= NEXT_MAX; next_counts++)
                        play(&now.of[this_counts][next_counts], this_counts, next_counts);
        }
}

static void play_normal_frame(const struct histogram *from, int this_counts, int next_counts)
{
        play_strike(from, this_counts, next_counts, &after);
        play_two(from, this_counts, next_counts, &after);
}

static void play_final_frame(const struct histogram *from, int this_counts, int next_counts)
{
        play_tenth(from, this_counts, next_counts, &without_engine);
}

static const struct histogram *count_without_engine(void)
{
        memset(&now, 0, sizeof now);
        memset(&without_engine, 0, sizeof without_engine);
        now.of[1][1].games[0] = 1;
        for (int frame = 1; frame < BOWLING_FRAMES; frame++) {
                memset(&after, 0, sizeof after);
                for_each_multiplier(play_normal_frame);
                now = after;
        }
        for_each_multiplier(play_final_frame);
        return &without_engine;
}

static uint128 games_in(const struct histogram *histogram)
{
        uint128 games = 0;
        for (int score = 0; score < SCORES; score++)
                games += histogram->games[score];
        return games;
}

static uint128 points_in(const struct histogram *histogram)
{
        uint128 points = 0;
        for (int score = 0; score < SCORES; score++)
                points += (uint128)histogram->games[score] * (uint128)score;
        return points;
}

static int count_both_ways(void **state)
{
        static const struct histogram *both[2];
        both[0] = count_through_engine();
        both[1] = count_without_engine();
        *state = (void *)both;
        return 0;
}

static const struct histogram *through_engine(void **state)
{
        return ((const struct histogram *const *)*state)[0];
}

static const struct histogram *independent(void **state)
{
        return ((const struct histogram *const *)*state)[1];
}

static uint64_t power(uint64_t base, int exponent)
{
        uint64_t product = 1;
        for (int i = 0; i < exponent; i++)
                product *= base;
        return product;
}

static void test_every_game__there_are_66_to_the_9th_times_241(void **state)
{
        uint128 games = games_in(through_engine(state));
        print_message("%" PRIu64 " legal games, from %d states\n", (uint64_t)games, reached.count);
        assert_true(games >> 64 == 0);
        assert_true((uint64_t)games == UINT64_C(5726805883325784576));
        assert_true((uint64_t)games == power(66, 9) * 241);
}

static void test_every_game__scores_are_those_of_an_independent_count(void **state)
{
        for (int score = 0; score < SCORES; score++)
                assert_true(through_engine(state)->games[score] ==
                            independent(state)->games[score]);
        assert_true(games_in(through_engine(state)) == games_in(independent(state)));
        assert_true(points_in(through_engine(state)) == points_in(independent(state)));
}

static void test_every_game__known_scores_have_their_known_counts(void **state)
{
        static const struct {
                int score;
                uint64_t games;
        } known[] = {
                {0, 1},    {1, 20},  {2, 210}, {77, UINT64_C(172542309343731946)},
                {290, 11}, {299, 1}, {300, 1},
        };
        for (size_t i = 0; i < LENGTH_OF(known); i++)
                assert_true(through_engine(state)->games[known[i].score] == known[i].games);
}

static void test_every_game__most_frequent_score_is_77(void **state)
{
        const struct histogram *histogram = through_engine(state);
        for (int score = 0; score < SCORES; score++)
                assert_true(score == 77 || histogram->games[score] < histogram->games[77]);
}

static void test_every_game__average_score_is_between_79_and_80(void **state)
{
        const struct histogram *histogram = through_engine(state);
        assert_true(points_in(histogram) / games_in(histogram) == 79);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_every_game__there_are_66_to_the_9th_times_241),
                cmocka_unit_test(test_every_game__scores_are_those_of_an_independent_count),
                cmocka_unit_test(test_every_game__known_scores_have_their_known_counts),
                cmocka_unit_test(test_every_game__most_frequent_score_is_77),
                cmocka_unit_test(test_every_game__average_score_is_between_79_and_80),
        };
        return cmocka_run_group_tests_name("every_game", tests, count_both_ways, NULL);
}
