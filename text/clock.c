/* The time, in milliseconds or microseconds, and how long to wait. */
#include "clock.h"

#include <time.h>

#ifndef BOWLING_TEST_TIMES

int64_t clock_duration(const char *name, int64_t usual)
{
        (void)name;
        return usual;
}

#else

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
        NAME_SIZE = 32
};

/* In one list, so that a test that misspells a name fails. */
static const char *const names[] = {"clock",          "tick",
                                    "heartbeat",      "drain",
                                    "pending",        "log_close",
                                    "first_request",  "body",
                                    "answer",         "idle",
                                    "event",          "ended",
                                    "safe",           "silence",
                                    "unacknowledged", "rate",
                                    "sign_ins",       "session",
                                    "uses",           "audit",
                                    "news",           "version",
                                    "waiting",        "stuck",
                                    "failing",        "store.busy",
                                    "store.serving",  "store.answer",
                                    "store.idle",     "store.reconnect",
                                    "client.connect", "client.silence",
                                    "client.retry",   "client.retry_max",
                                    "progress.wait"};

static bool is_known(const char *name)
{
        size_t i = 0;
        while (i < sizeof names / sizeof *names && strcmp(names[i], name) != 0)
                i++;
        return i < sizeof names / sizeof *names;
}

/* Steps over one NAME=MILLISECONDS; exits where it is none. */
static int64_t read_time_or_exit(const char **at, char name_out[NAME_SIZE])
{
        int64_t milliseconds = 0;
        int length = 0;
        sscanf(*at, "%31[a-z_.]=%18" SCNd64 "%n", name_out, &milliseconds, &length);
        if (length == 0 || !is_known(name_out) || ((*at)[length] != ' ' && (*at)[length] != '\0')) {
                fprintf(stderr, "BOWLING_TEST_TIMES: no time is set by '%s'\n", *at);
                _exit(2);
        }
        *at += length;
        return milliseconds;
}

int64_t clock_duration(const char *name, int64_t usual)
{
        const char *at = getenv("BOWLING_TEST_TIMES");
        if (!is_known(name))
                abort();
        while (at != NULL && *(at += strspn(at, " ")) != '\0') {
                char word[NAME_SIZE];
                int64_t milliseconds = read_time_or_exit(&at, word);
                usual = strcmp(word, name) == 0 ? milliseconds : usual;
        }
        return usual;
}

/* Also where the program waits for nothing a wrong name ends it. */
__attribute__((constructor)) static void check_times_or_exit(void)
{
        clock_duration("clock", 0);
}

#endif

static int64_t microseconds_of(clockid_t clock)
{
        struct timespec now;
        clock_gettime(clock, &now);
        return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int64_t clock_milliseconds(void)
{
        return microseconds_of(CLOCK_REALTIME) / 1000 + clock_duration("clock", 0);
}

int64_t clock_monotonic_milliseconds(void)
{
        return microseconds_of(CLOCK_MONOTONIC) / 1000;
}

int64_t clock_monotonic_microseconds(void)
{
        return microseconds_of(CLOCK_MONOTONIC);
}
