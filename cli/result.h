/* How a match ended. */
#ifndef CLI_RESULT_H
#define CLI_RESULT_H

#include <stdio.h>

#include <bowling/match.h>

#include "words.h"

/* One line on the finished `match`: what its player scored, or who won. */
void result_print(FILE *out, const struct bowling_match *match, const struct words *words);

#endif
