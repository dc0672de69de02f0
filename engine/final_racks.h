/* The final frame runs the state machine of a rack up to three times. */
#ifndef ENGINE_FINAL_RACKS_H
#define ENGINE_FINAL_RACKS_H

#include <stdbool.h>

#include <bowling/game.h>

#include "score.h"

struct bowling_frame_states final_racks_ready(void);

/* Fails with BOWLING_PINS_MORE_THAN_STAND or BOWLING_FRAME_IS_FINISHED. */
enum bowling_status final_racks_bowl(struct bowling_frame_states *racks, struct bowling_bowl bowl);

/* Fails with BOWLING_NOTHING_TO_UNDO before the frame's first bowl. */
enum bowling_status final_racks_undo(struct bowling_frame_states *racks);

bool final_racks_are_untouched(const struct bowling_frame_states *racks);
bool final_racks_are_finished(const struct bowling_frame_states *racks);

/* Whether the next bowl is the first at its rack. */
bool final_racks_are_fresh(const struct bowling_frame_states *racks);

int final_racks_standing(const struct bowling_frame_states *racks);

/* The sum of the bowls: the final frame earns no bonus. */
struct score final_racks_score(const struct bowling_frame_states *racks);

/* Adds this frame's bowls to an earlier frame's score as long as that awaits any. */
struct score final_racks_add_to(const struct bowling_frame_states *racks, struct score score);

void final_racks_list_bowls(const struct bowling_frame_states *racks, struct bowling_bowls *bowls);

#endif
