/* Follows a lane: connects, hears its states, and comes back after a lost connection. */
#ifndef CLIENT_FOLLOW_H
#define CLIENT_FOLLOW_H

#include <stdbool.h>

#include "lane_state.h"

enum {
        FOLLOW_REASON_SIZE = 256
};

enum follow_status {
        FOLLOW_ENDED,       /* who listens wanted no more */
        FOLLOW_UNREACHABLE, /* no connection came about */
        FOLLOW_NO_LANE,
        FOLLOW_NO_SCOREBOARD /* something else answers there */
};

struct follow_listener {
        /* Takes over what the state holds. False: enough. */
        bool (*state)(void *context, struct lane_state *state);
        void (*lost)(void *context, const char *reason); /* once, however often it is tried */
        void (*back)(void *context);
        int descriptor;              /* one that is waited for as well */
        bool (*wake)(void *context); /* there is something to read from it; false: enough */
        void *context;
        int silence_seconds; /* the connection is lost where no byte came for so long */
};

/* Loads libcurl, before anything else of this folder is asked for. False where it is missing. */
bool follow_load(void);

/*
 * Follows the stream at the address `events` until who listens has enough, or until it is clear
 * that no lane is there; `reason_out` says why then.
 */
enum follow_status follow_lane(const char *events, const struct follow_listener *listener,
                               char reason_out[FOLLOW_REASON_SIZE]);

#endif
