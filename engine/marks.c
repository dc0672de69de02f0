/* The marks on the sheet. */
#include "marks.h"

#include "pins.h"

static char mark_of(struct bowling_bowl bowl)
{
        if (bowl.foul)
                return MARK_FOUL;
        if (pins_are_none(bowl.pins))
                return MARK_GUTTER;
        return (char)('0' + pins_count(bowl.pins));
}

static char *put_rack(char *at, const struct bowling_frame_state *rack)
{
        struct bowling_rack_bowls bowls = rack->bowls;
        switch (rack->kind) {
        case BOWLING_FRAME_STATE_READY:
                break;
        case BOWLING_FRAME_STATE_FIRST_BOWL:
                *at++ = mark_of(bowls.first);
                break;
        case BOWLING_FRAME_STATE_STRIKE:
                *at++ = MARK_STRIKE;
                break;
        case BOWLING_FRAME_STATE_SPARE:
                *at++ = mark_of(bowls.first);
                *at++ = MARK_SPARE;
                break;
        case BOWLING_FRAME_STATE_MISS:
                *at++ = mark_of(bowls.first);
                *at++ = mark_of(bowls.second);
                break;
        }
        return at;
}

/* Three bowls and a NUL always fit: the final frame ends with its third bowl. */
struct bowling_marks marks_of_racks(const struct bowling_frame_states *racks)
{
        struct bowling_marks all = {""};
        char *at = all.text;
        for (int i = 0; i < racks->count; i++)
                at = put_rack(at, &racks->states[i]);
        return all;
}
