/* A kernel scores the lines of a chunk; all of them print the same. */
#ifndef BULK_KERNEL_H
#define BULK_KERNEL_H

#include "bulk.h"
#include "chunk.h"

struct bulk_kernel {
        const char *name;
        bool (*is_supported)(void);

        /* What the kernel looks things up in, made before the threads start; NULL: no memory. */
        void *(*prepare)(enum bulk_reading reading);

        /* Prints the total of every game in the chunk, and complains of every line that is none. */
        void (*score)(const void *tables, const struct bulk_job *job, struct chunk *chunk);
};

/* The engine itself, line by line (plain.h), slow and right by definition: it needs neither
 * function. */
extern const struct bulk_kernel kernel_plain;

/* The automaton, two bytes at a time, several lines side by side: runs everywhere. */
extern const struct bulk_kernel kernel_automaton;

/* 64 games side by side, for processors with AVX-512 VBMI2. */
extern const struct bulk_kernel kernel_avx512;

#endif
