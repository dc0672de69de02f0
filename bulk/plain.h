/* Scores lines with the engine: the fallback of every kernel, and the reference for its tests. */
#ifndef BULK_PLAIN_H
#define BULK_PLAIN_H

#include "chunk.h"

/*
 * Prints line `number` of the chunk, counted from 0, or a complaint; nothing for a blank line or a
 * comment.
 */
void plain_score_line(const struct bulk_job *job, struct chunk *chunk, size_t number);

/* All lines of the chunk. */
void plain_score(const struct bulk_job *job, struct chunk *chunk);

#endif
