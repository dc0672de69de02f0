/* A stream for people, to which text of any source may be printed. */
#ifndef TEXT_CLEAN_STREAM_H
#define TEXT_CLEAN_STREAM_H

#include <stdio.h>

/*
 * What is printed to it goes to `out` line by line, and `?` stands for each byte that
 * clean_text_is() would refuse; ends of lines and tabs pass. It has no descriptor. Without memory
 * for a stream no program goes on.
 */
FILE *clean_stream_open(FILE *out);

#endif
