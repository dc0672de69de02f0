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

enum {
        COUNT = sizeof names / sizeof *names
};

static bool is_set[COUNT];
static int64_t milliseconds[COUNT];

static size_t find(const char *name)
{
        size_t i = 0;
        while (i < COUNT && strcmp(names[i], name) != 0)
                i++;
        return i;
}

/* Exits where a name or a number is wrong. */
__attribute__((constructor)) static void read_times_or_exit(void)
{
        const char *at = getenv("BOWLING_TEST_TIMES");
        while (at != NULL && *(at += strspn(at, " ")) != '\0') {
                char name[32] = "";
                int64_t number = 0;
                int length = 0;
                sscanf(at, "%31[a-z_.]=%18" SCNd64 "%n", name, &number, &length);
                /* strchr() finds the end of the text too. */
                if (find(name) == COUNT || length == 0 || strchr(" ", at[length]) == NULL) {
                        fprintf(stderr, "BOWLING_TEST_TIMES: no time is set by '%s'\n", at);
                        _exit(2);
                }
                is_set[find(name)] = true;
                milliseconds[find(name)] = number;
                at += length;
        }
}

int64_t clock_duration(const char *name, int64_t usual)
{
        size_t i = find(name);
        if (i == COUNT)
                abort();
        return is_set[i] ? milliseconds[i] : usual;
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
