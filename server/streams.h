/* Server-sent events: who watches which lane, and when they are called. */
#ifndef SERVER_STREAMS_H
#define SERVER_STREAMS_H

#include "clients.h"
#include "house.h"

struct stream;
struct house_stream;
struct watcher;

struct streams {
        struct house *house;
        struct clients *clients;
        struct stream *lanes; /* one for each lane */
        struct house_stream *all;
        struct stream *waking; /* the first of those with watchers that are to be woken */
        struct stream *waking_last;
        int watchers;         /* of all of them */
        int histories;        /* that are being sent */
        int called;           /* who will be sent one next */
        struct watcher *line; /* the first of those that wait until fewer are */
        struct watcher *line_last;
        bool ending;
};

void streams_open(struct streams *streams_out, struct house *house, struct clients *clients);
void streams_close(struct streams *streams);

/*
 * Makes the connection a watcher of the lane, or of the whole house for NULL. `seen`, the id of the
 * last event that the watcher has, may be NULL: then the present state comes first, otherwise all
 * states that came behind it. NULL where there is no memory.
 */
struct MHD_Response *streams_watch(struct streams *streams, struct MHD_Connection *connection,
                                   const struct lane *lane, const char *seen);

/* Sends the state of the lane, as it is now, to its watchers and to those of the house. */
void streams_publish(struct streams *streams, const struct lane *lane);

/* Wakes the next few watchers that have something to read; false where all are awake. */
bool streams_wake(struct streams *streams);

/* Whether there are more of them. */
bool streams_are_waking(const struct streams *streams);

/* Sends everybody a sign of life, which also shows who is gone. */
void streams_beat(struct streams *streams);

/* Ends all streams. */
void streams_end(struct streams *streams);

#endif
