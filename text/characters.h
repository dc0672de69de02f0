/* Decodes UTF-8 from text that may be any bytes. */
#ifndef TEXT_CHARACTERS_H
#define TEXT_CHARACTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Its bytes are valid UTF-8 without a NUL; they point into the text, or to a constant. */
struct character {
        uint32_t code_point;
        const char *bytes;
        size_t length;
};

/*
 * Decodes the first character of `text`; its length is 0 where that is not valid UTF-8. A NUL is
 * decoded as a character, and nothing after it is read.
 */
struct character character_at(const char *text);

/* U+FFFD, printed in place of invalid bytes. */
struct character character_replacement(void);

/*
 * Whether it is safe to show: valid, no control character of C0 or C1 (some terminals obey C1 too),
 * no line separator, and no character that changes the direction of the text.
 */
bool character_is_shown(const struct character *character);

/*
 * How many columns of a terminal it takes by itself: two for Korean, Chinese and Japanese, none for
 * combining marks. text_measure() in measure.h knows what is joined.
 */
size_t character_columns(uint32_t code_point);

/*
 * Moves `*text` past the next character that is safe to show, skipping others; false at the end.
 * Each byte that is not valid UTF-8 is returned as U+FFFD.
 */
bool character_next(const char **text, struct character *character_out);

#endif
