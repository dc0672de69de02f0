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

/** A bowl's place in a game, each counted from 1. */
struct bowling_bowl_place {
        int frame;
        int bowl;
};

/** The marks of one frame as a string: "", "X", "8/", "7-", "F", "XX8". */
struct bowling_marks {
        char text[BOWLING_FRAME_BOWLS_MAX + 1];
};

/** Cumulative scores of the settled frames, first frame first; `count` says how many there are. */
struct bowling_scores {
        int cumulative[BOWLING_FRAMES];
        int count;
};

/** A game of `player` in which nothing has been bowled. */
BOWLING_API struct bowling_game bowling_game_of(struct bowling_player player);

/**
 * Bowls. Fails with BOWLING_PINS_MORE_THAN_STAND or BOWLING_GAME_IS_FINISHED; where the bowl knows
 * which pins stand, with BOWLING_STANDING_MISCOUNTED for their number, BOWLING_PIN_1_HAD_FALLEN and
 * so on for one that did not stand before, and BOWLING_SPLIT_NEEDS_FIRST_BOWL.
 */
BOWLING_API enum bowling_status bowling_game_bowl(struct bowling_game *game,
                                                  struct bowling_bowl bowl);

/** Whether bowling_game_bowl() would take the bowl; nothing is bowled. */
BOWLING_API bool bowling_game_takes(const struct bowling_game *game, struct bowling_bowl bowl);

/** Takes the last bowl back. Fails with BOWLING_NOTHING_TO_UNDO before the first one. */
BOWLING_API enum bowling_status bowling_game_undo(struct bowling_game *game);

/**
 * Replaces all bowls of frame `number`, which must have begun; the other frames keep theirs. The
 * last frame that has begun may become finished or unfinished by it, and the game with it.
 * Fails with BOWLING_FRAME_BELOW_FIRST, BOWLING_FRAME_ELEVENTH, BOWLING_BOWL_NOT_ROLLED where the
 * frame has not begun, BOWLING_PINS_MORE_THAN_STAND, BOWLING_FRAME_IS_FINISHED for more bowls than
 * the frame has room for, and BOWLING_FRAME_IS_UNFINISHED for none at all or for too few where a
 * later frame has begun. `bowls` must not be NULL.
 */
BOWLING_API enum bowling_status bowling_game_correct(struct bowling_game *game, int number,
                                                     const struct bowling_bowls *bowls);

/** Whether all ten frames are played. */
BOWLING_API bool bowling_game_is_finished(const struct bowling_game *game);

/** The frame that is played now, 1 to 10; 10 when the game is finished. */
BOWLING_API int bowling_game_current_frame(const struct bowling_game *game);

/** Which bowl of the current frame comes next, 1 to 3; 0 when the game is finished. */
BOWLING_API int bowling_game_next_bowl(const struct bowling_game *game);

/** The pins that stand before the next bowl; 0 when the game is finished. */
BOWLING_API int bowling_game_pins_standing(const struct bowling_game *game);

/**
 * The set of pins that stand before the next bowl, where the first bowl at this rack has told them;
 * 0 where nobody knows, and before the first bowl at a rack.
 */
BOWLING_API unsigned bowling_game_pins_known(const struct bowling_game *game);

/**
 * Makes the bowl after which the pins of the set `standing` stand: the others fall. Nothing is
 * bowled. Fails with BOWLING_GAME_IS_FINISHED, BOWLING_PIN_UNKNOWN for a larger set,
 * BOWLING_PIN_1_HAD_FALLEN and so on, and BOWLING_STANDING_MISCOUNTED where fewer pins stand now.
 */
BOWLING_API enum bowling_status bowling_game_leaving(const struct bowling_game *game,
                                                     unsigned standing,
                                                     struct bowling_bowl *bowl_out);

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

/** The score so far: the last cumulative one that is settled, or 0. */
BOWLING_API int bowling_game_total(const struct bowling_game *game);

/** What the player ends with if every bowl from now on clears what stands, 0 to 300. */
BOWLING_API int bowling_game_maximum(const struct bowling_game *game);

/** Every bowl so far. */
BOWLING_API struct bowling_bowls bowling_game_bowls(const struct bowling_game *game);

/**
 * Writes the bowls of frame `number` to `bowls_out`; there are none before its first.
 * Fails with BOWLING_FRAME_BELOW_FIRST or BOWLING_FRAME_ELEVENTH.
 */
BOWLING_API enum bowling_status bowling_game_frame_bowls(const struct bowling_game *game,
                                                         int number,
                                                         struct bowling_bowls *bowls_out);

/**
 * Writes to `frame_out` what frame `at.frame` would hold if its bowls from `at.bowl` on were
 * `bowls`, one or more. Bowls behind the replaced ones stay as far as the frame still has room for
 * them: 7 2 whose first bowl is a strike is just X. What these know of pins is dropped where it
 * does not go with the new bowls. The result is what bowling_game_correct() takes; whether later
 * frames allow it, only that says. `bowls` and `frame_out` may be the same. Fails with
 * BOWLING_FRAME_BELOW_FIRST, BOWLING_FRAME_ELEVENTH, BOWLING_BOWL_NOT_ROLLED where the frame has no
 * bowl `at.bowl`, BOWLING_FRAME_IS_UNFINISHED where no bowls are given, BOWLING_FRAME_IS_FINISHED
 * for more of them than the frame has room for, and BOWLING_PINS_MORE_THAN_STAND.
 */
BOWLING_API enum bowling_status bowling_game_frame_with(const struct bowling_game *game,
                                                        struct bowling_bowl_place at,
                                                        const struct bowling_bowls *bowls,
                                                        struct bowling_bowls *frame_out);

/**
 * Whether the bowl at `at` was the first at its rack and left a split, as its pins tell or it was
 * said. False where there is no such bowl.
 */
BOWLING_API bool bowling_game_left_split(const struct bowling_game *game,
                                         struct bowling_bowl_place at);

/** Whether both are games of the same player with the same bowls. */
BOWLING_API bool bowling_game_equals(const struct bowling_game *left,
                                     const struct bowling_game *right);

#ifdef __cplusplus
}
#endif

#endif
