/* Server-sent events: who watches which lane, and what they are sent. */
#ifndef SERVER_STREAMS_H
#define SERVER_STREAMS_H

#include <stddef.h>

#include "house.h"
#include "microhttpd_lazy.h"

struct stream;

struct streams {
        struct house *house;
        struct stream *streams; /* one for the house, then one for each lane */
        int watchers;           /* of all of them */
        int waking;             /* streams with watchers that are still to be woken */
        bool ending;
};

void streams_open(struct streams *streams_out, struct house *house);
void streams_close(struct streams *streams);

/*
 * Makes the connection a watcher of the lane, or of the house for 0. `seen`, the id of the last
 * event that the watcher has, may be NULL: then the present state comes first. NULL where there is
 * no memory.
 */
struct MHD_Response *streams_watch(struct streams *streams, struct MHD_Connection *connection,
                                   int lane, const char *seen);

/* Sends the state of the lane, as it is now, to its watchers and to those of the house. */
void streams_publish(struct streams *streams, const struct lane *lane);

/* Wakes the next few watchers that have something to read; false where all are awake. */
bool streams_wake(struct streams *streams);

/* Sends everybody a sign of life, which also shows who is gone. */
void streams_beat(struct streams *streams);

/* Ends all streams. */
void streams_end(struct streams *streams);

#endif
