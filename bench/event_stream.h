/* Reads server-sent events out of what arrives in pieces, with or without chunks. */
#ifndef BENCH_EVENT_STREAM_H
#define BENCH_EVENT_STREAM_H

#include <stdbool.h>
#include <stddef.h>

enum event_stream_state {
        EVENT_STREAM_HEAD,
        EVENT_STREAM_PLAIN, /* the rest is events */
        EVENT_STREAM_SIZE,  /* of a chunk, as far as its line feed */
        EVENT_STREAM_CHUNK,
        EVENT_STREAM_AFTER /* the end of line behind a chunk */
};

/* One that is all zeros stands before the answer's first byte. */
struct event_stream {
        enum event_stream_state state;
        int matched;  /* bytes of the empty line behind the head */
        bool chunked; /* the head says so */
        char line;    /* the first letter of the line; NUL at its beginning */
        bool has_id;  /* the event that is being read; a sign of life has none */
        long number;  /* the last one in the id of the last event: its sequence */
        size_t left;  /* of the chunk, or what is known of its size */
};

/* Returns how many events these bytes complete; what has no id is none. */
int event_stream_take(struct event_stream *stream, const char *text, size_t length);

#endif
