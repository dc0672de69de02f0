/* What the files of a house share. */
#ifndef SERVER_HOUSE_INSIDE_H
#define SERVER_HOUSE_INSIDE_H

#include "house.h"

/* Reads what is on the lane now, whichever match that is. */
enum store_status lane_reload(struct house *house, struct lane *lane);

/* Prints the state as a draft, and makes a draft true. */
void lane_draft(struct lane *lane);
void lane_make_true(struct lane *lane);

/* Notes that the lane has to be read. */
void house_note(struct house *house, struct lane *lane);

#endif
