/*
 * Server-sent events: makes events of the bytes of a stream, wherever they are cut.
 *
 * The format is that of the HTML standard: lines of `field: value` that end with CR, LF or both,
 * comments behind a colon, an event ended by an empty line.
 */
#ifndef CLIENT_EVENT_STREAM_H
#define CLIENT_EVENT_STREAM_H

#include <stdbool.h>
#include <stddef.h>

enum {
        EVENT_STREAM_MAX = 1024 * 1024 /* bytes of a line, and of the data of an event */
};

/* Ends with a NUL, which its length does not count. */
struct event_stream_text {
        char *bytes;
        size_t length;
        size_t room;
};

/* An event, which lives while it is being heard. */
struct event_stream_event {
        const char *type; /* "message" where the stream names none */
        const char *data;
        size_t length; /* of the data */
        const char *id;
};

struct event_stream {
        void (*hear)(void *context, const struct event_stream_event *event);
        void *context;
        struct event_stream_text line; /* what there is of it */
        struct event_stream_text data;
        struct event_stream_text type;
        struct event_stream_text id; /* what the event that is being read will have */
        struct event_stream_text last_id;
        bool begun;             /* the first line has ended */
        bool after_return;      /* a line feed would belong to the line before */
        bool too_long;          /* nothing is taken any more */
        int retry_milliseconds; /* what the stream asks for; -1 where it does not */
};

/* Calls `hear` for each event; event_stream_release() frees what the stream comes to hold. */
void event_stream_init(struct event_stream *stream_out,
                       void (*hear)(void *context, const struct event_stream_event *event),
                       void *context);
void event_stream_release(struct event_stream *stream);

/* Takes the next bytes. False for a line or an event longer than EVENT_STREAM_MAX. */
bool event_stream_feed(struct event_stream *stream, const char *bytes, size_t length);

/* Begins a new connection: what was heard in part is forgotten, the last id is not. */
void event_stream_restart(struct event_stream *stream);

/* The id of the last event that was heard in full; "" where there is none. */
const char *event_stream_last_id(const struct event_stream *stream);

#endif
