/*
 * Server-sent events: the newest state of each lane, and its watchers. Every event is a complete
 * state. A new watcher gets the newest one at once and then each new one; a slow one gets the
 * newest when it is ready for the next. Runs on the network thread.
 */
#ifndef SERVER_STREAMS_H
#define SERVER_STREAMS_H

#include <sys/queue.h>

#include "clients.h"
#include "queue.h"

struct watcher;

TAILQ_HEAD(watcher_list, watcher);

/* A lane, or all of them. */
struct stream {
        struct store_lane position; /* of the newest state */
        struct shared_text *text;   /* the newest state; NULL for the stream of the house */
        uint64_t number;            /* of its last change, among those of all lanes */
        uint64_t refresh_asked;     /* the number of the last one that a watcher waits for, */
        uint64_t refresh_done;      /* and up to which one the text is read */
        unsigned wakes;             /* how often its watchers were called */
        bool is_waking;
        bool is_revised; /* the text replaced another of the same position: names have changed */
        struct watcher_list resting;   /* suspended, the longest first */
        STAILQ_ENTRY(stream) waking;   /* in the queue of streams whose watchers are to be woken */
        TAILQ_ENTRY(stream) by_number; /* lanes in the order of their last changes */
};

struct streams {
        struct clients *clients;
        struct store_lanes range;
        struct stream *lanes;                      /* one for each lane */
        struct stream house;                       /* all lanes in one stream */
        TAILQ_HEAD(stream_list, stream) by_number; /* the lane that changed last comes last */
        STAILQ_HEAD(stream_queue, stream) waking;
        uint64_t last_number;
        unsigned beats; /* heartbeats so far */
        int watchers;
        bool ending;
};

void streams_open(struct streams *streams_out, struct store_lanes range, struct clients *clients);
void streams_close(struct streams *streams);

/* NULL where there is no such lane. */
struct stream *streams_lane(const struct streams *streams, int64_t number);

/* The number of the lane that shows the match, or 0. */
int streams_number_of(const struct streams *streams, int64_t match);

/* Takes over the state of a lane. */
void streams_publish(struct streams *streams, struct state_message *message);

/*
 * Makes the connection a watcher of the stream. `seen`, the id of the last event that it has, may
 * be NULL. One that has seen a newer state than the stream has waits for a refresh, and counts
 * `refresh_asked` up.
 */
struct MHD_Response *streams_watch(struct streams *streams, struct MHD_Connection *connection,
                                   struct stream *stream, const char *seen);

/* Wakes the next few watchers that have something to read; `waking` has those that are left. */
void streams_wake(struct streams *streams);

/* The connection of the watcher has ended. */
void streams_drop(struct watcher *watcher);

/* Sends everybody a heartbeat. */
void streams_beat(struct streams *streams);

/* Ends all streams, once what is new was sent. */
void streams_end(struct streams *streams);

#endif
