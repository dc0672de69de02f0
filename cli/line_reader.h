/* Reads lines of any length and any bytes in a fixed amount of memory. */
#ifndef CLI_LINE_READER_H
#define CLI_LINE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum {
        LINE_SIZE = 4096, /* of what is kept, with room for many spaces around an answer */
        LINE_SHOWN = 255  /* bytes of it that line_print() shows */
};

/* A line without its newline (LF or CRLF), NUL-terminated; what does not fit is read and dropped.
 */
struct line {
        char text[LINE_SIZE];
        size_t length;
        bool cut;
};

/* False at the end of the input, or where it cannot be read: then ferror() tells. */
bool line_read(FILE *in, struct line *line_out);

/*
 * Makes the line plain text: whatever is not valid UTF-8 or would steer a terminal becomes U+FFFD.
 * An ellipsis stands for what is too much to
 * show.
 */
void line_print(FILE *out, const struct line *line);

/*
 * Copies the line without the white space around it. False where it is no text that could be an
 * answer: cut, or with a NUL inside.
 */
bool line_trim(const struct line *line, char trimmed_out[LINE_SIZE]);

#endif
