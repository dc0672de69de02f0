/**
 * Games of several players on one lane: each plays a frame, then the next does.
 *
 * The caller provides the memory of the games, and owns it: the engine allocates nothing. The games
 * must live as long as the match does. `=` copies a match that shares its games with the first one;
 * bowling_match_copy() copies the games too. Pointers must not be NULL. Where a function fails,
 * nothing has changed and nothing was written.
 */
#ifndef BOWLING_MATCH_H
#define BOWLING_MATCH_H

#include <stdbool.h>

#include <bowling/api.h>
#include <bowling/game.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
        BOWLING_MATCH_PLAYERS_MAX = 128 /**< whatever the room for games */
};

/** How many games there is room for, and how many of these have a player. */
struct bowling_room {
        int size;
        int used;
};

/** Games in bowling order. They belong to the caller of bowling_match_init(). */
struct bowling_games {
        struct bowling_game *games;
        struct bowling_room room;
};

/** Games, and the position of the player whose turn it is. */
struct bowling_match {
        struct bowling_games games;
        int turn;
};

/**
 * Makes `match_out` a match without players that keeps its games in `games`, which has room for
 * `room` of them. `games` may be NULL where `room` is 0.
 */
BOWLING_API void bowling_match_init(struct bowling_match *match_out, struct bowling_game *games,
                                    int room);

/**
 * Makes `copy`, which bowling_match_init() gave games of its own, equal to `match`. Fails with
 * BOWLING_MATCH_IS_FULL where these have too little room.
 */
BOWLING_API enum bowling_status bowling_match_copy(struct bowling_match *copy,
                                                   const struct bowling_match *match);

/**
 * Adds a player behind the others. Fails with BOWLING_PLAYER_TWICE, with BOWLING_MATCH_IS_FULL
 * where the room for games is used up, or BOWLING_MATCH_HAS_BEGUN once anything was bowled.
 */
BOWLING_API enum bowling_status bowling_match_add(struct bowling_match *match,
                                                  struct bowling_player player);

/** How many players there are. */
BOWLING_API int bowling_match_players(const struct bowling_match *match);

/**
 * The game at `position`, 0 for the first player, or NULL where there is none.
 * It belongs to the match and shows the match's later bowls.
 */
BOWLING_API const struct bowling_game *bowling_match_game(const struct bowling_match *match,
                                                          int position);

/** The position of `player`, 0 for the first; -1 where the match has no such player. */
BOWLING_API int bowling_match_position(const struct bowling_match *match,
                                       const struct bowling_player *player);

/** The position of the player whose turn it is; -1 when the match is finished or has no players. */
BOWLING_API int bowling_match_turn(const struct bowling_match *match);

/**
 * The player whose turn it is bowls. Fails with BOWLING_MATCH_WITHOUT_PLAYERS,
 * BOWLING_MATCH_IS_FINISHED or BOWLING_PINS_MORE_THAN_STAND.
 */
BOWLING_API enum bowling_status bowling_match_bowl(struct bowling_match *match,
                                                   struct bowling_bowl bowl);

/** Takes the last bowl of the match back. Fails with BOWLING_NOTHING_TO_UNDO. */
BOWLING_API enum bowling_status bowling_match_undo(struct bowling_match *match);

/**
 * Replaces all bowls of frame `number` in the game at `position`, as bowling_game_correct() does,
 * and passes the turn on where the order of bowling asks for it. Only the frame that was bowled
 * last may become unfinished, and the match with it. Fails with BOWLING_PLAYER_UNKNOWN where there
 * is no such position, with the statuses of bowling_game_correct(), and with
 * BOWLING_FRAME_IS_UNFINISHED for too few bowls also where another player has bowled after that
 * frame.
 */
BOWLING_API enum bowling_status bowling_match_correct(struct bowling_match *match, int position,
                                                      int number,
                                                      const struct bowling_bowls *bowls);

/** Whether every player has finished; a match without players has not. */
BOWLING_API bool bowling_match_is_finished(const struct bowling_match *match);

#ifdef __cplusplus
}
#endif

#endif
