/* The ten frames of a game and the one that is played now. */
#ifndef ENGINE_FRAMES_H
#define ENGINE_FRAMES_H

#include <stdbool.h>

#include <bowling/game.h>

/* Nine normal frames and a final one, all untouched. */
struct bowling_frames frames_new(void);

/* Fails with BOWLING_PINS_MORE_THAN_STAND, or BOWLING_FRAME_IS_FINISHED after the tenth. */
enum bowling_status frames_bowl(struct bowling_frames *frames, struct bowling_bowl bowl);

/* Fails with BOWLING_NOTHING_TO_UNDO. */
enum bowling_status frames_undo(struct bowling_frames *frames);

/*
 * Replaces all bowls of a frame. Fails with BOWLING_BOWL_NOT_ROLLED where it has none,
 * BOWLING_PINS_MORE_THAN_STAND, BOWLING_FRAME_IS_FINISHED, or BOWLING_FRAME_IS_UNFINISHED for none
 * at all and for too few before later ones.
 */
enum bowling_status frames_correct(struct bowling_frames *frames,
                                   struct bowling_frame_number number,
                                   const struct bowling_bowls *bowls);

bool frames_have_begun(const struct bowling_frames *frames);
bool frames_are_finished(const struct bowling_frames *frames);
int frames_current_number(const struct bowling_frames *frames);
const struct bowling_frame *frames_current(const struct bowling_frames *frames);
const struct bowling_frame *frames_at(const struct bowling_frames *frames,
                                      struct bowling_frame_number number);
void frames_score(const struct bowling_frames *frames, struct bowling_scores *scores_out);
struct bowling_bowls frames_bowls(const struct bowling_frames *frames);

#endif
