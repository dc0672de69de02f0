/*
 * States and streams while another program, which is this one, locks the store and a bowl waits for
 * it. A mean is compared in each round, because one read that is stalled has to show.
 */
#include "measures.h"

#include <poll.h>
#include <stdio.h>
#include <unistd.h>

#include <sqlite3.h>

#include "lane_play.h"
#include "timing.h"
#include "watchers.h"

enum {
        ROUNDS = 5,
        LANES = 2,
        SECONDS = 3,
        PAUSE = 5000 /* microseconds between reads, or the system runs out of ports */
};

struct hall {
        struct serving serving;
        sqlite3 *lock;
        struct http_connection keypad;
        struct http_connection screen;
        struct lane_play play;
};

/* Mean seconds. */
struct times {
        double state;
        double stream;
};

static void send_bowl(struct hall *hall)
{
        char request[LANE_PLAY_REQUEST_SIZE];
        size_t length = lane_play_request(&hall->play, hall->serving.token, request);
        http_send(&hall->keypad, request, length);
}

/* Returns whether it was stored. The server refuses a bowl that has waited for long: it comes again
 * then, as keypads do it. */
static bool take_answer(struct hall *hall)
{
        struct http_answer answer;
        while (!http_take(&hall->keypad, &answer))
                continue;
        if (answer.status == 503) {
                send_bowl(hall);
                return false;
        }
        lane_play_take(&hall->play, &answer);
        return true;
}

static void demand_pending(struct hall *hall)
{
        struct pollfd keypad = {.fd = hall->keypad.descriptor, .events = POLLIN};
        if (poll(&keypad, 1, 0) > 0 && take_answer(hall))
                process_fail("a bowl was stored in a store that is locked");
}

static double time_of_state(struct hall *hall)
{
        double begin = timing_now();
        http_get(&hall->screen, "/api/v1/lanes/1");
        return timing_now() - begin;
}

/* From connecting to the first event. */
static double time_of_stream(const struct hall *hall)
{
        static struct watchers watchers;
        watchers_open(&watchers, hall->serving.port, 1, 1);
        double begin = timing_now();
        watchers_grow(&watchers, 1);
        double time = timing_now() - begin;
        watchers_close(&watchers);
        return time;
}

static struct times measure(struct hall *hall, bool is_locked)
{
        struct times times = {0};
        int count = 0;
        for (double begin = timing_now(); timing_now() - begin < SECONDS; count++) {
                if (is_locked)
                        demand_pending(hall);
                times.state += time_of_state(hall);
                times.stream += time_of_stream(hall);
                usleep(PAUSE);
        }
        return (struct times){times.state / count, times.stream / count};
}

static void execute(const struct hall *hall, const char *text)
{
        if (sqlite3_exec(hall->lock, text, NULL, NULL, NULL) != SQLITE_OK)
                process_fail("%s: %s", text, sqlite3_errmsg(hall->lock));
}

static struct times measure_locked(struct hall *hall)
{
        execute(hall, "BEGIN EXCLUSIVE");
        send_bowl(hall);
        struct times times = measure(hall, true);
        execute(hall, "ROLLBACK");
        while (!take_answer(hall))
                continue;
        return times;
}

static void report(const char *what, const struct measure_pair *pairs)
{
        char label[MEASURE_LABEL_SIZE];
        struct measure_pair median = measure_median(pairs, ROUNDS);
        snprintf(label, sizeof label,
                 "%s with a bowl at a locked store (%.2f ms) to usually (%.2f ms)", what,
                 median.ours * 1e3, median.theirs * 1e3);
        measure_most(label, median.ratio, 1.5);
}

static void open_hall(struct hall *hall, const struct plan *plan)
{
        hall->play = (struct lane_play){.lane = 1};
        serving_start(&hall->serving, plan, LANES);
        http_open(&hall->screen, hall->serving.port);
        http_open(&hall->keypad, hall->serving.port);
        lane_play_some(&hall->play, hall->serving.token, &hall->keypad, LANE_PLAY_HALF);
        if (sqlite3_open(hall->serving.store, &hall->lock) != SQLITE_OK)
                process_fail("%s: %s", hall->serving.store, sqlite3_errmsg(hall->lock));
        sqlite3_busy_timeout(hall->lock, SECONDS * 1000);
}

void locked(const struct plan *plan)
{
        static struct hall hall;
        struct measure_pair states[ROUNDS];
        struct measure_pair streams[ROUNDS];
        open_hall(&hall, plan);
        for (int i = 0; i < ROUNDS; i++) {
                struct times usual = measure(&hall, false);
                struct times times = measure_locked(&hall);
                states[i] = (struct measure_pair){times.state, usual.state, 0};
                streams[i] = (struct measure_pair){times.stream, usual.stream, 0};
        }
        report("a state", states);
        report("the first event of a stream", streams);
        sqlite3_close(hall.lock);
        http_close(&hall.keypad);
        http_close(&hall.screen);
        serving_stop(&hall.serving);
}
