/* Checks and cleans text that users enter: names, authors, reasons. */
#ifndef TEXT_CLEAN_TEXT_H
#define TEXT_CLEAN_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Whether it is valid UTF-8 and safe to show, as character_is_shown() says. Stores, terminals and
 * pages accept such text only.
 */
bool clean_text_is(const char *text);

/*
 * Copies the text with `?` for each unsafe byte, cut between two characters (grapheme clusters, see
 * measure.h) to `size` bytes with the NUL.
 */
void clean_text_copy(char *copy_out, size_t size, const char *text);

#endif
