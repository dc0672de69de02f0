/* Reads lines of any length and any bytes into a fixed buffer. */
#ifndef CLI_LINE_READER_H
#define CLI_LINE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum {
        LINE_SIZE = 4096, /* with room for many spaces around an answer */
        LINE_SHOWN = 255  /* bytes that line_print() prints at most */
};

/* A line without its newline (LF or CRLF), NUL-terminated; bytes that do not fit are dropped. */
struct line {
        char text[LINE_SIZE];
        size_t length;
        bool cut;
};

/* False at the end of the input, or on an error, which ferror() tells. */
bool line_read(FILE *in, struct line *line_out);

/*
 * Prints the line with U+FFFD for invalid UTF-8 and control characters, and an ellipsis where it is
 * cut, which is between two characters or before a NUL.
 */
void line_print(FILE *out, const struct line *line);

/*
 * Copies the line without the white space around it. False where it cannot be an answer: it was
 * cut, or has a NUL.
 */
bool line_trim(const struct line *line, char trimmed_out[LINE_SIZE]);

#endif
