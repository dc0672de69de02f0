/* Random lines for tests: games in every way to write them, and what becomes of them by mistake. */
#ifndef TESTS_LINES_H
#define TESTS_LINES_H

#include <stddef.h>
#include <stdint.h>

enum {
        LINES_LENGTH_MAX = 120 /* of a line with its newline */
};

/* Some lines in a row are written in the same way, as in a file. */
struct lines {
        uint64_t random;
        unsigned style;
};

/* The same seed makes the same lines. */
struct lines lines_begin(uint64_t seed);

/* Writes the next line with its newline and returns its length. */
size_t lines_next(struct lines *lines, char *text);

#endif
