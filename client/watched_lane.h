/* The match on a lane of a live scoreboard, read from the state that its API sends. */
#ifndef CLIENT_WATCHED_LANE_H
#define CLIENT_WATCHED_LANE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "record.h"

/* Of two states of a lane the one with the larger turn is newer, then the one with the larger
 * sequence. The server has a new turn for each match, and for none. */
struct watched_id {
        int64_t turn;
        int64_t sequence;
};

struct watched_lane {
        int lane;
        struct watched_id id;
        struct record record; /* its match has no players while the lane is free */
};

/*
 * Reads a state in JSON. It takes only names and bowls from it, and the engine scores them. NULL,
 * or why it cannot be read: it is no state, its match is impossible, or its server too old; then
 * there is nothing to release.
 */
const char *watched_lane_read(const char *json, size_t length, struct watched_lane *lane_out);
void watched_lane_release(struct watched_lane *lane);

bool watched_id_is_newer(struct watched_id id, struct watched_id than);

/* How many states of the same match were between these two; 0 where the turns differ. */
int64_t watched_id_events_missed(struct watched_id before, struct watched_id now);

/* Whether other matches were on the lane between these two. */
bool watched_id_matches_missed(struct watched_id before, struct watched_id now);

#endif
