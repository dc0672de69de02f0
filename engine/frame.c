/* One of the ten frames: a normal one holds one rack, the final one up to three. */
#include "frame.h"

#include "final_racks.h"
#include "frame_state.h"
#include "marks.h"

struct bowling_frame frame_normal(void)
{
        return (struct bowling_frame){.kind = BOWLING_FRAME_NORMAL,
                                      .as.normal = frame_state_ready()};
}

struct bowling_frame frame_final(void)
{
        return (struct bowling_frame){.kind = BOWLING_FRAME_FINAL,
                                      .as.final_racks = final_racks_ready()};
}

static bool is_final(const struct bowling_frame *frame)
{
        return frame->kind == BOWLING_FRAME_FINAL;
}

enum bowling_status frame_bowl(struct bowling_frame *frame, struct bowling_bowl bowl)
{
        if (is_final(frame))
                return final_racks_bowl(&frame->as.final_racks, bowl);
        return frame_state_bowl(&frame->as.normal, bowl);
}

enum bowling_status frame_undo(struct bowling_frame *frame)
{
        if (is_final(frame))
                return final_racks_undo(&frame->as.final_racks);
        return frame_state_undo(&frame->as.normal);
}

static int bowls_in(const struct bowling_frame *frame)
{
        struct bowling_bowls bowls = {.count = 0};
        frame_list_bowls(frame, &bowls);
        return bowls.count;
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

enum bowling_status frame_bowl_rest(struct bowling_frame *frame, const struct bowling_bowls *bowls,
                                    int index)
{
        enum bowling_status status = BOWLING_OK;
        for (; status == BOWLING_OK && index < bowls->count && !frame_is_finished(frame); index++)
                status = frame_bowl(frame, bowls->bowls[index]);
        return status;
}

bool frame_is_untouched(const struct bowling_frame *frame)
{
        if (is_final(frame))
                return final_racks_are_untouched(&frame->as.final_racks);
        return frame_state_is_ready(&frame->as.normal);
}

bool frame_is_finished(const struct bowling_frame *frame)
{
        if (is_final(frame))
                return final_racks_are_finished(&frame->as.final_racks);
        return frame_state_is_finished(&frame->as.normal);
}

int frame_standing(const struct bowling_frame *frame)
{
        if (is_final(frame))
                return final_racks_standing(&frame->as.final_racks);
        return frame_state_standing(&frame->as.normal);
}

bool frame_rack_is_fresh(const struct bowling_frame *frame)
{
        if (is_final(frame))
                return final_racks_are_fresh(&frame->as.final_racks);
        return frame_state_is_ready(&frame->as.normal);
}

static struct score own_score(const struct bowling_frame *frame)
{
        if (is_final(frame))
                return final_racks_score(&frame->as.final_racks);
        return frame_state_score(&frame->as.normal);
}

static struct score add_to(const struct bowling_frame *frame, struct score score)
{
        if (is_final(frame))
                return final_racks_add_to(&frame->as.final_racks, score);
        return frame_state_add_to(&frame->as.normal, score);
}

/* No bowl follows a frame that is not finished. */
static bool can_ask_next(const struct bowling_frame *frame)
{
        return !is_final(frame) && frame_state_is_finished(&frame->as.normal);
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
        if (is_final(frame)) {
                final_racks_list_bowls(&frame->as.final_racks, bowls);
                return;
        }
        frame_state_list_bowls(&frame->as.normal, bowls);
}

struct bowling_frame_states frame_racks(const struct bowling_frame *frame)
{
        if (is_final(frame))
                return frame->as.final_racks;
        return (struct bowling_frame_states){.states = {frame->as.normal}, .count = 1};
}

struct bowling_marks frame_marks(const struct bowling_frame *frame)
{
        if (is_final(frame))
                return marks_of_racks(&frame->as.final_racks);
        return marks_of_rack(&frame->as.normal);
}
