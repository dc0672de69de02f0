/* A line scored by the engine: what every kernel falls back to, and what it is measured by. */
#ifndef BULK_PLAIN_H
#define BULK_PLAIN_H

#include "chunk.h"

/*
 * Prints line `number` of the chunk, counted from 0, as the job asks for, or complains; a blank
 * line or a comment prints nothing.
 */
void plain_score_line(const struct bulk_job *job, struct chunk *chunk, size_t number);

/* All lines of the chunk. */
void plain_score(const struct bulk_job *job, struct chunk *chunk);

#endif
