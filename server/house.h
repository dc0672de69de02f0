/*
 * The lanes of a house, what is played on each, and changing it. It belongs to the store thread:
 * records may hold what is not committed yet, and no other thread sees them. What is committed goes
 * to the others as text, by `publish`.
 */
#ifndef SERVER_HOUSE_H
#define SERVER_HOUSE_H

#include <sys/queue.h>

#include "match_writer.h"
#include "record.h"
#include "state.h"

enum {
        HOUSE_LANES_MAX = 20000,
        HOUSE_LOG_MAX = 10000 /* events of a match, beyond which only the desk may go on */
};

/*
 * How the record of a lane stands to what is stored. house_set_status() is the only place that
 * changes it, and aborts on any other transition:
 *
 *            a change    the batch is  a write fails, or  another program  it was read, outside
 *            is written  committed     is rolled back     wrote            or inside of a batch
 *   CURRENT  CHANGED                   UNKNOWN            BEHIND           CURRENT or CHANGED
 *   CHANGED  CHANGED     CURRENT       UNKNOWN                                        CHANGED
 *   BEHIND                             UNKNOWN            BEHIND           CURRENT or CHANGED
 *   UNKNOWN                            UNKNOWN            UNKNOWN          CURRENT or CHANGED
 */
enum lane_status {
        LANE_CURRENT, /* is what was stored when it was read or written last; it is published */
        LANE_CHANGED, /* differs from what is published, and is published after the commit */
        LANE_BEHIND,  /* was true, but the store has something newer: read what is new */
        LANE_UNKNOWN  /* may never have been true: read all of it anew */
};

struct lane {
        int number;            /* 0: a match that is on none */
        int64_t turn;          /* see struct store_lane */
        struct record *record; /* NULL where no match is on the lane */
        struct match_writer writer;
        enum lane_status status;
        TAILQ_ENTRY(lane) link;      /* in one of the lists of the house, unless it is CURRENT */
        struct shared_text *state;   /* the record as text, or NULL: printed when it is needed */
        struct match_person *people; /* of the record; NULL where it is to be read again */
        uint64_t refresh;            /* the last refresh that a watcher asked for */
        struct store_lane row;       /* of the table of lanes, as it was read last */
};

TAILQ_HEAD(lane_list, lane);

typedef void house_publish(void *context, struct lane *lane);

struct house {
        struct store *store;
        struct store_lanes range;
        struct lane *lanes;       /* of the whole range, the first one first */
        struct lane_list changed; /* LANE_CHANGED */
        struct lane_list unread;  /* LANE_BEHIND and LANE_UNKNOWN */
        bool anything;            /* other programs may have changed any lane */
        int64_t people;           /* which change of people is published */
        bool in_batch;
        enum store_status broken;     /* the status with which this batch failed */
        char words[STORE_WORDS_SIZE]; /* and why */
        house_publish *publish;       /* gets each lane whose committed state may be a new one */
        void *context;
};

enum house_status {
        HOUSE_OK,
        HOUSE_NO_MATCH,
        HOUSE_OCCUPIED,   /* a match is going on */
        HOUSE_STALE,      /* the change is based on an older state */
        HOUSE_IMPOSSIBLE, /* the rules do not allow it */
        HOUSE_LOG_FULL,   /* too many events, and it is not the desk that asks */
        HOUSE_FAILED      /* the store does not answer */
};

/* The author of a change, and the state that was seen. */
struct change_context {
        const char *author;
        const char *address; /* where they ask from, for the audit */
        bool is_desk;
        int64_t match;    /* 0 where they do not say */
        int64_t sequence; /* of its last event; -1 where they do not say */
        int64_t person;   /* whom it is about, for the audit; 0 for nobody */
        bool replaces;    /* a match starts even where another one is going on */
};

/* The players of a new match, as record_start() takes them. */
struct house_players {
        const struct bowling_match *match;
        const int64_t *people;
};

struct house_outcome {
        enum house_status status;
        enum bowling_status rule; /* why it is impossible */
        enum store_status store;  /* why the store failed */
};

/* Reads what is on each lane, and publishes it. On failure nothing is held. */
enum store_status house_open(struct house *house, struct store *store, struct store_lanes range,
                             house_publish *publish, void *context);
void house_close(struct house *house);

int house_size(const struct house *house);

/* NULL where there is no such lane. */
struct lane *house_lane(const struct house *house, int64_t number);

/* The lane on which the match is, or NULL. */
struct lane *house_lane_of(const struct house *house, int64_t match);

/* A match that is on no lane, to be changed within this batch; then it is released. */
enum store_status house_borrow(struct house *house, int64_t match, struct lane *lane_out);
void house_release(struct lane *lane);

struct store_lane lane_position(const struct lane *lane);

/* The record as text, with what is not committed yet; held by the lane. */
struct shared_text *lane_state(struct lane *lane);

/* Whether another state than this was seen. */
bool lane_is_stale(const struct lane *lane, struct change_context context);

/*
 * A batch is one transaction. house_commit() ends it: what was changed is published, or, where a
 * write or the commit failed, read again from the store.
 */
enum store_status house_begin(struct house *house);
enum store_status house_commit(struct house *house);

/* For what else a batch writes: notes that it failed, unless it is STORE_OK, which it returns. */
enum store_status house_note_write(struct house *house, enum store_status status);

/*
 * Each changes a lane within a batch. house_prepare() comes first: it reads a lane that is behind,
 * or that was seen otherwise, perhaps at a server that knows more. OK, NO_MATCH, STALE or FAILED.
 */
struct house_outcome house_prepare(struct house *house, struct lane *lane,
                                   struct change_context context);
struct house_outcome house_start(struct house *house, struct lane *lane,
                                 struct house_players players, struct change_context context);
struct house_outcome house_change(struct house *house, struct lane *lane, struct event event,
                                  struct change_context context);

/* Notes that another program wrote; lane 0 stands for any lane. `context` is a struct house. */
void house_hear(void *context, const struct store_lane *news);

/* Notes that a watcher has seen more: the lane is read, and published with this number. */
void house_refresh(struct house *house, struct lane *lane, uint64_t refresh);

/* Outside of a batch: reads and publishes what was noted. What cannot be read stays noted. */
enum store_status house_catch_up(struct house *house);

/* Used by the house and its tests. */
void house_set_status(struct house *house, struct lane *lane, enum lane_status status);

#endif
