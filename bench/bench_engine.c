/*
 * The cost of a bowl in the engine, compared with a plain loop over an array of ints that makes the
 * same checks and recomputes all scores on each bowl.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <bowling/bowling.h>

enum {
        GAMES = 20000,
        ROUNDS = 15
};

struct record {
        int count;
        int pins[BOWLING_BOWLS_MAX];
        unsigned standing[BOWLING_BOWLS_MAX];
};

static struct record records[GAMES];

/* Fixed numbers that look random (xorshift), so that every run measures the same games. */
static uint32_t next_random(void)
{
        static uint32_t state = 2463534242U;
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        return state;
}

static struct bowling_player player(void)
{
        struct bowling_player player = {"PJS"};
        return player;
}

/* Takes pins away at random until so many stand. */
static unsigned some_of(unsigned set, int count)
{
        while (__builtin_popcount(set) > count)
                set &= ~(1U << next_random() % BOWLING_PINS_MAX);
        return set;
}

static void record_game(struct record *record)
{
        struct bowling_game game = bowling_game_of(player());
        record->count = 0;
        while (!bowling_game_is_finished(&game)) {
                int standing = bowling_game_pins_standing(&game);
                int pins = (int)(next_random() % (unsigned)(standing + 1));
                struct bowling_bowl bowl;
                unsigned known = bowling_game_pins_known(&game);
                unsigned left = some_of(known != 0 ? known : BOWLING_PINS_ALL, standing - pins);
                bowling_bowl_leaving(pins, left, &bowl);
                bowling_game_bowl(&game, bowl);
                record->standing[record->count] = left;
                record->pins[record->count++] = pins;
        }
}

struct plain {
        int count;
        int pins[BOWLING_BOWLS_MAX];
        int scores[BOWLING_FRAMES];
};

static int plain_standing(const struct plain *plain)
{
        const int *pins = plain->pins;
        int at = 0;
        int frame = 1;
        for (; frame < BOWLING_FRAMES && at < plain->count; frame++) {
                if (pins[at] < 10 && at + 1 == plain->count)
                        return 10 - pins[at];
                at += pins[at] == 10 ? 1 : 2;
        }
        int left = plain->count - at;
        if (left <= 0)
                return 10;
        if (left == 1)
                return pins[at] == 10 ? 10 : 10 - pins[at];
        if (left == 2 && pins[at] == 10)
                return pins[at + 1] == 10 ? 10 : 10 - pins[at + 1];
        return left == 2 && pins[at] + pins[at + 1] == 10 ? 10 : -1;
}

static int plain_bowl(struct plain *plain, int pins)
{
        int total = 0;
        int at = 0;
        if (pins < 0 || pins > plain_standing(plain))
                return 0;
        plain->pins[plain->count++] = pins;
        for (int frame = 0; frame < BOWLING_FRAMES; frame++)
                plain->scores[frame] = -1;
        for (int frame = 0; frame < BOWLING_FRAMES && at + 1 < plain->count; frame++) {
                const int *bowl = plain->pins + at;
                int mark = bowl[0] == 10 || bowl[0] + bowl[1] == 10;
                if (mark && at + 2 >= plain->count)
                        break;
                total += bowl[0] + bowl[1] + (mark ? bowl[2] : 0);
                at += bowl[0] == 10 ? 1 : 2;
                plain->scores[frame] = total;
        }
        return 1;
}

/* The sum is used, so that the compiler cannot remove the work. */
static long sum_of(const int scores[BOWLING_FRAMES])
{
        long sum = 0;
        for (int frame = 0; frame < BOWLING_FRAMES; frame++)
                sum += scores[frame];
        return sum;
}

static long play_plain(const struct record *record, int read_scores)
{
        struct plain plain = {.count = 0};
        long sum = 0;
        for (int i = 0; i < record->count; i++) {
                sum += plain_bowl(&plain, record->pins[i]);
                if (read_scores)
                        sum += sum_of(plain.scores);
        }
        return sum;
}

static long play_engine(const struct record *record, int read_scores)
{
        struct bowling_game game = bowling_game_of(player());
        long sum = 0;
        for (int i = 0; i < record->count; i++) {
                struct bowling_bowl bowl;
                struct bowling_scores scores;
                bowling_bowl_of(record->pins[i], &bowl);
                sum += bowling_game_bowl(&game, bowl) == BOWLING_OK;
                if (!read_scores)
                        continue;
                bowling_game_scores(&game, &scores);
                sum += sum_of(scores.cumulative);
        }
        return sum;
}

/* The same with bowls that know which pins stand. */
static long play_pins(const struct record *record, int read_scores)
{
        struct bowling_game game = bowling_game_of(player());
        long sum = 0;
        (void)read_scores;
        for (int i = 0; i < record->count; i++) {
                struct bowling_bowl bowl;
                bowling_bowl_leaving(record->pins[i], record->standing[i], &bowl);
                sum += bowling_game_bowl(&game, bowl) == BOWLING_OK;
        }
        return sum;
}

static double now(void)
{
        struct timespec time;
        clock_gettime(CLOCK_MONOTONIC, &time);
        return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static volatile long checksum;

static double measure(long (*play)(const struct record *, int), int read_scores)
{
        double begin = now();
        for (int i = 0; i < GAMES; i++)
                checksum += play(&records[i], read_scores);
        return now() - begin;
}

static int compare(const void *left, const void *right)
{
        double difference = *(const double *)left - *(const double *)right;
        return (difference > 0) - (difference < 0);
}

static double median(double *times)
{
        qsort(times, ROUNDS, sizeof *times, compare);
        return times[ROUNDS / 2];
}

/* The two take turns, so that a noisy moment falls on both. */
static void report(const char *what, int read_scores, long bowls)
{
        double plain[ROUNDS];
        double engine[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
                plain[round] = measure(play_plain, read_scores);
                engine[round] = measure(play_engine, read_scores);
        }
        double plain_time = median(plain) / (double)bowls * 1e9;
        double engine_time = median(engine) / (double)bowls * 1e9;
        printf("%-28s engine %6.1f ns   plain loop %6.1f ns   ratio %.2f\n", what, engine_time,
               plain_time, engine_time / plain_time);
}

static void report_pins(long bowls)
{
        double counts[ROUNDS];
        double pins[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
                counts[round] = measure(play_engine, 0);
                pins[round] = measure(play_pins, 0);
        }
        double ratio = median(pins) / median(counts);
        printf("%-28s engine %6.1f ns   a bowl     %6.1f ns   ratio %.2f   goal at most 1.30 %s\n",
               "a bowl that knows its pins", median(pins) / (double)bowls * 1e9,
               median(counts) / (double)bowls * 1e9, ratio, ratio <= 1.3 ? "reached" : "MISSED");
}

int main(void)
{
        long bowls = 0;
        for (int i = 0; i < GAMES; i++) {
                record_game(&records[i]);
                bowls += records[i].count;
        }
        puts("One bowl of a game, median of 15 rounds (goal: ratio at most 2):");
        report("a bowl", 0, bowls);
        report("a bowl and ten scores read", 1, bowls);
        report_pins(bowls);
        return EXIT_SUCCESS;
}
