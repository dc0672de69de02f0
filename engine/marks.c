/* What is written on the sheet for a rack, for the final frame's racks, and for a single bowl. */
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

static struct bowling_marks marks_of_both(struct bowling_rack_bowls both)
{
        return (struct bowling_marks){{mark_of(both.first), mark_of(both.second)}};
}

struct bowling_marks marks_of_rack(const struct bowling_frame_state *rack)
{
        switch (rack->kind) {
        case BOWLING_FRAME_STATE_READY:
                break;
        case BOWLING_FRAME_STATE_FIRST_BOWL:
                return (struct bowling_marks){{mark_of(rack->bowls.first)}};
        case BOWLING_FRAME_STATE_STRIKE:
                return (struct bowling_marks){{MARK_STRIKE}};
        case BOWLING_FRAME_STATE_SPARE:
                return (struct bowling_marks){{mark_of(rack->bowls.first), MARK_SPARE}};
        case BOWLING_FRAME_STATE_MISS:
                return marks_of_both(rack->bowls);
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
