/**
 * The first balls of a game at full racks: what they left, and whether that was made.
 *
 * All of them are plain values: copy them with =, there is nothing to free. Pointers must not be
 * NULL.
 */
#ifndef BOWLING_FIRST_BALLS_H
#define BOWLING_FIRST_BALLS_H

#include <stdbool.h>

#include <bowling/api.h>
#include <bowling/game.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
        BOWLING_RACKS_MAX =
                BOWLING_FRAMES + 2 /**< full racks of a game, of which the tenth has 3 */
};

enum bowling_leave_result {
        BOWLING_LEAVE_UNTRIED, /**< it got no second ball: not yet, or it was the last of the game
                                */
        BOWLING_LEAVE_MISSED,
        BOWLING_LEAVE_MADE
};

/** A first ball at a full rack: the set of pins that it left, and what became of them. */
struct bowling_first_ball {
        unsigned left;
        enum bowling_leave_result result;
};

/** Those of a game of which it is known what stood after them, in their order. */
struct bowling_first_balls {
        struct bowling_first_ball balls[BOWLING_RACKS_MAX];
        int count;
};

/**
 * The first balls of `game` that know their pins: those that were told, strikes, which leave none,
 * and gutter balls and fouls, after which all ten stand. The class of a set says whether it is a
 * leave. What a ball after a foul leaves is none, so it is not among them.
 */
BOWLING_API struct bowling_first_balls bowling_game_first_balls(const struct bowling_game *game);

/** Whether some bowl of the game was told with the pins that it left. */
BOWLING_API bool bowling_game_knows_leaves(const struct bowling_game *game);

/**
 * Writes to `score_out` what the finished game would have scored if every single pin that a first
 * ball left had been made: each 9 that became no spare becomes one, whether its pin is known or
 * not. A fill ball that this earns was never bowled, and counts 0. Fails with
 * BOWLING_GAME_IS_UNFINISHED and then writes nothing.
 */
BOWLING_API enum bowling_status bowling_game_score_single_pins_made(const struct bowling_game *game,
                                                                    int *score_out);

#ifdef __cplusplus
}
#endif

#endif
