/**
 * One player's game of ten frames.
 *
 * A game is a value: copy it with =, throw it away, there is nothing to free. Pointers to games
 * must not be NULL. Where a function fails, nothing has changed and nothing was written.
 */
#ifndef BOWLING_GAME_H
#define BOWLING_GAME_H

#include <stdbool.h>

#include <bowling/api.h>
#include <bowling/parts.h>
#include <bowling/player.h>

#ifdef __cplusplus
extern "C" {
#endif

struct bowling_game {
        struct bowling_player player;
        struct bowling_frames frames;
};

/** The marks of one frame as a string: "", "X", "8/", "7-", "F", "XX8". */
struct bowling_marks {
        char text[4];
};

/** Cumulative scores of the settled frames, first frame first; `count` says how many there are. */
struct bowling_scores {
        int cumulative[BOWLING_FRAMES];
        int count;
};

/** A game of `player` in which nothing has been bowled. */
BOWLING_API struct bowling_game bowling_game_of(struct bowling_player player);

/**
 * Bowls. Fails with BOWLING_PINS_MORE_THAN_STAND or BOWLING_GAME_IS_FINISHED.
 */
BOWLING_API enum bowling_status bowling_game_bowl(struct bowling_game *game,
                                                  struct bowling_bowl bowl);

/** Takes the last bowl back. Fails with BOWLING_NOTHING_TO_UNDO before the first one. */
BOWLING_API enum bowling_status bowling_game_undo(struct bowling_game *game);

/** Whether all ten frames are played. */
BOWLING_API bool bowling_game_is_finished(const struct bowling_game *game);

/** The frame that is played now, 1 to 10; 10 when the game is finished. */
BOWLING_API int bowling_game_current_frame(const struct bowling_game *game);

/** Which bowl of the current frame comes next, 1 to 3; 0 when the game is finished. */
BOWLING_API int bowling_game_next_bowl(const struct bowling_game *game);

/** The pins that stand before the next bowl; 0 when the game is finished. */
BOWLING_API int bowling_game_pins_standing(const struct bowling_game *game);

/** Whether the next bowl faces a full rack on which nothing was bowled: only there is ten a strike.
 */
BOWLING_API bool bowling_game_rack_is_fresh(const struct bowling_game *game);

/**
 * Tells in `finished_out` whether frame `number` is played.
 * Fails with BOWLING_FRAME_BELOW_FIRST or BOWLING_FRAME_ELEVENTH.
 */
BOWLING_API enum bowling_status bowling_game_frame_is_finished(const struct bowling_game *game,
                                                               int number, bool *finished_out);

/**
 * Writes the marks of frame `number` to `marks_out`; they are empty before its first bowl.
 * Fails with BOWLING_FRAME_BELOW_FIRST or BOWLING_FRAME_ELEVENTH.
 */
BOWLING_API enum bowling_status bowling_game_marks(const struct bowling_game *game, int number,
                                                   struct bowling_marks *marks_out);

/**
 * Writes the cumulative scores to `scores_out` as far as they are settled: a strike's after two
 * further bowls, a spare's after one. The scores behind them are 0.
 */
BOWLING_API void bowling_game_scores(const struct bowling_game *game,
                                     struct bowling_scores *scores_out);

/** Writes the score of the finished game. Fails with BOWLING_GAME_IS_UNFINISHED. */
BOWLING_API enum bowling_status bowling_game_final_score(const struct bowling_game *game,
                                                         int *score_out);

/** What the player ends with if every bowl from now on clears what stands, 0 to 300. */
BOWLING_API int bowling_game_maximum(const struct bowling_game *game);

/** Every bowl so far. */
BOWLING_API struct bowling_bowls bowling_game_bowls(const struct bowling_game *game);

/** Whether both are games of the same player with the same bowls. */
BOWLING_API bool bowling_game_equals(const struct bowling_game *left,
                                     const struct bowling_game *right);

#ifdef __cplusplus
}
#endif

#endif
