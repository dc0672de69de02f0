/* A lane's state, as the API gives it, made a match again. */
#ifndef CLIENT_LANE_STATE_H
#define CLIENT_LANE_STATE_H

#include <stdbool.h>
#include <stddef.h>

#include "record.h"

struct lane_state {
        int lane;
        struct record record; /* its match is without players where nobody plays */
};

/*
 * Reads a state of JSON. Only names and bowls are believed, or marks where an older server
 * tells no bowls: the engine bowls them once more. False
 * where it is none, or where no match could stand so; then `state_out` means nothing. Else
 * lane_state_release() frees what it holds.
 */
bool lane_state_read(const char *json, size_t length, struct lane_state *state_out);
void lane_state_release(struct lane_state *state);

#endif
