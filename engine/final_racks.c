/* The final frame runs the state machine of a rack up to three times. */
#include "final_racks.h"

#include "frame_state.h"

struct bowling_frame_states final_racks_ready(void)
{
        return (struct bowling_frame_states){.states = {frame_state_ready()}, .count = 1};
}

static const struct bowling_frame_state *last_of(const struct bowling_frame_states *racks)
{
        return &racks->states[racks->count - 1];
}

static int bowls_so_far(const struct bowling_frame_states *racks)
{
        int bowls = 0;
        for (int i = 0; i < racks->count; i++)
                bowls += frame_state_bowls(&racks->states[i]);
        return bowls;
}

bool final_racks_are_untouched(const struct bowling_frame_states *racks)
{
        return frame_state_is_ready(&racks->states[0]);
}

/* A miss at the first rack ends the frame after two bowls; a strike or a spare there earns a third.
 */
bool final_racks_are_finished(const struct bowling_frame_states *racks)
{
        const struct bowling_frame_state *first = &racks->states[0];
        if (!frame_state_is_finished(first))
                return false;
        return !frame_state_is_cleared(first) || bowls_so_far(racks) == BOWLING_FRAME_BOWLS_MAX;
}

bool final_racks_are_fresh(const struct bowling_frame_states *racks)
{
        if (final_racks_are_finished(racks))
                return false;
        return frame_state_is_ready(last_of(racks)) || frame_state_is_cleared(last_of(racks));
}

int final_racks_standing(const struct bowling_frame_states *racks)
{
        if (final_racks_are_finished(racks))
                return 0;
        if (final_racks_are_fresh(racks))
                return BOWLING_PINS_MAX;
        return frame_state_standing(last_of(racks));
}

/* A bowl that is refused sets no new rack. */
enum bowling_status final_racks_bowl(struct bowling_frame_states *racks, struct bowling_bowl bowl)
{
        if (final_racks_are_finished(racks))
                return BOWLING_FRAME_IS_FINISHED;
        bool new_rack = frame_state_is_cleared(last_of(racks));
        struct bowling_frame_state rack = new_rack ? frame_state_ready() : *last_of(racks);
        enum bowling_status status = frame_state_bowl(&rack, bowl);
        if (status != BOWLING_OK)
                return status;
        racks->count += new_rack;
        racks->states[racks->count - 1] = rack;
        return BOWLING_OK;
}

enum bowling_status final_racks_undo(struct bowling_frame_states *racks)
{
        enum bowling_status status = frame_state_undo(&racks->states[racks->count - 1]);
        if (racks->count > 1 && frame_state_is_ready(last_of(racks)))
                racks->count--;
        return status;
}

struct score final_racks_score(const struct bowling_frame_states *racks)
{
        struct score score = {0, 0};
        int points = 0;
        for (int i = 0; i < racks->count; i++)
                points += score_points(frame_state_score(&racks->states[i]));
        score_of(points, 0, &score);
        return score;
}

struct score final_racks_add_to(const struct bowling_frame_states *racks, struct score score)
{
        for (int i = 0; i < racks->count; i++)
                score = frame_state_add_to(&racks->states[i], score);
        return score;
}

void final_racks_list_bowls(const struct bowling_frame_states *racks, struct bowling_bowls *bowls)
{
        for (int i = 0; i < racks->count; i++)
                frame_state_list_bowls(&racks->states[i], bowls);
}
