/* Corrections as people type them: NAME FRAME BOWL PINS... */
#ifndef CLI_CORRECTION_H
#define CLI_CORRECTION_H

#include <bowling/match.h>

#include "event.h"

/*
 * Reads `PJS 4 2 7`, with letters of the match: from bowl 2 of PJS's frame 4 on, these pins fell;
 * marks are fine as well. The frame's bowls behind them stay where there is room for them, so that
 * `PJS 4 1 X` makes a strike of 7 2. False where the text is none of that. Else `status_out` says
 * whether the frame itself would be legal; whether the match would, only applying it tells.
 */
bool correction_read(const char *text, const struct bowling_match *match,
                     struct event_correction *correction_out, enum bowling_status *status_out);

/* Whether the game that is corrected is finished: a correction may open its last frame again. */
bool correction_game_is_finished(const struct event_correction *correction,
                                 const struct bowling_match *match);

#endif
