/* The processor's share of a server that has nothing to do: 12 lanes, and a screen at one. */
#include "measures.h"

#include <unistd.h>

#include "lane_play.h"
#include "timing.h"
#include "watchers.h"

enum {
        ROUNDS = 5,
        LANES = 12
};

void idle(const struct plan *plan)
{
        static struct http_connection keypad;
        static struct watchers watchers;
        struct serving serving;
        struct lane_play play = {.lane = 1};
        double shares[ROUNDS];
        serving_start(&serving, plan, LANES);
        http_open(&keypad, serving.port);
        lane_play_some(&play, serving.token, &keypad, LANE_PLAY_HALF);
        http_close(&keypad);
        watchers_open(&watchers, serving.port, 1, 1);
        watchers_grow(&watchers, 1);
        for (int i = 0; i < ROUNDS; i++) {
                double begin = timing_now();
                double used = process_time(serving.process.id);
                sleep((unsigned)plan->seconds);
                used = process_time(serving.process.id) - used;
                shares[i] = used / (timing_now() - begin);
        }
        measure_most("processor time of an idle server, 12 lanes and a watcher, in % of a core",
                     100 * timing_median(shares, ROUNDS), 0.2);
        watchers_close(&watchers);
        serving_stop(&serving);
}
