/* Finds the word that was probably meant. */
#ifndef CLI_NEAREST_H
#define CLI_NEAREST_H

#include <stddef.h>

/* How many letters have to be put in, left out, exchanged or swapped to make one of the other. */
size_t nearest_distance(const char *left, const char *right);

/* Whether `candidate` is so close to `typed` that it is worth suggesting. */
int nearest_is_close(const char *typed, const char *candidate);

#endif
