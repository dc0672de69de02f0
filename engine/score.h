/* Points of one frame, and how many bowls they still await. */
#ifndef ENGINE_SCORE_H
#define ENGINE_SCORE_H

#include <stdbool.h>

#include <bowling/parts.h>

struct score {
        int points;
        int awaited;
};

/*
 * The only way to make a score. Refuses awaited bowls outside 0-2 with BOWLING_BONUS_OUT_OF_RANGE,
 * and points that a frame awaiting so many bowls cannot have (0 to 30 less ten for each) with
 * BOWLING_SCORE_OUT_OF_RANGE.
 */
enum bowling_status score_of(int points, int awaited, struct score *score_out);

int score_points(struct score score);
bool score_awaits_bowls(struct score score);

/* Adds the bowls of a rack, `rolled` of them, as long as the score awaits any. */
struct score score_add(struct score score, const struct bowling_rack_bowls *bowls, int rolled);

#endif
