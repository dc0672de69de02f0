/* One player's game: the questions that the world may ask of it. */
#include <bowling/game.h>

#include "frame.h"
#include "frame_number.h"
#include "frames.h"
#include "pins.h"

struct bowling_game bowling_game_of(struct bowling_player player)
{
        return (struct bowling_game){.player = player, .frames = frames_new()};
}

enum bowling_status bowling_game_bowl(struct bowling_game *game, struct bowling_bowl bowl)
{
        if (frames_are_finished(&game->frames))
                return BOWLING_GAME_IS_FINISHED;
        return frames_bowl(&game->frames, bowl);
}

bool bowling_game_takes(const struct bowling_game *game, struct bowling_bowl bowl)
{
        struct bowling_game copy = *game;
        return bowling_game_bowl(&copy, bowl) == BOWLING_OK;
}

enum bowling_status bowling_game_undo(struct bowling_game *game)
{
        return frames_undo(&game->frames);
}

enum bowling_status bowling_game_correct(struct bowling_game *game, int number,
                                         const struct bowling_bowls *bowls)
{
        struct bowling_frame_number frame;
        enum bowling_status status = frame_number_of(number, &frame);
        return status == BOWLING_OK ? frames_correct(&game->frames, frame, bowls) : status;
}

bool bowling_game_is_finished(const struct bowling_game *game)
{
        return frames_are_finished(&game->frames);
}

int bowling_game_current_frame(const struct bowling_game *game)
{
        return frames_current_number(&game->frames);
}

int bowling_game_next_bowl(const struct bowling_game *game)
{
        struct bowling_bowls bowls = {.count = 0};
        if (bowling_game_is_finished(game))
                return 0;
        frame_list_bowls(frames_current(&game->frames), &bowls);
        return bowls.count + 1;
}

int bowling_game_pins_standing(const struct bowling_game *game)
{
        return frame_standing(frames_current(&game->frames));
}

unsigned bowling_game_pins_known(const struct bowling_game *game)
{
        return frame_pins(frames_current(&game->frames));
}

enum bowling_status bowling_game_leaving(const struct bowling_game *game, unsigned standing,
                                         struct bowling_bowl *bowl_out)
{
        const struct bowling_frame *frame = frames_current(&game->frames);
        if (frame_is_finished(frame))
                return BOWLING_GAME_IS_FINISHED;
        if (standing > BOWLING_PINS_ALL)
                return BOWLING_PIN_UNKNOWN;
        int fallen = frame_standing(frame) - pins_in(standing);
        enum bowling_status status = pins_check_part(standing, frame_possible(frame));
        if (status != BOWLING_OK)
                return status;
        if (fallen < 0)
                return BOWLING_STANDING_MISCOUNTED;
        return bowling_bowl_leaving(fallen, standing, bowl_out);
}

bool bowling_game_rack_is_fresh(const struct bowling_game *game)
{
        return frame_rack_is_fresh(frames_current(&game->frames));
}

enum bowling_status bowling_game_frame_is_finished(const struct bowling_game *game, int number,
                                                   bool *finished_out)
{
        struct bowling_frame_number frame;
        enum bowling_status status = frame_number_of(number, &frame);
        if (status == BOWLING_OK)
                *finished_out = frame_is_finished(frames_at(&game->frames, frame));
        return status;
}

enum bowling_status bowling_game_marks(const struct bowling_game *game, int number,
                                       struct bowling_marks *marks_out)
{
        struct bowling_frame_number frame;
        enum bowling_status status = frame_number_of(number, &frame);
        if (status == BOWLING_OK)
                *marks_out = frame_marks(frames_at(&game->frames, frame));
        return status;
}

void bowling_game_scores(const struct bowling_game *game, struct bowling_scores *scores_out)
{
        frames_score(&game->frames, scores_out);
}

static int score_of_finished(const struct bowling_game *game)
{
        struct bowling_scores scores;
        bowling_game_scores(game, &scores);
        return scores.cumulative[BOWLING_FRAMES - 1];
}

enum bowling_status bowling_game_final_score(const struct bowling_game *game, int *score_out)
{
        if (!bowling_game_is_finished(game))
                return BOWLING_GAME_IS_UNFINISHED;
        *score_out = score_of_finished(game);
        return BOWLING_OK;
}

int bowling_game_total(const struct bowling_game *game)
{
        struct bowling_scores scores;
        bowling_game_scores(game, &scores);
        return scores.count == 0 ? 0 : scores.cumulative[scores.count - 1];
}

static struct bowling_bowl bowl_that_clears(const struct bowling_game *game)
{
        struct bowling_bowl bowl = bowling_bowl_foul();
        bowling_bowl_of(bowling_game_pins_standing(game), &bowl);
        return bowl;
}

int bowling_game_maximum(const struct bowling_game *game)
{
        struct bowling_game best = *game;
        while (bowling_game_bowl(&best, bowl_that_clears(&best)) == BOWLING_OK)
                continue;
        return score_of_finished(&best);
}

struct bowling_bowls bowling_game_bowls(const struct bowling_game *game)
{
        return frames_bowls(&game->frames);
}

enum bowling_status bowling_game_frame_bowls(const struct bowling_game *game, int number,
                                             struct bowling_bowls *bowls_out)
{
        struct bowling_frame_number frame;
        enum bowling_status status = frame_number_of(number, &frame);
        if (status != BOWLING_OK)
                return status;
        *bowls_out = (struct bowling_bowls){.count = 0};
        frame_list_bowls(frames_at(&game->frames, frame), bowls_out);
        return BOWLING_OK;
}

/* The rest of the old bowls begins behind as many as the new ones replace. */
static enum bowling_status bowl_from(struct bowling_frame *frame, int first,
                                     const struct bowling_bowls *bowls)
{
        struct bowling_bowls old = {.count = 0};
        frame_list_bowls(frame, &old);
        if (first < 1 || first > old.count)
                return BOWLING_BOWL_NOT_ROLLED;
        if (bowls->count < 1)
                return BOWLING_FRAME_IS_UNFINISHED;
        frame_undo_to(frame, first - 1);
        enum bowling_status status = frame_bowl_all(frame, bowls);
        if (status != BOWLING_OK)
                return status;
        return frame_bowl_rest(frame, &old, first - 1 + bowls->count);
}

enum bowling_status bowling_game_frame_with(const struct bowling_game *game,
                                            struct bowling_bowl_place at,
                                            const struct bowling_bowls *bowls,
                                            struct bowling_bowls *frame_out)
{
        struct bowling_frame_number number;
        enum bowling_status status = frame_number_of(at.frame, &number);
        if (status != BOWLING_OK)
                return status;
        struct bowling_frame frame = *frames_at(&game->frames, number);
        status = bowl_from(&frame, at.bowl, bowls);
        if (status != BOWLING_OK)
                return status;
        *frame_out = (struct bowling_bowls){.count = 0};
        frame_list_bowls(&frame, frame_out);
        return BOWLING_OK;
}

bool bowling_game_left_split(const struct bowling_game *game, struct bowling_bowl_place at)
{
        struct bowling_frame_number number;
        if (frame_number_of(at.frame, &number) != BOWLING_OK)
                return false;
        return frame_left_split(frames_at(&game->frames, number), at.bowl);
}

bool bowling_game_equals(const struct bowling_game *left, const struct bowling_game *right)
{
        struct bowling_bowls left_bowls = bowling_game_bowls(left);
        struct bowling_bowls right_bowls = bowling_game_bowls(right);
        return bowling_player_equals(&left->player, &right->player) &&
               bowling_bowls_equal(&left_bowls, &right_bowls);
}
