/* A stream for people, to which text of any source may be printed. */
#ifndef TEXT_CLEAN_STREAM_H
#define TEXT_CLEAN_STREAM_H

#include <stddef.h>
#include <stdio.h>

enum {
        CLEAN_STREAM_CHARACTER_MAX = 4 /* bytes */
};

/* stdio cuts its buffer anywhere: the beginning of a character waits here for the next write. */
struct clean_stream {
        FILE *out;
        size_t length;
        char begun[CLEAN_STREAM_CHARACTER_MAX];
};

/*
 * What is printed to it goes to `out` line by line, and `?` stands for each byte that
 * clean_text_is() would refuse; ends of lines and tabs pass. It has no descriptor, and needs
 * `clean` as long as it is open. Without memory for a stream no program goes on.
 */
FILE *clean_stream_open(struct clean_stream *clean, FILE *out);

#endif
