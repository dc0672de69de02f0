/* Durable bowls a second over HTTP, beside the same transactions of SQLite alone. */
#include "measures.h"

#include <stdio.h>
#include <unistd.h>

#include "bare_store.h"
#include "bowlers.h"
#include "channel.h"
#include "store_file.h"
#include "timing.h"

enum {
        ROUNDS = 5,
        LANES = 64,
        FIRST_GUESS = 200 /* bowls */
};

/* All that was acknowledged must be in the store, and nothing else. */
static double bowl_over_http(const struct plan *plan, int writers)
{
        struct serving serving;
        struct bowlers bowlers;
        int loop = channel_loop();
        serving_start(&serving, plan, LANES);
        bowlers_open(&bowlers, &serving, writers, writers);
        double time = bowlers_run(&bowlers, loop, plan->seconds);
        double rate = (double)bowlers_bowls(&bowlers) / time;
        long events = bowlers_events(&bowlers);
        bowlers_close(&bowlers);
        close(loop);
        long stored = serving_stop(&serving);
        if (stored != events)
                process_fail("%ld events were acknowledged, %ld are stored", events, stored);
        return rate;
}

static double bowl_alone(const struct plan *plan, int bowls)
{
        char path[SERVING_PATH_SIZE];
        snprintf(path, sizeof path, "%s/bare.db", plan->folder);
        store_file_remove(path);
        double time = bare_store_bowl(path, bowls);
        store_file_remove(path);
        return bowls / time;
}

static void compare(const struct plan *plan, int writers, double goal)
{
        char label[MEASURE_LABEL_SIZE];
        struct measure_pair pairs[ROUNDS];
        int bowls = (int)(bowl_alone(plan, FIRST_GUESS) * plan->seconds);
        for (int i = 0; i < ROUNDS; i++) {
                pairs[i].ours = bowl_over_http(plan, writers);
                pairs[i].theirs = bowl_alone(plan, bowls);
        }
        struct measure_pair median = measure_median(pairs, ROUNDS);
        snprintf(label, sizeof label,
                 "durable bowls a second, %d writer%s (%.0f) to those of SQLite alone (%.0f)",
                 writers, writers == 1 ? "" : "s", median.ours, median.theirs);
        measure_least(label, median.ratio, goal);
}

void rate_bowls(const struct plan *plan)
{
        compare(plan, 1, 0.6);
        compare(plan, 64, 5);
}
