/* Draws a match as the classic score sheet: an SVG picture to share or to print. */
#ifndef BOARD_SHEET_H
#define BOARD_SHEET_H

#include <stdio.h>

#include <bowling/match.h>

#include "match_person.h"

/* User text, any bytes; NULL or invisible text leaves the line out. */
struct sheet_heading {
        const char *title;
        const char *subtitle;
        const struct match_person *people; /* one for each player; NULL: letters alone */
};

/*
 * Prints a whole SVG document with one row for each player. It has no scripts, no external
 * references, and no ids, so a page may embed several. A heading that is too long is drawn smaller,
 * then cut; the <title> element keeps all of it.
 */
void sheet_print_svg(FILE *out, const struct bowling_match *match,
                     const struct sheet_heading *heading);

#endif
