/* The sizes and colours that the parts of a score sheet share. */
#ifndef BOARD_SHEET_LAYOUT_H
#define BOARD_SHEET_LAYOUT_H

#include <bowling/game.h>

/* In units of the picture; browsers show one as a pixel. */
enum {
        SHEET_MARGIN = 36,
        SHEET_HEADER_HEIGHT = 38,
        SHEET_ROW_HEIGHT = 88,
        SHEET_BOX = 28, /* the square around a mark */
        SHEET_NAME_WIDTH = 124,
        SHEET_NAME_LEFT = 36, /* after the arrow that marks the current player */
        SHEET_FRAME_WIDTH = 80,
        SHEET_FINAL_WIDTH = SHEET_FRAME_WIDTH + SHEET_BOX,
        SHEET_TOTAL_WIDTH = 124,
        SHEET_TOTAL_LEFT =
                SHEET_NAME_WIDTH + (BOWLING_FRAMES - 1) * SHEET_FRAME_WIDTH + SHEET_FINAL_WIDTH,
        SHEET_TABLE_WIDTH = SHEET_TOTAL_LEFT + SHEET_TOTAL_WIDTH,
        SHEET_WIDTH = SHEET_TABLE_WIDTH + 2 * SHEET_MARGIN
};

/* All text has a contrast of at least 4.5 to what it stands on, lines have 3: WCAG 2.1 AA. */
#define SHEET_PAPER "#ffffff"
#define SHEET_BAND "#eef2f6"      /* behind the frame numbers and the totals */
#define SHEET_INK "#16202c"       /* text and the outer border */
#define SHEET_QUIET_INK "#4f5d6c" /* less important text */
#define SHEET_LINE "#7d8b99"
#define SHEET_MARK "#1d4e89" /* strikes and spares */
#define SHEET_FOUL "#b3261e"
#define SHEET_PLAYS "#b45309" /* around the frame in play */
#define SHEET_PLAYS_PAPER "#fff6df"

static inline int sheet_frame_left(int frame)
{
        return SHEET_NAME_WIDTH + (frame - 1) * SHEET_FRAME_WIDTH;
}

static inline int sheet_frame_width(int frame)
{
        return frame == BOWLING_FRAMES ? SHEET_FINAL_WIDTH : SHEET_FRAME_WIDTH;
}

#endif
