/* Screens that watch lanes, each by a connection of its own. */
#ifndef BENCH_WATCHERS_H
#define BENCH_WATCHERS_H

#include <stddef.h>

enum {
        WATCHERS_ROOM = 64 * 1024
};

struct watchers {
        int loop;
        int port;
        int lanes; /* assigned round-robin: the first watcher has lane 1 */
        int count;
        long events;        /* that all of them have received */
        size_t kept_length; /* that the first watcher has received; reset it to 0 */
        char kept[WATCHERS_ROOM];
        struct watcher *watchers;
};

/* No watcher is connected yet; up to `most` can be. */
void watchers_open(struct watchers *watchers_out, int port, int lanes, int most);
void watchers_close(struct watchers *watchers);

/* Connects more of them, and waits until each has received the current state. */
void watchers_grow(struct watchers *watchers, int count);

/*
 * Waits until all together have received so many events, or until nothing has come for a while.
 * Returns the time at which the last one came.
 */
double watchers_wait(struct watchers *watchers, long events);

/* The sequence of the last event that this one has received. */
long watchers_sequence_of(const struct watchers *watchers, int index);

#endif
