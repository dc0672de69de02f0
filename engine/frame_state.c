/* One rack of ten pins: ready, bowled at once, or finished as a strike, a spare or a miss. */
#include "frame_state.h"

#include "bowls.h"
#include "pins.h"

struct bowling_frame_state frame_state_ready(void)
{
        return (struct bowling_frame_state){.kind = BOWLING_FRAME_STATE_READY};
}

static struct bowling_frame_state after_first(struct bowling_bowl first)
{
        enum bowling_frame_state_kind kind = pins_are_all(first.pins)
                                                     ? BOWLING_FRAME_STATE_STRIKE
                                                     : BOWLING_FRAME_STATE_FIRST_BOWL;
        return (struct bowling_frame_state){kind, {.first = first}};
}

static enum bowling_status bowl_first(struct bowling_frame_state *state, struct bowling_bowl bowl)
{
        enum bowling_status status = pins_check_first(bowl.pins);
        if (status == BOWLING_OK)
                *state = after_first(bowl);
        return status;
}

static enum bowling_status bowl_second(struct bowling_frame_state *state, struct bowling_bowl bowl)
{
        struct bowling_rack_bowls *bowls = &state->bowls;
        struct bowling_pins first = bowls->first.pins;
        enum bowling_status status = pins_check_second(first, bowl.pins);
        if (status != BOWLING_OK)
                return status;
        bowls->second = bowl;
        state->kind = pins_are_all_left_by(bowl.pins, first) ? BOWLING_FRAME_STATE_SPARE
                                                             : BOWLING_FRAME_STATE_MISS;
        return BOWLING_OK;
}

enum bowling_status frame_state_bowl(struct bowling_frame_state *state, struct bowling_bowl bowl)
{
        switch (state->kind) {
        case BOWLING_FRAME_STATE_READY:
                return bowl_first(state, bowl);
        case BOWLING_FRAME_STATE_FIRST_BOWL:
                return bowl_second(state, bowl);
        case BOWLING_FRAME_STATE_STRIKE:
        case BOWLING_FRAME_STATE_SPARE:
        case BOWLING_FRAME_STATE_MISS:
                break;
        }
        return BOWLING_FRAME_IS_FINISHED;
}

enum bowling_status frame_state_undo(struct bowling_frame_state *state)
{
        struct bowling_rack_bowls bowls = state->bowls;
        switch (frame_state_bowls(state)) {
        case 0:
                return BOWLING_NOTHING_TO_UNDO;
        case 1:
                *state = frame_state_ready();
                return BOWLING_OK;
        }
        *state = after_first(bowls.first);
        return BOWLING_OK;
}

bool frame_state_is_ready(const struct bowling_frame_state *state)
{
        return state->kind == BOWLING_FRAME_STATE_READY;
}

bool frame_state_is_finished(const struct bowling_frame_state *state)
{
        return frame_state_is_cleared(state) || state->kind == BOWLING_FRAME_STATE_MISS;
}

bool frame_state_is_strike(const struct bowling_frame_state *state)
{
        return state->kind == BOWLING_FRAME_STATE_STRIKE;
}

bool frame_state_is_spare(const struct bowling_frame_state *state)
{
        return state->kind == BOWLING_FRAME_STATE_SPARE;
}

bool frame_state_is_cleared(const struct bowling_frame_state *state)
{
        return frame_state_is_strike(state) || frame_state_is_spare(state);
}

/* On an untouched rack the first bowl has no pins, so all stand. */
int frame_state_standing(const struct bowling_frame_state *state)
{
        struct bowling_bowl first = state->bowls.first;
        return frame_state_is_finished(state) ? 0 : pins_count(pins_left_by(first.pins));
}

unsigned frame_state_possible(const struct bowling_frame_state *state)
{
        struct bowling_bowl first = state->bowls.first;
        return frame_state_is_finished(state) ? 0 : pins_possible(first.pins);
}

unsigned frame_state_pins(const struct bowling_frame_state *state)
{
        struct bowling_bowl first = state->bowls.first;
        return frame_state_is_finished(state) ? 0 : pins_standing(first.pins);
}

int frame_state_first_pins(const struct bowling_frame_state *state)
{
        return bowling_bowl_pins(state->bowls.first);
}

bool frame_state_left_split(const struct bowling_frame_state *state)
{
        struct bowling_bowl first = state->bowls.first;
        return pins_are_split(first.pins);
}

int frame_state_bowls(const struct bowling_frame_state *state)
{
        static const unsigned char bowls[] = {
                [BOWLING_FRAME_STATE_READY] = 0,  [BOWLING_FRAME_STATE_FIRST_BOWL] = 1,
                [BOWLING_FRAME_STATE_STRIKE] = 1, [BOWLING_FRAME_STATE_SPARE] = 2,
                [BOWLING_FRAME_STATE_MISS] = 2,
        };
        return bowls[state->kind];
}

struct score frame_state_score(const struct bowling_frame_state *state)
{
        static const unsigned char awaited[] = {
                [BOWLING_FRAME_STATE_READY] = 0,  [BOWLING_FRAME_STATE_FIRST_BOWL] = 0,
                [BOWLING_FRAME_STATE_STRIKE] = 2, [BOWLING_FRAME_STATE_SPARE] = 1,
                [BOWLING_FRAME_STATE_MISS] = 0,
        };
        const struct bowling_rack_bowls *bowls = &state->bowls;
        int points = bowling_bowl_pins(bowls->first) + bowling_bowl_pins(bowls->second);
        struct score score = {0, 0};
        score_of(points, awaited[state->kind], &score);
        return score;
}

struct score frame_state_add_to(const struct bowling_frame_state *state, struct score score)
{
        return score_add(score, &state->bowls, frame_state_bowls(state));
}

void frame_state_list_bowls(const struct bowling_frame_state *state, struct bowling_bowls *bowls)
{
        int rolled = frame_state_bowls(state);
        if (rolled > 0)
                bowls_append(bowls, state->bowls.first);
        if (rolled > 1)
                bowls_append(bowls, state->bowls.second);
}
