/* One who watches a lane or the whole house, and what it is sent next. */
#ifndef SERVER_WATCHER_H
#define SERVER_WATCHER_H

#include "stream.h"
#include "streams.h"

struct watcher {
        struct streams *streams;
        struct stream *stream;
        struct MHD_Connection *connection;
        struct client *client;
        struct message *message; /* what is being sent */
        size_t offset;
        bool knows;    /* whether the next two say what the watcher has */
        int64_t match; /* of its last event */
        uint64_t sequence;
        unsigned changes;          /* of the lane when it came */
        const struct stream *sent; /* of the house: the lane of its last event */
        bool suspended;
        bool beat;        /* owed a sign of life */
        bool has_history; /* its message is one */
        bool is_called;   /* it has a place for one, and has not begun yet */
        bool is_in_line;  /* it waits for one, with those that came before and after: */
        struct watcher *line_after;
        struct watcher *line_before;
        struct watcher *after;
        struct watcher *before;
};

/* From where on it is sent what happened: `seen` is the id of its last event, or NULL. */
void watcher_begin(struct watcher *watcher, const char *seen);

/* Finds the message that comes next; false where there is none yet. */
bool watcher_take(struct watcher *watcher);

/* The message was sent, or nobody waits for it any more. */
void watcher_drop_message(struct watcher *watcher);

/* It does not wait for anything any more. */
void watcher_leave(struct watcher *watcher);

/* Whether somebody stands in line, and there is a place. */
bool watcher_can_call(const struct streams *streams);

/* Gives that place to the first in line, who is to be woken. */
struct watcher *watcher_call_next(struct streams *streams);

#endif
