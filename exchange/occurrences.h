/* Counts how often each of many things came by. */
#ifndef EXCHANGE_OCCURRENCES_H
#define EXCHANGE_OCCURRENCES_H

#include <stddef.h>
#include <stdint.h>

struct occurrence;

/* All zero is an empty one. */
struct occurrences {
        struct occurrence *slots;
        size_t room; /* a power of two, or 0 */
        size_t used;
};

/* How often a thing of this fingerprint has come now; 0 where there is no memory. */
int64_t occurrences_count(struct occurrences *occurrences, uint64_t fingerprint);

void occurrences_release(struct occurrences *occurrences);

#endif
