/* What the API does for each of its addresses. */
#ifndef SERVER_API_H
#define SERVER_API_H

#include "request.h"

request_handler api_health;
request_handler api_metrics;
request_handler api_lanes;
request_handler api_lane;
request_handler api_lane_events;
request_handler api_house_events;
request_handler api_start;
request_handler api_bowl;
request_handler api_undo;
request_handler api_redo;
request_handler api_correct;
request_handler api_games;
request_handler api_game;
request_handler api_game_csv;
request_handler api_game_svg;
request_handler api_player;
request_handler api_session;
request_handler api_sign_in;
request_handler api_sign_out;

#endif
