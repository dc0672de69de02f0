/* The lanes of a house, what is played on each, and changing it. */
#ifndef SERVER_HOUSE_H
#define SERVER_HOUSE_H

#include "keeper.h"
#include "record.h"

enum {
        HOUSE_LANES_MAX = 20000
};

struct lane {
        int number;
        struct record *record; /* NULL where nothing was played yet */
        struct keeper keeper;
        char *state; /* the lane's state as JSON */
        size_t state_length;
        uint64_t version; /* of the state: each change makes it one more */
        bool touched;     /* by a change that is not committed yet */
        bool failed;      /* a change could not be written: what is here is not what is stored */
};

struct house {
        struct store *store;
        struct lane *lanes; /* lane 1 first */
        int count;
};

enum house_status {
        HOUSE_OK,
        HOUSE_NO_LANE,
        HOUSE_NO_MATCH,
        HOUSE_OCCUPIED,   /* a match is going on */
        HOUSE_STALE,      /* the change is based on an older state */
        HOUSE_IMPOSSIBLE, /* the rules do not allow it */
        HOUSE_FAILED      /* the store does not answer */
};

/* Who asks for a change, and what the last event was that they saw; -1 where they do not say. */
struct house_asker {
        const char *author;
        int64_t sequence;
};

/* What became of it. */
struct house_outcome {
        enum house_status status;
        enum bowling_status rule; /* why it is impossible */
        enum store_status store;  /* why the store failed */
};

/* Reads what is on each lane. On failure nothing is held. */
enum store_status house_open(struct house *house_out, struct store *store, int lanes);
void house_close(struct house *house);

/* NULL where there is no such lane. */
struct lane *house_lane(struct house *house, int number);

/* The lane on which the match is, or NULL. */
struct lane *house_lane_of(struct house *house, int64_t match);

/*
 * Each changes a lane and writes it into the store, within the batch that has begun. Whether it is
 * so, house_settle() tells.
 */
struct house_outcome house_start(struct house *house, int number, const struct bowling_match *match,
                                 struct house_asker asker);
struct house_outcome house_change(struct house *house, int number, struct event event,
                                  struct house_asker asker);

/* After the batch was committed, or was not: then the lanes are read again. */
void house_settle(struct house *house, bool committed);

/* Reads a lane again, where somebody else may have changed it. */
enum store_status house_refresh(struct house *house, int number);

#endif
