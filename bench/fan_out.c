/*
 * Ten thousand watchers of one lane: the time from a bowl until the last one has it, compared with
 * a loop that writes the same bytes to as many sockets; the latency of other requests meanwhile;
 * and the memory of a watcher.
 */
#include "measures.h"

#include <stdio.h>

#include "bare_fan_out.h"
#include "file_limit.h"
#include "lane_play.h"
#include "probe.h"
#include "timing.h"
#include "watchers.h"

enum {
        WATCHERS_FEW = 1000,
        WATCHERS_SOME = 5500,
        WATCHERS = 10000,
        SPARE_FILES = 100,
        LANES = 2,
        ROUNDS = 31,
        PROBED_ROUNDS = 15
};

/* One lane with its watchers, and as many of the bare fan-out. */
struct hall {
        struct serving serving;
        struct http_connection keypad;
        struct lane_play play;
        struct watchers served;
        struct bare_fan_out bare;
};

/* The seconds from sending a bowl until the last watcher has it. */
static double bowl(struct hall *hall)
{
        char request[LANE_PLAY_REQUEST_SIZE];
        struct http_answer answer;
        size_t length = lane_play_request(&hall->play, hall->serving.token, request);
        long events = hall->served.events + hall->served.count;
        hall->served.kept_length = 0;
        double begin = timing_now();
        http_send(&hall->keypad, request, length);
        double end = watchers_wait(&hall->served, events);
        if (hall->served.events != events)
                process_fail("%ld events came instead of %ld", hall->served.events, events);
        while (!http_take(&hall->keypad, &answer))
                continue;
        lane_play_take(&hall->play, &answer);
        return end - begin;
}

static double memory_with(struct hall *hall, int watchers)
{
        watchers_grow(&hall->served, watchers);
        bowl(hall);
        return process_memory(hall->serving.process.id);
}

static void report_memory(const double bytes[3])
{
        char label[MEASURE_LABEL_SIZE];
        snprintf(label, sizeof label, "memory of a watcher in KB, from %d to %d of them",
                 WATCHERS_FEW, WATCHERS);
        measure_most(label, (bytes[2] - bytes[0]) / (WATCHERS - WATCHERS_FEW) / 1024, 12);
        snprintf(label, sizeof label, "  the same in KB, from %d to %d: it grows in a line",
                 WATCHERS_FEW, WATCHERS_SOME);
        measure_most(label, (bytes[1] - bytes[0]) / (WATCHERS_SOME - WATCHERS_FEW) / 1024, 12);
}

static void compare(struct hall *hall)
{
        char label[MEASURE_LABEL_SIZE];
        struct measure_pair pairs[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
                pairs[i].ours = bowl(hall);
                pairs[i].theirs = bare_fan_out_write(&hall->bare, hall->served.kept,
                                                     hall->served.kept_length);
        }
        struct measure_pair median = measure_median(pairs, ROUNDS);
        snprintf(label, sizeof label,
                 "a bowl until the last of %d has it (%.1f ms) to bare writes (%.1f ms)", WATCHERS,
                 median.ours * 1e3, median.theirs * 1e3);
        measure_most(label, median.ratio, 3);
}

static void look_aside(struct hall *hall)
{
        char label[MEASURE_LABEL_SIZE];
        struct probe probe;
        double times[PROBED_ROUNDS];
        probe_start(&probe, hall->serving.port, "/api/v1/lanes/2");
        for (int i = 0; i < PROBED_ROUNDS; i++)
                times[i] = bowl(hall);
        double time = timing_median(times, PROBED_ROUNDS);
        double slowest = probe_slowest(&probe);
        snprintf(label, sizeof label,
                 "  the slowest of %ld other answers meanwhile (%.1f ms) to such a bowl (%.1f ms)",
                 probe_answers(&probe), slowest * 1e3, time * 1e3);
        probe_stop(&probe);
        measure_only(label, slowest / time);
}

static void open_hall(struct hall *hall, const struct plan *plan)
{
        hall->play = (struct lane_play){.lane = 1};
        serving_start(&hall->serving, plan, LANES);
        http_open(&hall->keypad, hall->serving.port);
        lane_play_some(&hall->play, hall->serving.token, &hall->keypad, 1);
        watchers_open(&hall->served, hall->serving.port, 1, WATCHERS);
        watchers_grow(&hall->served, 1);
        bare_fan_out_start(&hall->bare, &(struct bare_opening){WATCHERS, hall->served.kept,
                                                               hall->served.kept_length});
}

static void close_hall(struct hall *hall)
{
        bare_fan_out_stop(&hall->bare);
        watchers_close(&hall->served);
        http_close(&hall->keypad);
        serving_stop(&hall->serving);
}

void fan_out(const struct plan *plan)
{
        static struct hall hall;
        double bytes[3];
        file_limit_raise(WATCHERS + SPARE_FILES);
        open_hall(&hall, plan);
        bytes[0] = memory_with(&hall, WATCHERS_FEW);
        bytes[1] = memory_with(&hall, WATCHERS_SOME);
        bytes[2] = memory_with(&hall, WATCHERS);
        compare(&hall);
        look_aside(&hall);
        report_memory(bytes);
        close_hall(&hall);
}
