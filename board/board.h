/* Draws a match as the text board of 78 columns. */
#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>
#include <stdio.h>

#include <bowling/match.h>

enum {
        BOARD_COLUMNS = 78
};

struct board_style {
        bool scores;  /* a row of cumulative scores below each player's marks */
        bool colours; /* escape sequences for a terminal; the columns stay the same */
};

/* Prints a header line, the rows of every player, and a blank line. */
void board_print(FILE *out, const struct bowling_match *match, struct board_style style);

#endif
