/* One of the ten frames: a normal one holds one rack, the final one up to three. */
#include "frame.h"

#include "frame_state.h"
#include "marks.h"

static struct bowling_frame frame_of(enum bowling_frame_kind kind)
{
        return (struct bowling_frame){kind, {.states = {frame_state_ready()}, .count = 1}};
}

struct bowling_frame frame_normal(void)
{
        return frame_of(BOWLING_FRAME_NORMAL);
}

struct bowling_frame frame_final(void)
{
        return frame_of(BOWLING_FRAME_FINAL);
}

static bool is_final(const struct bowling_frame *frame)
{
        return frame->kind == BOWLING_FRAME_FINAL;
}

static const struct bowling_frame_state *first_rack(const struct bowling_frame *frame)
{
        return &frame->racks.states[0];
}

static const struct bowling_frame_state *last_rack(const struct bowling_frame *frame)
{
        return &frame->racks.states[frame->racks.count - 1];
}

static int bowls_in(const struct bowling_frame *frame)
{
        int bowls = 0;
        for (int i = 0; i < frame->racks.count; i++)
                bowls += frame_state_bowls(&frame->racks.states[i]);
        return bowls;
}

/* In the final frame a strike or a spare at the first rack earns a third bowl. */
bool frame_is_finished(const struct bowling_frame *frame)
{
        if (is_final(frame) && frame_state_is_cleared(first_rack(frame)))
                return bowls_in(frame) == BOWLING_FRAME_BOWLS_MAX;
        return frame_state_is_finished(first_rack(frame));
}

/* Racks behind the last one are ready. A bowl that is refused sets no new rack. */
enum bowling_status frame_bowl(struct bowling_frame *frame, struct bowling_bowl bowl)
{
        if (frame_is_finished(frame))
                return BOWLING_FRAME_IS_FINISHED;
        struct bowling_frame_states *racks = &frame->racks;
        bool new_rack = frame_state_is_cleared(last_rack(frame));
        enum bowling_status status =
                frame_state_bowl(&racks->states[racks->count - 1 + new_rack], bowl);
        racks->count += new_rack && status == BOWLING_OK;
        return status;
}

enum bowling_status frame_undo(struct bowling_frame *frame)
{
        struct bowling_frame_states *racks = &frame->racks;
        enum bowling_status status = frame_state_undo(&racks->states[racks->count - 1]);
        if (racks->count > 1 && frame_state_is_ready(last_rack(frame)))
                racks->count--;
        return status;
}

void frame_undo_to(struct bowling_frame *frame, int count)
{
        for (int bowls = bowls_in(frame); bowls > count; bowls--)
                frame_undo(frame);
}

enum bowling_status frame_bowl_all(struct bowling_frame *frame, const struct bowling_bowls *bowls)
{
        enum bowling_status status = BOWLING_OK;
        for (int i = 0; status == BOWLING_OK && i < bowls->count; i++)
                status = frame_bowl(frame, bowls->bowls[i]);
        return status;
}

static enum bowling_status bowl_what_fits(struct bowling_frame *frame, struct bowling_bowl bowl)
{
        enum bowling_status status = frame_bowl(frame, bowl);
        if (status == BOWLING_OK)
                return status;
        return frame_bowl(frame, bowling_bowl_counted(bowl));
}

enum bowling_status frame_bowl_rest(struct bowling_frame *frame, const struct bowling_bowls *bowls,
                                    int index)
{
        enum bowling_status status = BOWLING_OK;
        for (; status == BOWLING_OK && index < bowls->count && !frame_is_finished(frame); index++)
                status = bowl_what_fits(frame, bowls->bowls[index]);
        return status;
}

bool frame_is_untouched(const struct bowling_frame *frame)
{
        return frame_state_is_ready(first_rack(frame));
}

bool frame_rack_is_fresh(const struct bowling_frame *frame)
{
        const struct bowling_frame_state *last = last_rack(frame);
        if (frame_is_finished(frame))
                return false;
        return frame_state_is_ready(last) || frame_state_is_cleared(last);
}

int frame_standing(const struct bowling_frame *frame)
{
        if (frame_rack_is_fresh(frame))
                return BOWLING_PINS_MAX;
        return frame_is_finished(frame) ? 0 : frame_state_standing(last_rack(frame));
}

unsigned frame_possible(const struct bowling_frame *frame)
{
        if (frame_rack_is_fresh(frame))
                return BOWLING_PINS_ALL;
        return frame_is_finished(frame) ? 0 : frame_state_possible(last_rack(frame));
}

unsigned frame_pins(const struct bowling_frame *frame)
{
        if (frame_rack_is_fresh(frame) || frame_is_finished(frame))
                return 0;
        return frame_state_pins(last_rack(frame));
}

/* The final frame is the sum of its bowls: it earns no bonus. */
static struct score own_score(const struct bowling_frame *frame)
{
        struct score score = {0, 0};
        if (!is_final(frame))
                return frame_state_score(first_rack(frame));
        for (int i = 0; i < frame->racks.count; i++)
                score.points += score_points(frame_state_score(&frame->racks.states[i]));
        return score;
}

static struct score add_to(const struct bowling_frame *frame, struct score score)
{
        for (int i = 0; i < frame->racks.count; i++)
                score = frame_state_add_to(&frame->racks.states[i], score);
        return score;
}

/* No bowl follows a frame that is not finished. */
static bool can_ask_next(const struct bowling_frame *frame)
{
        return !is_final(frame) && frame_is_finished(frame);
}

struct score frame_score(const struct bowling_frame *frame)
{
        struct score score = own_score(frame);
        while (score_awaits_bowls(score) && can_ask_next(frame))
                score = add_to(++frame, score);
        return score;
}

bool frame_is_settled(const struct bowling_frame *frame, struct score score)
{
        return frame_is_finished(frame) && !score_awaits_bowls(score);
}

void frame_list_bowls(const struct bowling_frame *frame, struct bowling_bowls *bowls)
{
        for (int i = 0; i < frame->racks.count; i++)
                frame_state_list_bowls(&frame->racks.states[i], bowls);
}

struct bowling_marks frame_marks(const struct bowling_frame *frame)
{
        return marks_of_racks(&frame->racks);
}

bool frame_left_split(const struct bowling_frame *frame, int bowl)
{
        bool split = false;
        int first = 1;
        for (int i = 0; i < frame->racks.count; i++) {
                split = split || (first == bowl && frame_state_left_split(&frame->racks.states[i]));
                first += frame_state_bowls(&frame->racks.states[i]);
        }
        return split;
}
