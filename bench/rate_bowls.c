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
        ROUNDS = 15,
        LANES = 64,
        FIRST_GUESS = 200 /* bowls */
};

/* The store must have exactly what was acknowledged. */
static void demand_stored(long acknowledged, long stored)
{
        if (stored != acknowledged)
                process_fail("%ld events were acknowledged, %ld are stored", acknowledged, stored);
}

/* Each change is one transaction: 34 bowls, and then the start of the next match. */
static struct measure_run bowl_over_http(const struct plan *plan, int writers)
{
        struct serving serving;
        struct bowlers bowlers;
        int loop = channel_loop();
        serving_start(&serving, plan, LANES);
        bowlers_open(&bowlers, &serving, writers, writers);
        double begin = process_time(serving.process.id);
        double time = bowlers_run(&bowlers, loop, plan->seconds);
        double used = process_time(serving.process.id) - begin;
        long events = bowlers_events(&bowlers);
        bowlers_close(&bowlers);
        close(loop);
        demand_stored(events, serving_stop(&serving));
        return (struct measure_run){(double)events / time, used / (double)events};
}

static struct measure_run bowl_alone(const struct plan *plan, int bowls)
{
        char path[SERVING_PATH_SIZE];
        snprintf(path, sizeof path, "%s/bare.db", plan->folder);
        store_file_remove(path);
        double begin = process_time(getpid());
        double time = bare_store_bowl(path, bowls);
        double used = process_time(getpid()) - begin;
        store_file_remove(path);
        return (struct measure_run){bowls / time, used / bowls};
}

static void compare(const struct plan *plan, int writers, double goal)
{
        char label[MEASURE_LABEL_SIZE];
        struct measure_round rounds[ROUNDS];
        struct measure_pair cost;
        int bowls = (int)(bowl_alone(plan, FIRST_GUESS).rate * plan->seconds);
        for (int i = 0; i < ROUNDS; i++) {
                rounds[i].ours = bowl_over_http(plan, writers);
                rounds[i].theirs = bowl_alone(plan, bowls);
        }
        struct measure_pair rate = measure_median_of_rounds(rounds, ROUNDS, &cost);
        snprintf(label, sizeof label,
                 "durable changes a second, %d writer%s (%.0f) to those of SQLite alone (%.0f)",
                 writers, writers == 1 ? "" : "s", rate.ours, rate.theirs);
        measure_least(label, rate.ratio, goal);
        snprintf(label, sizeof label,
                 "  processor time of such a change (%.0f us) to that of SQLite alone (%.0f us)",
                 cost.ours * 1e6, cost.theirs * 1e6);
        measure_only(label, cost.ratio);
}

void rate_bowls(const struct plan *plan)
{
        compare(plan, 1, 0.5);
        compare(plan, 64, 4);
}
