/* Bowls in the order in which they were rolled. */
#ifndef ENGINE_BOWLS_H
#define ENGINE_BOWLS_H

#include <bowling/bowl.h>

/* The caller knows that there is room: no game has more than BOWLING_BOWLS_MAX bowls. */
void bowls_append(struct bowling_bowls *bowls, struct bowling_bowl bowl);

#endif
