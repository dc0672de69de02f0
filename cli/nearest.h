/* Finds the word that was probably meant. */
#ifndef CLI_NEAREST_H
#define CLI_NEAREST_H

#include <stdbool.h>
#include <stddef.h>

/*
 * How many letters have to be put in, left out, exchanged or swapped to make one of the other;
 * SIZE_MAX where one of them is too long to be a word of ours.
 */
size_t nearest_distance(const char *left, const char *right);

/* Whether a word so far from `typed` is worth suggesting. */
bool nearest_is_close(const char *typed, size_t distance);

#endif
