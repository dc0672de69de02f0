/* Writes games and matches as CSV. */
#ifndef BOARD_GAME_CSV_H
#define BOARD_GAME_CSV_H

#include <stdio.h>

#include <bowling/match.h>

#define GAME_CSV_COLUMNS                                                                           \
        "notation,frame1,frame2,frame3,frame4,frame5,frame6,frame7,frame8,frame9,frame10,total,"   \
        "maximum"

/* The header, then a row for each player; the first column is the name. */
void game_csv_print_match(FILE *out, const struct bowling_match *match);

#endif
