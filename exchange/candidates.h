/* The people among whom somebody has to choose, in words. */
#ifndef EXCHANGE_CANDIDATES_H
#define EXCHANGE_CANDIDATES_H

#include "people.h"

/* `PJS#2 Park Ji-sung, PJS#7` of a choice with several; to be freed. */
char *candidates_print(const struct people_choice *choice);

#endif
