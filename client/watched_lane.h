/* The match on a lane of a live scoreboard, read from the state that its API sends. */
#ifndef CLIENT_WATCHED_LANE_H
#define CLIENT_WATCHED_LANE_H

#include <stdbool.h>
#include <stddef.h>

#include "record.h"

struct watched_lane {
        int lane;
        struct record record; /* its match has no players while the lane is free */
};

/*
 * Reads a state in JSON. It takes only names and bowls from it, or marks where an older server
 * sends no bowls, and the engine scores them. False where it is no state, or its match is
 * impossible; then there is nothing to release.
 */
bool watched_lane_read(const char *json, size_t length, struct watched_lane *lane_out);
void watched_lane_release(struct watched_lane *lane);

#endif
