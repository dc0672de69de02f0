/* How often the pins of the next bowls count, found by playing the engine. */
#include "weight.h"

struct bowling_bowl weight_bowl(int pins)
{
        struct bowling_bowl bowl = bowling_bowl_foul();
        bowling_bowl_of(pins, &bowl);
        return bowl;
}

int weight_minimum(struct bowling_game game)
{
        int score = 0;
        while (bowling_game_bowl(&game, weight_bowl(0)) == BOWLING_OK)
                continue;
        bowling_game_final_score(&game, &score);
        return score;
}

int weight_after(struct bowling_game game, int gutters)
{
        for (int i = 0; i < gutters; i++)
                bowling_game_bowl(&game, weight_bowl(0));
        int before = weight_minimum(game);
        bowling_game_bowl(&game, weight_bowl(1));
        return weight_minimum(game) - before;
}
