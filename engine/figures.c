/* The figures of one finished game, counted rack by rack. */
#include <bowling/statistics.h>

#include "frame.h"
#include "frame_number.h"
#include "frame_state.h"
#include "frames.h"

int bowling_figure_max(enum bowling_figure figure)
{
        static const int most[BOWLING_FIGURES] = {
                [BOWLING_FIGURE_STRIKES] = 12, [BOWLING_FIGURE_FULL_RACKS] = 12,
                [BOWLING_FIGURE_SPARES] = 10,  [BOWLING_FIGURE_LEAVES] = 10,
                [BOWLING_FIGURE_OPENS] = 10,   [BOWLING_FIGURE_FIRST_PINS] = 120,
                [BOWLING_FIGURE_DOUBLES] = 11,
        };
        return most[figure];
}

static void count(struct bowling_figures *figures, enum bowling_figure figure, int number)
{
        figures->counts[figure] += number;
}

/* The last bowl of the tenth may leave pins that get no second bowl: that rack is no leave. */
static void count_rack(struct bowling_figures *figures, const struct bowling_frame_state *rack)
{
        count(figures, BOWLING_FIGURE_STRIKES, frame_state_is_strike(rack));
        count(figures, BOWLING_FIGURE_FULL_RACKS, 1);
        count(figures, BOWLING_FIGURE_SPARES, frame_state_is_spare(rack));
        count(figures, BOWLING_FIGURE_LEAVES, frame_state_bowls(rack) > 1);
        count(figures, BOWLING_FIGURE_FIRST_PINS, frame_state_first_pins(rack));
}

/* Returns whether the frame ended with a strike; `after_strike` says so of the frame before. */
static bool count_frame(struct bowling_figures *figures, const struct bowling_frame *frame,
                        bool after_strike)
{
        const struct bowling_frame_state *racks = frame->racks.states;
        for (int i = 0; i < frame->racks.count; i++) {
                bool strike = frame_state_is_strike(&racks[i]);
                count_rack(figures, &racks[i]);
                count(figures, BOWLING_FIGURE_DOUBLES, strike && after_strike);
                after_strike = strike;
        }
        count(figures, BOWLING_FIGURE_OPENS, !frame_state_is_cleared(&racks[0]));
        return after_strike;
}

enum bowling_status bowling_game_figures(const struct bowling_game *game,
                                         struct bowling_figures *figures_out)
{
        struct bowling_frame_number number = {1};
        bool strike = false;
        if (!bowling_game_is_finished(game))
                return BOWLING_GAME_IS_UNFINISHED;
        *figures_out = (struct bowling_figures){0};
        do
                strike = count_frame(figures_out, frames_at(&game->frames, number), strike);
        while (frame_number_advance(&number) == BOWLING_OK);
        return BOWLING_OK;
}
