/* Points of one frame, and how many bowls they still await. */
#include "score.h"

enum {
        POINTS_MAX = 30,
        AWAITED_MAX = 2
};

enum bowling_status score_of(int points, int awaited, struct score *score_out)
{
        if (awaited < 0 || awaited > AWAITED_MAX)
                return BOWLING_BONUS_OUT_OF_RANGE;
        if (points < 0 || points > POINTS_MAX - BOWLING_PINS_MAX * awaited)
                return BOWLING_SCORE_OUT_OF_RANGE;
        *score_out = (struct score){points, awaited};
        return BOWLING_OK;
}

int score_points(struct score score)
{
        return score.points;
}

bool score_awaits_bowls(struct score score)
{
        return score.awaited > 0;
}

static int points_counted(bool counts, struct bowling_bowl bowl)
{
        return counts ? bowling_bowl_pins(bowl) : 0;
}

/* A bowl that was not rolled has no pins: only the number of awaited bowls has to mind it. */
struct score score_add(struct score score, const struct bowling_rack_bowls *bowls, int rolled)
{
        int points = points_counted(score.awaited > 0, bowls->first) +
                     points_counted(score.awaited > 1, bowls->second);
        int awaited = score.awaited > rolled ? score.awaited - rolled : 0;
        return (struct score){score.points + points, awaited};
}
