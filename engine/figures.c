/* The figures of one finished game, counted rack by rack, and sums of them. */
#include "figures.h"

#include "frame.h"
#include "frame_number.h"
#include "frame_state.h"
#include "frames.h"
#include "ratio.h"

static void count_first_bowl(struct bowling_full_rack_figures *figures,
                             const struct bowling_frame_state *rack)
{
        ratio_count(&figures->strikes, frame_state_is_strike(rack));
        ratio_count(&figures->first_balls, frame_state_first_pins(rack));
}

/* The last bowl of the tenth may leave pins at which nobody bowls. */
static void count_second_bowl(struct bowling_leave_figures *figures,
                              const struct bowling_frame_state *rack)
{
        if (frame_state_bowls(rack) > 1)
                ratio_count(&figures->spares, frame_state_is_spare(rack));
}

static void count_rack(struct bowling_figures *figures, const struct bowling_frame_state *rack)
{
        count_first_bowl(&figures->full_racks, rack);
        count_second_bowl(&figures->leaves, rack);
}

static void count_open(struct bowling_leave_figures *figures,
                       const struct bowling_frame_state *first_rack)
{
        ratio_count(&figures->opens, !frame_state_is_cleared(first_rack));
}

static void count_frame(struct bowling_figures *figures, const struct bowling_frame *frame)
{
        struct bowling_frame_states racks = frame_racks(frame);
        for (int i = 0; i < racks.count; i++)
                count_rack(figures, &racks.states[i]);
        count_open(&figures->leaves, &racks.states[0]);
}

static struct bowling_figures figures_of(const struct bowling_frames *frames)
{
        struct bowling_figures figures = {0};
        struct bowling_frame_number number = {1};
        do
                count_frame(&figures, frames_at(frames, number));
        while (frame_number_advance(&number) == BOWLING_OK);
        return figures;
}

enum bowling_status bowling_game_figures(const struct bowling_game *game,
                                         struct bowling_figures *figures_out)
{
        if (!bowling_game_is_finished(game))
                return BOWLING_GAME_IS_UNFINISHED;
        *figures_out = figures_of(&game->frames);
        return BOWLING_OK;
}

static void add_full_racks(struct bowling_full_rack_figures *figures,
                           const struct bowling_full_rack_figures *other)
{
        ratio_add(&figures->strikes, other->strikes);
        ratio_add(&figures->first_balls, other->first_balls);
}

static void add_leaves(struct bowling_leave_figures *figures,
                       const struct bowling_leave_figures *other)
{
        ratio_add(&figures->spares, other->spares);
        ratio_add(&figures->opens, other->opens);
}

void figures_add(struct bowling_figures *figures, const struct bowling_figures *other)
{
        add_full_racks(&figures->full_racks, &other->full_racks);
        add_leaves(&figures->leaves, &other->leaves);
}

bool figures_are_clean(const struct bowling_figures *figures)
{
        return figures->leaves.opens.part == 0;
}
