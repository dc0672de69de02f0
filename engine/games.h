/* Games in bowling order. */
#ifndef ENGINE_GAMES_H
#define ENGINE_GAMES_H

#include <stdbool.h>

#include <bowling/match.h>

int games_count(const struct bowling_games *games);
bool games_are_none(const struct bowling_games *games);

/* Players bowl in order, so the last one finishes last. */
bool games_are_finished(const struct bowling_games *games);

/* The first player bowls first: the match has begun when that game has. */
bool games_have_begun(const struct bowling_games *games);

/* NULL where there is no such game. */
const struct bowling_game *games_at(const struct bowling_games *games, int position);

/* -1 where no game is the player's. */
int games_position_of(const struct bowling_games *games, const struct bowling_player *player);

/* Fails with BOWLING_PLAYER_TWICE or BOWLING_MATCH_IS_FULL. */
enum bowling_status games_append(struct bowling_games *games, struct bowling_player player);

/* Fails with BOWLING_MATCH_IS_FULL where `copy` has too little room. */
enum bowling_status games_copy(struct bowling_games *copy, const struct bowling_games *games);

/* The position `steps` further on in the order, which has no end. */
int games_position_after(const struct bowling_games *games, int position, int steps);

#endif
