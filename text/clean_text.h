/* Texts that people give: names and authors. */
#ifndef TEXT_CLEAN_TEXT_H
#define TEXT_CLEAN_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Whether it is UTF-8, and all of it can be shown: no control characters, nothing that turns the
 * direction of the text. This is what every store, terminal and page can take.
 */
bool clean_text_is(const char *text);

/* Makes it so: `?` stands for each byte of anything else, and what does not fit is left out. */
void clean_text_copy(char *copy_out, size_t size, const char *text);

#endif
