/* One player's row on a score sheet. */
#ifndef BOARD_SHEET_ROW_H
#define BOARD_SHEET_ROW_H

#include <stdbool.h>
#include <stdio.h>

#include <bowling/game.h>

/*
 * Draws the row with its upper left corner at 0, 0. `full_name` may be NULL. `plays` says that it
 * is this player's turn.
 */
void sheet_row_print(FILE *out, const struct bowling_game *game, const char *full_name, bool plays);

#endif
