/* Reads what people wrote, which may be any bytes, as characters. */
#ifndef TEXT_CHARACTERS_H
#define TEXT_CHARACTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Its bytes are valid UTF-8 and not terminated; they belong to the text, or live for ever. */
struct character {
        uint32_t code_point;
        const char *bytes;
        size_t length;
};

/*
 * The character with which `text` begins; its length is 0 where that is no valid UTF-8. A NUL is a
 * character as well, and nothing behind it is read.
 */
struct character character_at(const char *text);

/* U+FFFD, which stands for what is none. */
struct character character_replacement(void);

/*
 * Whether it can be shown as it is: it is valid, no control character of C0 or C1, which some
 * terminals obey as well, no separator of lines, and does not turn the direction of the text around
 * it.
 */
bool character_is_shown(const struct character *character);

/* How many columns of a terminal it takes up: two for those of Korean, Chinese and Japanese. */
size_t character_columns(uint32_t code_point);

/*
 * Moves `*text` behind the next character, or returns false at its end. What is not shown is passed
 * over. U+FFFD stands for each byte that is no valid UTF-8.
 */
bool character_next(const char **text, struct character *character_out);

#endif
