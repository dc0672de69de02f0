/* The marks on the sheet. */
#ifndef ENGINE_MARKS_H
#define ENGINE_MARKS_H

#include <bowling/game.h>

enum {
        MARK_STRIKE = 'X',
        MARK_SPARE = '/',
        MARK_GUTTER = '-',
        MARK_FOUL = 'F',
        MARK_SPLIT = 'S' /* before a count */
};

struct bowling_marks marks_of_racks(const struct bowling_frame_states *racks);

#endif
