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

/* Some terminals obey C1 as well as C0. */
bool character_is_control(uint32_t code_point);

/* How many columns of a terminal it takes up: two for those of Korean, Chinese and Japanese. */
size_t character_columns(uint32_t code_point);

/*
 * Moves `*text` behind the next character, or returns false at its end. Control characters are
 * passed over, and so are those that would turn the direction of the text around them. U+FFFD
 * stands for each byte that is no valid UTF-8.
 */
bool character_next(const char **text, struct character *character_out);

#endif
