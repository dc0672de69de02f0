/* The ten frames of a game and the one that is played now. */
#include "frames.h"

#include "frame.h"
#include "frame_number.h"

/* Zeroed frames are normal ones with ready racks: making each would cost as much as its bowls. */
struct bowling_frames frames_new(void)
{
        struct bowling_frames frames = {.current = {1}};
        for (int i = 0; i < BOWLING_FRAMES; i++)
                frames.frames[i].racks.count = 1;
        frames.frames[BOWLING_FRAMES - 1].kind = BOWLING_FRAME_FINAL;
        return frames;
}

const struct bowling_frame *frames_at(const struct bowling_frames *frames,
                                      struct bowling_frame_number number)
{
        return &frames->frames[frame_number_index(number)];
}

const struct bowling_frame *frames_current(const struct bowling_frames *frames)
{
        return frames_at(frames, frames->current);
}

static struct bowling_frame *current_frame(struct bowling_frames *frames)
{
        return &frames->frames[frame_number_index(frames->current)];
}

enum bowling_status frames_bowl(struct bowling_frames *frames, struct bowling_bowl bowl)
{
        enum bowling_status status = frame_bowl(current_frame(frames), bowl);
        if (status != BOWLING_OK)
                return status;
        if (frame_is_finished(frames_current(frames)) && !frame_number_is_last(frames->current))
                return frame_number_advance(&frames->current);
        return BOWLING_OK;
}

/* If the current frame is untouched, the last bowl is the one that finished the frame before. */
enum bowling_status frames_undo(struct bowling_frames *frames)
{
        if (!frame_is_untouched(current_frame(frames)))
                return frame_undo(current_frame(frames));
        if (frame_number_step_back(&frames->current) != BOWLING_OK)
                return BOWLING_NOTHING_TO_UNDO;
        return frame_undo(current_frame(frames));
}

/* Frames are played in order, so nothing later has begun unless the next one has. */
static bool is_last_begun(const struct bowling_frames *frames, struct bowling_frame_number number)
{
        if (frame_number_advance(&number) != BOWLING_OK)
                return true;
        return frame_is_untouched(frames_at(frames, number));
}

/* The current frame changes only with the last one that has begun. */
static void put_frame_at(struct bowling_frames *frames, struct bowling_frame_number number,
                         const struct bowling_frame *frame)
{
        frames->frames[frame_number_index(number)] = *frame;
        if (!is_last_begun(frames, number))
                return;
        frames->current = number;
        if (frame_is_finished(frame))
                frame_number_advance(&frames->current);
}

static enum bowling_status bowl_anew(struct bowling_frame *frame, const struct bowling_bowls *bowls)
{
        if (frame_is_untouched(frame))
                return BOWLING_BOWL_NOT_ROLLED;
        if (bowls->count < 1)
                return BOWLING_FRAME_IS_UNFINISHED;
        frame_undo_to(frame, 0);
        return frame_bowl_all(frame, bowls);
}

enum bowling_status frames_correct(struct bowling_frames *frames,
                                   struct bowling_frame_number number,
                                   const struct bowling_bowls *bowls)
{
        struct bowling_frame frame = *frames_at(frames, number);
        enum bowling_status status = bowl_anew(&frame, bowls);
        if (status != BOWLING_OK)
                return status;
        if (!frame_is_finished(&frame) && !is_last_begun(frames, number))
                return BOWLING_FRAME_IS_UNFINISHED;
        put_frame_at(frames, number, &frame);
        return BOWLING_OK;
}

bool frames_have_begun(const struct bowling_frames *frames)
{
        return !frame_is_untouched(&frames->frames[0]);
}

int frames_current_number(const struct bowling_frames *frames)
{
        return frame_number_value(frames->current);
}

bool frames_are_finished(const struct bowling_frames *frames)
{
        return frame_is_finished(frames_current(frames));
}

static bool settle(const struct bowling_frame *frame, struct score *score_out)
{
        *score_out = frame_score(frame);
        return frame_is_settled(frame, *score_out);
}

void frames_score(const struct bowling_frames *frames, struct bowling_scores *scores_out)
{
        struct score score;
        int total = 0;
        int settled = 0;
        *scores_out = (struct bowling_scores){.count = 0};
        while (settled < BOWLING_FRAMES && settle(&frames->frames[settled], &score)) {
                total += score_points(score);
                scores_out->cumulative[settled++] = total;
        }
        scores_out->count = settled;
}

struct bowling_bowls frames_bowls(const struct bowling_frames *frames)
{
        struct bowling_bowls bowls = {.count = 0};
        for (int i = 0; i <= frame_number_index(frames->current); i++)
                frame_list_bowls(&frames->frames[i], &bowls);
        return bowls;
}
