/* The first balls of a game at full racks: what they left, and whether that was made. */
#include <bowling/first_balls.h>

#include <stdbool.h>

#include "frame_number.h"
#include "frame_state.h"
#include "frames.h"

enum {
        ALL_BUT_ONE = BOWLING_PINS_MAX - 1
};

/* No pin and ten pins tell by their number what stands. */
static bool is_known(struct bowling_bowl first)
{
        int pins = bowling_bowl_pins(first);
        return pins == 0 || pins == BOWLING_PINS_MAX || bowling_bowl_standing(first) != 0;
}

static unsigned left_by(struct bowling_bowl first)
{
        return bowling_bowl_pins(first) == 0 ? BOWLING_PINS_ALL : bowling_bowl_standing(first);
}

static enum bowling_leave_result result_of(const struct bowling_frame_state *rack)
{
        if (frame_state_bowls(rack) < 2)
                return BOWLING_LEAVE_UNTRIED;
        return frame_state_is_spare(rack) ? BOWLING_LEAVE_MADE : BOWLING_LEAVE_MISSED;
}

static void add_rack(struct bowling_first_balls *balls, const struct bowling_frame_state *rack)
{
        struct bowling_bowl first = rack->bowls.first;
        if (!frame_state_is_ready(rack) && is_known(first))
                balls->balls[balls->count++] =
                        (struct bowling_first_ball){left_by(first), result_of(rack)};
}

static void add_frame(struct bowling_first_balls *balls, const struct bowling_frame *frame)
{
        for (int i = 0; i < frame->racks.count; i++)
                add_rack(balls, &frame->racks.states[i]);
}

struct bowling_first_balls bowling_game_first_balls(const struct bowling_game *game)
{
        struct bowling_first_balls balls = {.count = 0};
        struct bowling_frame_number number = {1};
        do
                add_frame(&balls, frames_at(&game->frames, number));
        while (frame_number_advance(&number) == BOWLING_OK);
        return balls;
}

bool bowling_game_knows_leaves(const struct bowling_game *game)
{
        struct bowling_bowls bowls = bowling_game_bowls(game);
        bool known = false;
        for (int i = 0; i < bowls.count; i++)
                known = known || bowling_bowl_standing(bowls.bowls[i]) != 0;
        return known;
}

static struct bowling_bowl second_of(const struct bowling_frame_state *rack)
{
        struct bowling_bowl one = {.pins = {.fallen = 1}};
        bool single = frame_state_first_pins(rack) == ALL_BUT_ONE;
        return single ? one : rack->bowls.second;
}

static void bowl_rack(struct bowling_game *game, const struct bowling_frame_state *rack)
{
        bowling_game_bowl(game, rack->bowls.first);
        if (frame_state_bowls(rack) > 1)
                bowling_game_bowl(game, second_of(rack));
}

static void bowl_frame(struct bowling_game *game, const struct bowling_frame *frame)
{
        for (int i = 0; i < frame->racks.count; i++)
                bowl_rack(game, &frame->racks.states[i]);
}

enum bowling_status bowling_game_score_single_pins_made(const struct bowling_game *game,
                                                        int *score_out)
{
        struct bowling_game better = bowling_game_of(game->player);
        struct bowling_frame_number number = {1};
        struct bowling_bowl never_bowled = {.foul = false};
        if (!bowling_game_is_finished(game))
                return BOWLING_GAME_IS_UNFINISHED;
        do
                bowl_frame(&better, frames_at(&game->frames, number));
        while (frame_number_advance(&number) == BOWLING_OK);
        bowling_game_bowl(&better, never_bowled); /* refused where it is not earned */
        return bowling_game_final_score(&better, score_out);
}
