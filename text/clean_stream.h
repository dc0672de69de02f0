/* An output stream for terminals that replaces unsafe bytes. */
#ifndef TEXT_CLEAN_STREAM_H
#define TEXT_CLEAN_STREAM_H

#include <stddef.h>
#include <stdio.h>

enum {
        CLEAN_STREAM_CHARACTER_MAX = 4 /* bytes */
};

/* stdio may flush in the middle of a character: its first bytes are kept for the next write. */
struct clean_stream {
        FILE *out;
        size_t length;
        char incomplete[CLEAN_STREAM_CHARACTER_MAX];
};

/*
 * Prints to `out` line by line, with `?` for each byte that clean_text_is() rejects; newlines and
 * tabs pass. It has no file descriptor. `clean` has to live until it is closed. Aborts without
 * memory.
 */
FILE *clean_stream_open(struct clean_stream *clean, FILE *out);

#endif
