/* How often the pins of the next bowls count, found by playing the engine. */
#ifndef BULK_MAKER_WEIGHT_H
#define BULK_MAKER_WEIGHT_H

#include <bowling/game.h>

struct bowling_bowl weight_bowl(int pins);

/* The final score if every bowl from now on is a gutter ball. A bowl earns what it adds to this. */
int weight_minimum(struct bowling_game game);

/* How often the pins of a bowl count after `gutters` gutter balls: 1 to 3, 0 after the end. */
int weight_after(struct bowling_game game, int gutters);

#endif
