/* A lane as the pages and the streams see it. */
#ifndef SERVER_STATE_H
#define SERVER_STATE_H

#include <stdio.h>

#include "house.h"

/*
 * {"lane":7,"match":12,"sequence":4,"finished":false,"turn":{...},"players":[...]}; an empty lane
 * has a match of null and no players.
 */
void state_print(FILE *out, const struct lane *lane);

#endif
