/* Edit distance, to suggest the word that was probably meant. */
#ifndef CLI_NEAREST_H
#define CLI_NEAREST_H

#include <stdbool.h>
#include <stddef.h>

/*
 * The edit distance of two words: insertions, deletions, substitutions and swaps of neighbours.
 * SIZE_MAX where a word is too long.
 */
size_t nearest_distance(const char *left, const char *right);

/* Whether a word so far from `typed` is worth suggesting. */
bool nearest_is_close(const char *typed, size_t distance);

#endif
