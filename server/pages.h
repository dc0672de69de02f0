/* The pages, which are part of the program. */
#ifndef SERVER_PAGES_H
#define SERVER_PAGES_H

#include "request.h"

request_handler pages_house;
request_handler pages_lane;
request_handler pages_keypad;
request_handler pages_player;
request_handler pages_game;
request_handler pages_asset;
request_handler pages_description;

/* Leads from an address that is nearly right to that of the page. */
request_handler pages_redirect;

/* Refuses what is not there: with a page for browsers, with a problem document for programs. */
request_handler pages_missing;

/* Frees what was made ready to be sent. */
void pages_release(void);

#endif
