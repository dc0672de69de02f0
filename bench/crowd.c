/* Ten thousand watchers of 250 lanes while 64 bowl: each has to receive the last event of its lane.
 */
#include "measures.h"

#include <stdio.h>

#include "bowlers.h"
#include "file_limit.h"
#include "timing.h"
#include "watchers.h"

enum {
        WATCHERS = 10000,
        LANES = 250,
        WRITERS = 64,
        SPARE_FILES = 200,
        RUNS = 4, /* as long as this many runs of the other measurements */

        REAL_LANES = 20000,
        REAL_SECONDS = 15 /* from one bowl to the next on a real lane */
};

/* Expected and received events. */
struct delivery {
        long all; /* events, if nobody skipped one */
        int late; /* watchers without the last event of their lane */
};

/* Each watcher receives one event when it connects. */
static struct delivery delivery_of(const struct bowlers *bowlers, const struct watchers *watchers)
{
        struct delivery delivery = {0};
        for (int i = 0; i < watchers->count; i++) {
                const struct lane_play *play = &bowlers->plays[i % LANES];
                delivery.all += play->events + 1;
                delivery.late += watchers_sequence_of(watchers, i) != play->sequence;
        }
        return delivery;
}

static void report(const struct bowlers *bowlers, const struct watchers *watchers, double time)
{
        char label[MEASURE_LABEL_SIZE];
        struct delivery delivery = delivery_of(bowlers, watchers);
        double rate = (double)bowlers_bowls(bowlers) / time;
        snprintf(label, sizeof label,
                 "%d watchers of %d lanes, %d writers: bowls a second (%.0f) to %d real lanes",
                 WATCHERS, LANES, WRITERS, rate, REAL_LANES);
        measure_least(label, rate * REAL_SECONDS / REAL_LANES, 2);
        snprintf(label, sizeof label, "  events received (%ld) to all (%ld): the slow skip some",
                 watchers->events, delivery.all);
        measure_only(label, (double)watchers->events / (double)delivery.all);
        measure_most("  watchers that do not have the last event", delivery.late, 0);
}

void crowd(const struct plan *plan)
{
        static struct watchers watchers;
        struct serving serving;
        struct bowlers bowlers;
        file_limit_raise(WATCHERS + SPARE_FILES);
        serving_start(&serving, plan, LANES);
        watchers_open(&watchers, serving.port, LANES, WATCHERS);
        watchers_grow(&watchers, WATCHERS);
        bowlers_open(&bowlers, &serving, WRITERS, LANES);
        double begin = timing_now();
        bowlers_run(&bowlers, watchers.loop, RUNS * plan->seconds);
        double end = watchers_wait(&watchers, delivery_of(&bowlers, &watchers).all);
        report(&bowlers, &watchers, end - begin);
        watchers_close(&watchers);
        bowlers_close(&bowlers);
        serving_stop(&serving);
}
