/* The time of a bowl while eight clients keep reading the history of many games. */
#include "measures.h"

#include <stdio.h>
#include <unistd.h>

#include "lane_play.h"
#include "probe.h"
#include "timing.h"

enum {
        ROUNDS = 5,
        READERS = 8,
        LANES = 2,
        BOWLS_MAX = 10000 /* in a run */
};

struct hall {
        struct serving serving;
        struct http_connection keypad;
        struct lane_play play;
        struct probe readers[READERS];
};

static void start_readers(struct hall *hall)
{
        static const char *const paths[] = {"/api/v1/players/PJS", "/api/v1/games"};
        for (int i = 0; i < READERS; i++)
                probe_start(&hall->readers[i], hall->serving.port, paths[i % 2]);
        for (int i = 0; i < READERS; i++) {
                while (probe_answers(&hall->readers[i]) == 0)
                        usleep(1000);
        }
}

/* Returns how many answers they got. */
static long stop_readers(struct hall *hall)
{
        long answers = 0;
        for (int i = 0; i < READERS; i++) {
                answers += probe_answers(&hall->readers[i]);
                probe_stop(&hall->readers[i]);
        }
        return answers;
}

/* The median seconds of a bowl. */
static double bowl(struct hall *hall, int seconds)
{
        static double times[BOWLS_MAX];
        int count = 0;
        double begin = timing_now();
        while (count < BOWLS_MAX && timing_now() - begin < seconds) {
                double sent = timing_now();
                lane_play_some(&hall->play, hall->serving.token, &hall->keypad, 1);
                times[count++] = timing_now() - sent;
        }
        return timing_median(times, count);
}

void readers(const struct plan *plan)
{
        static struct hall hall = {.play = {.lane = 1}};
        char label[MEASURE_LABEL_SIZE];
        struct measure_pair pairs[ROUNDS];
        long answers = 0;
        serving_start_with_games(&hall.serving, plan, LANES);
        http_open(&hall.keypad, hall.serving.port);
        for (int i = 0; i < ROUNDS; i++) {
                pairs[i].theirs = bowl(&hall, plan->seconds);
                start_readers(&hall);
                pairs[i].ours = bowl(&hall, plan->seconds);
                answers += stop_readers(&hall);
        }
        struct measure_pair median = measure_median(pairs, ROUNDS);
        snprintf(label, sizeof label,
                 "a bowl beside %d readers who got %ld answers (%.2f ms) to one alone (%.2f ms)",
                 READERS, answers, median.ours * 1e3, median.theirs * 1e3);
        measure_most(label, median.ratio, 3);
        http_close(&hall.keypad);
        serving_stop(&hall.serving);
}
