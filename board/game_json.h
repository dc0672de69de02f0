/* Writes games and matches as JSON, for files and for the API. */
#ifndef BOARD_GAME_JSON_H
#define BOARD_GAME_JSON_H

#include <stdio.h>

#include <bowling/match.h>

#include "match_person.h"

/*
 * {"player":"KYJ","frame":1,"bowl":2,"standing":2}, with "pins":[7,10] where it is known which ones
 * stand; null when the match is finished.
 */
void game_json_print_turn(FILE *out, const struct bowling_match *match);

/*
 * The games in bowling order, as a list of
 * {"name":"PJS","person":2,"full_name":null,"guest":false,"frames":[...],"total":20,"maximum":280};
 * `total` is what is settled. `people` has one for each; NULL: nothing is said of them.
 */
void game_json_print_players(FILE *out, const struct bowling_match *match,
                             const struct match_person *people);

/* ,"person":2,"full_name":null,"guest":false */
void game_json_print_person(FILE *out, const struct match_person *person);

#endif
