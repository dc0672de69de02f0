/* The result of a finished match. */
#ifndef CLI_RESULT_H
#define CLI_RESULT_H

#include <stdio.h>

#include <bowling/match.h>

#include "words.h"

/* Prints one line: the score of a single player, or the winners. */
void result_print(FILE *out, const struct bowling_match *match, const struct words *words);

#endif
