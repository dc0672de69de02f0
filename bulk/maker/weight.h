/* How much the next bowls of a game count, found out by playing the engine. */
#ifndef BULK_MAKER_WEIGHT_H
#define BULK_MAKER_WEIGHT_H

#include <bowling/game.h>

struct bowling_bowl weight_bowl(int pins);

/* The score if every bowl from now on is a gutter ball. What a bowl adds to it are its points. */
int weight_floor(struct bowling_game game);

/* How often the pins of a bowl count that comes after so many gutter balls; 0 after the end. */
int weight_after(struct bowling_game game, int gutters);

#endif
