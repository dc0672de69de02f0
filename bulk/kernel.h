/* A kernel scores the lines of a chunk. All kernels print the same bytes. */
#ifndef BULK_KERNEL_H
#define BULK_KERNEL_H

#include "bulk.h"
#include "chunk.h"

struct bulk_kernel {
        const char *name;
        bool (*is_supported)(void); /* by this processor; NULL: by all */

        /* Makes its tables, before the threads start; NULL without memory. */
        void *(*prepare)(enum bulk_reading reading);
        void (*release)(void *tables);

        /* Prints the total of every game in the chunk, and a complaint for every bad line. */
        void (*score)(const void *tables, const struct bulk_job *job, struct chunk *chunk);
};

/* The engine, line by line (plain.h): the reference for all others. It has no functions. */
extern const struct bulk_kernel kernel_plain;

/* The automaton, two bytes at a time, several lines in parallel: runs on every processor. */
extern const struct bulk_kernel kernel_automaton;

/* 32 games in parallel, for processors with AVX2. */
extern const struct bulk_kernel kernel_avx2;

#endif
