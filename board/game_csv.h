/* Writes games and matches as CSV. */
#ifndef BOARD_GAME_CSV_H
#define BOARD_GAME_CSV_H

#include <stdio.h>

#include <bowling/match.h>

#include "match_person.h"

#define GAME_CSV_COLUMNS                                                                           \
        "notation,frame1,frame2,frame3,frame4,frame5,frame6,frame7,frame8,frame9,frame10,total,"   \
        "maximum"

/*
 * The header, then a row for each player; the first column is the name. With `people`, which may be
 * NULL, the last two are the number and the full name.
 */
void game_csv_print_match(FILE *out, const struct bowling_match *match,
                          const struct match_person *people);

#endif
