/* The lanes of a house, what is played on each, and changing it. */
#ifndef SERVER_HOUSE_H
#define SERVER_HOUSE_H

#include "match_writer.h"
#include "record.h"
#include "state.h"

enum {
        HOUSE_LANES_MAX = 20000
};

struct lane {
        int number;            /* 0: a match that is on none */
        struct record *record; /* NULL where nothing was played yet */
        struct match_writer writer;
        struct record_log past;    /* of the match before, for those who have not seen its end */
        int64_t past_match;        /* its id, or 0 */
        struct store_lane told;    /* what was heard of it at last */
        struct shared_text *state; /* as it was committed */
        struct shared_text *draft; /* with changes that are not committed yet, or NULL */
        bool touched;              /* is in that list of the house */
        bool heard;                /* is in that list of the house */
        bool doubtful;             /* the record may not be what is stored */
        bool listed;               /* the store named it when all were compared at last */
};

/* Lanes that something happened to. */
struct lane_list {
        struct lane **lanes;
        int count;
};

struct house {
        struct store *store;
        struct store_lanes range;
        struct lane *lanes;       /* of the whole range, the first one first */
        struct lane_list touched; /* by changes that are not committed yet */
        struct lane_list heard;   /* to be changed by other programs */
        bool anything;            /* may have been changed by other programs */
        enum store_status broken; /* by what a write of this batch failed, or STORE_OK */
};

enum house_status {
        HOUSE_OK,
        HOUSE_NO_MATCH,
        HOUSE_OCCUPIED,   /* a match is going on */
        HOUSE_STALE,      /* the change is based on an older state */
        HOUSE_IMPOSSIBLE, /* the rules do not allow it */
        HOUSE_FAILED      /* the store does not answer */
};

/* Who asks for a change, and what they have seen. */
struct house_asker {
        const char *author;
        int64_t match;    /* 0 where they do not say */
        int64_t sequence; /* of its last event; -1 where they do not say */
        bool replaces;    /* a match starts even where another one is going on */
};

/* What became of it. */
struct house_outcome {
        enum house_status status;
        enum bowling_status rule; /* why it is impossible */
        enum store_status store;  /* why the store failed */
};

/* Hears of a lane whose state has changed. */
typedef void house_listener(void *context, const struct lane *lane);

/* Reads what is on each lane. On failure nothing is held. */
enum store_status house_open(struct house *house_out, struct store *store,
                             struct store_lanes range);
void house_close(struct house *house);

/* How many lanes it has. */
int house_size(const struct house *house);

/* NULL where there is no such lane. */
struct lane *house_lane(const struct house *house, int64_t number);

/* The lane on which the match is, or NULL. */
struct lane *house_lane_of(const struct house *house, int64_t match);

/* A match that is on no lane, to be changed within this batch; then it is released. */
enum store_status house_borrow(struct house *house, int64_t match, struct lane *lane_out);
void house_release(struct lane *lane);

/* The state with all changes, committed or not. */
struct shared_text *lane_newest(const struct lane *lane);

/* Whether the asker has seen another state than this. */
bool lane_is_stale(const struct lane *lane, struct house_asker asker);

/*
 * Each changes a lane and writes it into the store, within the batch that has begun. Whether it is
 * so, house_settle() tells. Before a lane is changed house_make_sure() reads it again where it is
 * doubtful, or where the asker has seen another state.
 */
enum store_status house_make_sure(struct house *house, struct lane *lane, struct house_asker asker);
struct house_outcome house_start(struct house *house, struct lane *lane,
                                 const struct bowling_match *match, struct house_asker asker);
struct house_outcome house_change(struct house *house, struct lane *lane, struct event event,
                                  struct house_asker asker);

/* Ends the batch. A change that failed may be half written: then all of it is taken back. */
enum store_status house_commit(struct house *house);

/* After the batch was committed, or was not: then the lanes are read again. */
void house_settle(struct house *house, bool committed, house_listener *changed, void *context);

/* Notes what another program did; lane 0 stands for anything. */
void house_hear(struct house *house, const struct store_lane *news);

/* Reads what was heard of. What cannot be read now stays noted. */
enum store_status house_catch_up(struct house *house, house_listener *changed, void *context);

#endif
