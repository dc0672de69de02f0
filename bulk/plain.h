/* A line scored by the engine: what every kernel falls back to, and what it is measured by. */
#ifndef BULK_PLAIN_H
#define BULK_PLAIN_H

#include "chunk.h"

/* The line without its newline; `number` counts from 1 within the chunk. */
struct plain_line {
        const char *text;
        size_t length;
        uint32_t number;
};

/* Prints the line as the job asks for, or complains; a blank line or a comment prints nothing. */
void plain_score_line(const struct bulk_job *job, struct chunk *chunk, struct plain_line line);

/* All lines of the chunk. */
void plain_score(const struct bulk_job *job, struct chunk *chunk);

#endif
