/* Counts equal fingerprints. */
#ifndef EXCHANGE_OCCURRENCES_H
#define EXCHANGE_OCCURRENCES_H

#include <stddef.h>
#include <stdint.h>

struct occurrence;

/* All zeros are an empty table. */
struct occurrences {
        struct occurrence *slots;
        size_t room; /* a power of two, or 0 */
        size_t used;
};

/* Counts one more, and returns how often this fingerprint was counted. Aborts without memory. */
int64_t occurrences_count(struct occurrences *occurrences, uint64_t fingerprint);

void occurrences_release(struct occurrences *occurrences);

#endif
