/* What watchers of a lane, or of the whole house, are sent. */
#ifndef SERVER_STREAM_H
#define SERVER_STREAM_H

#include "house.h"
#include "message.h"

struct watcher;

/* A lane's stream needs its last message alone: who lags behind is sent a replay. */
struct stream {
        struct watcher *watchers;
        struct watcher *next_to_wake;
        bool waking;     /* is in the list of those */
        bool wake_again; /* something came while they were called */
        struct stream *waking_after;
        const struct lane *lane;   /* NULL for that of the house */
        struct shared_text *shown; /* the newest state */
        struct state_place place;  /* of that */
        size_t sequence;
        unsigned changes; /* how often there was a newer one */
        uint64_t number;  /* of its last change in the house; 0 where there was none */
        /* Made once somebody needs them: */
        struct message *newest;
        struct message *for_house; /* the newest, as watchers of the house get it */
        struct reel reel;          /* that leads to the newest state */
        struct reel past_reel;     /* of the match before */
        struct stream *earlier;    /* the lane that changed before it */
        struct stream *later;
};

/*
 * All lanes in one stream, in the order of their last changes, which are counted. Who lags behind
 * is sent the newest state of each lane that changed meanwhile, and so misses none.
 */
struct house_stream {
        struct stream stream;
        struct stream *latest; /* the lane that changed last */
        uint64_t last;         /* the number of that change */
        int64_t epoch;         /* numbers of another server mean something else */
};

/* Shows the state that the lane has now. */
void stream_show(struct stream *stream);

/* Lets go of all that it shows. */
void stream_release(struct stream *stream);

/* The newest state as an event: of the lane's stream, and of that of the house. */
struct message *stream_newest(struct stream *stream);
struct message *stream_newest_for(const struct house_stream *all, struct stream *stream);

/* Makes the lane the one that changed last. */
void house_stream_push(struct house_stream *all, struct stream *stream);

#endif
