/* The marks on the sheet. */
#include "marks.h"

#include <string.h>

#include "pins.h"

static char mark_of(struct bowling_bowl bowl)
{
        if (bowl.foul)
                return MARK_FOUL;
        if (pins_are_none(bowl.pins))
                return MARK_GUTTER;
        return (char)('0' + pins_count(bowl.pins));
}

static struct bowling_marks marks_of_rack(const struct bowling_frame_state *rack)
{
        struct bowling_rack_bowls bowls = rack->bowls;
        switch (rack->kind) {
        case BOWLING_FRAME_STATE_READY:
                break;
        case BOWLING_FRAME_STATE_FIRST_BOWL:
                return (struct bowling_marks){{mark_of(bowls.first)}};
        case BOWLING_FRAME_STATE_STRIKE:
                return (struct bowling_marks){{MARK_STRIKE}};
        case BOWLING_FRAME_STATE_SPARE:
                return (struct bowling_marks){{mark_of(bowls.first), MARK_SPARE}};
        case BOWLING_FRAME_STATE_MISS:
                return (struct bowling_marks){{mark_of(bowls.first), mark_of(bowls.second)}};
        }
        return (struct bowling_marks){""};
}

/* Three bowls and a NUL always fit: the final frame ends with its third bowl. */
struct bowling_marks marks_of_racks(const struct bowling_frame_states *racks)
{
        struct bowling_marks all = {""};
        for (int i = 0; i < racks->count; i++)
                strcat(all.text, marks_of_rack(&racks->states[i]).text);
        return all;
}
