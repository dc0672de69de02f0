/* Counts server-sent events in a chunked response that arrives in pieces. */
#ifndef BENCH_EVENT_COUNTER_H
#define BENCH_EVENT_COUNTER_H

#include <stdbool.h>
#include <stddef.h>

enum event_counter_state {
        EVENT_COUNTER_HEAD,
        EVENT_COUNTER_SIZE, /* of a chunk, as far as its line feed */
        EVENT_COUNTER_CHUNK,
        EVENT_COUNTER_AFTER /* the end of line behind a chunk */
};

/* All zeros before the first byte of the response. */
struct event_counter {
        enum event_counter_state state;
        int matched; /* bytes of the empty line behind the head */
        char line;   /* the first letter of the line; NUL at its beginning */
        bool has_id; /* the event that is being read; a heartbeat has none */
        long number; /* the last number in the id of the last event: its sequence */
        size_t left; /* of the chunk, or what is known of its size */
};

/* Returns how many events these bytes complete; heartbeats, which have no id, do not count. */
int event_counter_take(struct event_counter *counter, const char *text, size_t length);

#endif
