/* Prints numbers into a buffer, for code where printf is too slow. */
#ifndef TEXT_DIGITS_H
#define TEXT_DIGITS_H

#include <stdint.h>
#include <string.h>

enum {
        DIGITS_MAX = 20 /* of the largest number */
};

/* Writes the words without a NUL, and returns where they end. Inlined, a literal is a few moves. */
static inline char *digits_put_words(char *at, const char *words)
{
        size_t length = strlen(words);
        memcpy(at, words, length);
        return at + length;
}

/* Writes the number without a NUL, and returns where it ends. */
char *digits_put(char *at, uint64_t number);

/* Writes `words`, then the number. */
char *digits_put_behind(char *at, const char *words, uint64_t number);

#endif
