/* The state of a lane as JSON: what the API answers and what streams send. */
#ifndef SERVER_STATE_H
#define SERVER_STATE_H

#include <stdint.h>

#include "record.h"
#include "shared_text.h"
#include "store.h"

struct match_person;

/*
 * The state, held by the caller; `record` is NULL where the lane has no match. It is printed as an
 * event of a stream, of which its JSON is a part. `people` has one for each player, or is NULL.
 */
struct shared_text *state_print(struct store_lane position, const struct record *record,
                                const struct match_person *people);

/*
 * Below 0, 0 or above 0, as the state of a lane that `left` names is older than that of `right`,
 * the same or newer: turns grow, and within a turn the sequence.
 */
int state_compare(const struct store_lane *left, const struct store_lane *right);

#endif
