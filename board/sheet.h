/* Draws a match as the classic score sheet: an SVG picture to share or to print. */
#ifndef BOARD_SHEET_H
#define BOARD_SHEET_H

#include <stdio.h>

#include <bowling/match.h>

/* Text of users, any bytes; NULL or nothing that can be seen leaves a line out. */
struct sheet_heading {
        const char *title;
        const char *subtitle;
};

/*
 * Prints a whole SVG document of one row for each player. It holds no scripts, no references to
 * anything outside, and no ids, so that several of them may stand in one page. A heading that is
 * too long is first drawn smaller and then cut; the picture's <title> keeps all of it.
 */
void sheet_print_svg(FILE *out, const struct bowling_match *match,
                     const struct sheet_heading *heading);

#endif
