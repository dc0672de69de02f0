/* The handlers of the API. The type of a handler tells its thread. */
#ifndef SERVER_API_H
#define SERVER_API_H

#include "request.h"

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

#endif
