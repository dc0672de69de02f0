/* The API: its handlers, whose types tell their threads, and what they share. */
#ifndef SERVER_API_H
#define SERVER_API_H

#include <bowling/notation.h>

#include "house.h"
#include "people.h"
#include "request.h"

/* The handlers */

network_handler api_live;
network_handler api_ready;
network_handler api_metrics;
network_handler api_lanes;
network_handler api_lane;
network_handler api_lane_events;
network_handler api_house_events;

/* The text of all lanes is not the newest any more. */
void api_forget_lanes(struct network *network);

token_handler api_session;

change_handler api_sign_in;
change_handler api_sign_out;
change_handler api_start;
change_handler api_bowl;
change_handler api_undo;
change_handler api_redo;
change_handler api_correct;
change_handler api_assign;
change_handler api_people;

read_handler api_games;
read_handler api_game;
read_handler api_game_log;
read_handler api_game_csv;
read_handler api_game_svg;
read_handler api_player;
read_handler api_player_leaves;

/* Functions that several handlers call */

/* Refuses with a document that shows how the lane stands. */
void api_refuse_showing(struct request *request, unsigned status, const char *detail,
                        struct lane *lane);

/* Answers with what became of a change of the lane. */
void api_reply_outcome(struct request *request, struct house_outcome outcome, struct lane *lane);

/* False where the body says what was seen in a wrong way; then it is refused. */
bool api_read_context(struct request *request, struct change_context *context_out);

/* False where the store fails; then it is refused. The lane may turn out to have another match. */
bool api_prepare(struct house *house, struct request *request, struct lane *lane,
                 struct change_context context);

/* A bowl as text: a string, or a number as its digits. False where `value` is none or too long. */
bool api_bowl_text(const json_t *value, char text_out[BOWLING_BOWL_TEXT_SIZE]);

/*
 * Adds the `players` of the body to an empty match, with who they are, and to the store who is new.
 * False where that is refused.
 */
bool api_read_players(struct house *house, struct request *request, struct bowling_match *match,
                      int64_t people_out[BOWLING_MATCH_PLAYERS_MAX]);

/* A number of a query, `preset` where it is missing; -1 where it is none, or out of range. */
int64_t api_read_number(const char *text, int64_t preset, int64_t most);

/* Changes the match of the path, which may be on a lane or not, or on one of another house. */
typedef void api_match_change(struct house *house, struct request *request, struct lane *lane,
                              struct change_context context);
void api_change_match(struct house *house, struct request *request, struct change_context context,
                      api_match_change *change);

/* By a number, also one that was merged: PEOPLE_ONE or PEOPLE_NOBODY. */
enum store_status api_find_person(struct store *store, int64_t number,
                                  struct people_choice *choice_out);

/*
 * Whether a person is in any match, a voided one too. Those are shown on screens; whoever is not
 * is known to the desk alone.
 */
enum store_status api_has_bowled(struct store *store, int64_t person, bool *has_bowled_out);

/* Refuses with 409 and a list of those who may be meant. */
void api_refuse_several(struct store *store, struct request *request, struct people_choice *choice);

/*
 * A list of numbers of pins as a set. Fails with BOWLING_PIN_UNKNOWN, for what is no list too, or
 * BOWLING_PIN_TWICE.
 */
enum bowling_status api_pins(const json_t *list, unsigned *set_out);

#endif
