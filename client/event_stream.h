/*
 * A parser for server-sent events, which takes the stream in pieces of any size.
 *
 * The format is that of the HTML standard: lines of `field: value` that end with CR, LF or CRLF,
 * comments that begin with a colon, and an empty line after each event.
 */
#ifndef CLIENT_EVENT_STREAM_H
#define CLIENT_EVENT_STREAM_H

#include <stdbool.h>
#include <stddef.h>

enum {
        EVENT_STREAM_MAX = 1024 * 1024 /* bytes of a line, and of the data of an event */
};

/* A growable string with a NUL at its end, which the length does not count. */
struct event_stream_text {
        char *bytes;
        size_t length;
        size_t room;
};

/* Lives until the callback returns. */
struct event_stream_event {
        const char *type; /* "message" where the stream names none */
        const char *data;
        size_t length; /* of the data */
        const char *id;
};

struct event_stream {
        void (*on_event)(void *context, const struct event_stream_event *event);
        void *context;
        struct event_stream_text line; /* the incomplete last line */
        struct event_stream_text data;
        struct event_stream_text type;
        struct event_stream_text id; /* of the event that is being read */
        struct event_stream_text last_id;
        bool begun;             /* after the first line, which may have a byte-order mark */
        bool after_return;      /* the last byte was a CR, so a LF ends the same line */
        bool too_long;          /* the limit was exceeded; everything is ignored now */
        int retry_milliseconds; /* what the server asked for; -1 where it did not */
};

/* Calls `on_event` for each event. event_stream_release() frees its memory. */
void event_stream_init(struct event_stream *stream_out,
                       void (*on_event)(void *context, const struct event_stream_event *event),
                       void *context);
void event_stream_release(struct event_stream *stream);

/* Parses the next bytes. False for a line or an event longer than EVENT_STREAM_MAX. */
bool event_stream_feed(struct event_stream *stream, const char *bytes, size_t length);

/* Begins a new connection: drops an incomplete event, keeps the last id. */
void event_stream_restart(struct event_stream *stream);

/* The id of the last complete event; "" where there is none. */
const char *event_stream_last_id(const struct event_stream *stream);

#endif
