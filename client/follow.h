/* Subscribes to the events of a lane, and reconnects after a lost connection. */
#ifndef CLIENT_FOLLOW_H
#define CLIENT_FOLLOW_H

#include <stdbool.h>
#include <stdint.h>

#include "watched_lane.h"

enum {
        FOLLOW_REASON_SIZE = 256
};

enum follow_status {
        FOLLOW_ENDED,       /* a callback returned false */
        FOLLOW_UNREACHABLE, /* the first connection failed */
        FOLLOW_NO_LANE,
        FOLLOW_NO_SCOREBOARD /* another server answers at the address */
};

struct follow_listener {
        /* Takes over what `lane` holds, which is newer each time. Returns false to end. */
        bool (*on_state)(void *context, struct watched_lane *lane);
        void (*on_lost)(void *context, const char *reason); /* once, not for each retry */
        void (*on_reconnected)(void *context);
        int descriptor;                     /* polled as well */
        bool (*on_readable)(void *context); /* returns false to end */
        void *context;
        int64_t timeout; /* milliseconds without a byte: the connection counts as lost */
};

/* Loads libcurl; call it before anything else of this folder. False where it is missing. */
bool follow_load(void);

/*
 * Follows the event stream at the URL `events`. Blocks until a callback returns false, or until it
 * is clear that there is no lane; then `reason_out` says why.
 */
enum follow_status follow_lane(const char *events, const struct follow_listener *listener,
                               char reason_out[FOLLOW_REASON_SIZE]);

#endif
