/* Numbers as text, where printf takes too long. */
#ifndef TEXT_DIGITS_H
#define TEXT_DIGITS_H

#include <stdint.h>

enum {
        DIGITS_MAX = 20 /* of the largest number */
};

/* Writes the number without a NUL, and returns where it ends. */
char *digits_put(char *at, uint64_t number);

/* The same behind the words that say what it is. */
char *digits_put_behind(char *at, const char *words, uint64_t number);

#endif
