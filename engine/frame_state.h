/* One rack of ten pins: ready, bowled at once, or finished as a strike, a spare or a miss. */
#ifndef ENGINE_FRAME_STATE_H
#define ENGINE_FRAME_STATE_H

#include <stdbool.h>

#include <bowling/game.h>

#include "score.h"

struct bowling_frame_state frame_state_ready(void);

/* Fails with BOWLING_PINS_MORE_THAN_STAND, BOWLING_FRAME_IS_FINISHED, or where the bowl knows pins
 * that cannot stand. */
enum bowling_status frame_state_bowl(struct bowling_frame_state *state, struct bowling_bowl bowl);

/* Fails with BOWLING_NOTHING_TO_UNDO on an untouched rack. */
enum bowling_status frame_state_undo(struct bowling_frame_state *state);

bool frame_state_is_ready(const struct bowling_frame_state *state);
bool frame_state_is_finished(const struct bowling_frame_state *state);

bool frame_state_is_strike(const struct bowling_frame_state *state);
bool frame_state_is_spare(const struct bowling_frame_state *state);

/* A strike or a spare: no pin of the rack is left. */
bool frame_state_is_cleared(const struct bowling_frame_state *state);

/* Pins that the next bowl can fell; none once the state is finished. */
int frame_state_standing(const struct bowling_frame_state *state);

/* The set of pins that the next bowl faces: those that may stand, and those that are known to. */
unsigned frame_state_possible(const struct bowling_frame_state *state);
unsigned frame_state_pins(const struct bowling_frame_state *state);

/* The rack's own points and the bonus bowls that it awaits. */
struct score frame_state_score(const struct bowling_frame_state *state);

/* Adds this rack's bowls to an earlier frame's score as long as that awaits any. */
struct score frame_state_add_to(const struct bowling_frame_state *state, struct score score);

/* The pins of the first bowl; none before it. */
int frame_state_first_pins(const struct bowling_frame_state *state);

/* Whether the first bowl left a split, as far as that is known. */
bool frame_state_left_split(const struct bowling_frame_state *state);

/* How many bowls the rack has seen, 0 to 2. */
int frame_state_bowls(const struct bowling_frame_state *state);

void frame_state_list_bowls(const struct bowling_frame_state *state, struct bowling_bowls *bowls);

#endif
