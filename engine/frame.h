/* One of the ten frames: a normal one holds one rack, the final one up to three. */
#ifndef ENGINE_FRAME_H
#define ENGINE_FRAME_H

#include <stdbool.h>

#include <bowling/game.h>

#include "score.h"

struct bowling_frame frame_normal(void);
struct bowling_frame frame_final(void);

/* Fails with BOWLING_PINS_MORE_THAN_STAND or BOWLING_FRAME_IS_FINISHED. */
enum bowling_status frame_bowl(struct bowling_frame *frame, struct bowling_bowl bowl);

/* Fails with BOWLING_NOTHING_TO_UNDO before the frame's first bowl. */
enum bowling_status frame_undo(struct bowling_frame *frame);

/* Takes bowls back until no more than `count` are left. */
void frame_undo_to(struct bowling_frame *frame, int count);

/* Bowls one after the other, up to the first that is refused. Fails as frame_bowl() does. */
enum bowling_status frame_bowl_all(struct bowling_frame *frame, const struct bowling_bowls *bowls);

/*
 * The same from the bowl at `index` on, and only until the frame is finished. A bowl loses what it
 * knows of pins where that does not go with what was bowled before it.
 */
enum bowling_status frame_bowl_rest(struct bowling_frame *frame, const struct bowling_bowls *bowls,
                                    int index);

bool frame_is_untouched(const struct bowling_frame *frame);
bool frame_is_finished(const struct bowling_frame *frame);

/* Pins that the next bowl can fell; none once the frame is finished. */
int frame_standing(const struct bowling_frame *frame);

/* The set of pins that may stand before the next bowl; none once the frame is finished. */
unsigned frame_possible(const struct bowling_frame *frame);

/* The set of pins that the first bowl at this rack is known to have left; 0 where it is unknown. */
unsigned frame_pins(const struct bowling_frame *frame);

/* Whether the next bowl is the first at its rack. */
bool frame_rack_is_fresh(const struct bowling_frame *frame);

/*
 * The frame's own score. A normal frame asks the frames after it for its bonus, so it must stand in
 * a struct bowling_frames, where another frame always follows it.
 */
struct score frame_score(const struct bowling_frame *frame);

/* Whether `score`, the frame's own, will not change any more. */
bool frame_is_settled(const struct bowling_frame *frame, struct score score);

void frame_list_bowls(const struct bowling_frame *frame, struct bowling_bowls *bowls);

/* Whether its bowl, counted from 1, was the first at a rack and left a split. */
bool frame_left_split(const struct bowling_frame *frame, int bowl);

struct bowling_marks frame_marks(const struct bowling_frame *frame);

#endif
