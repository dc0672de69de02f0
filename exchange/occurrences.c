/* Counts equal fingerprints, in a hash table with open addressing. */
#include "occurrences.h"

#include <stdlib.h>

#include "heap.h"

enum {
        FIRST_ROOM = 1024
};

struct occurrence {
        uint64_t fingerprint;
        int64_t count; /* 0: the slot is empty */
};

/* Fingerprints are hashes already, so their low bits choose the slot. */
static struct occurrence *find(const struct occurrences *occurrences, uint64_t fingerprint)
{
        size_t mask = occurrences->room - 1;
        size_t at = (size_t)fingerprint & mask;
        while (occurrences->slots[at].count != 0 &&
               occurrences->slots[at].fingerprint != fingerprint)
                at = (at + 1) & mask;
        return &occurrences->slots[at];
}

static void grow(struct occurrences *occurrences)
{
        struct occurrences larger = {.room = occurrences->room == 0 ? FIRST_ROOM
                                                                    : occurrences->room * 2,
                                     .used = occurrences->used};
        larger.slots = heap_or_abort(calloc(larger.room, sizeof *larger.slots));
        for (size_t i = 0; i < occurrences->room; i++) {
                if (occurrences->slots[i].count != 0)
                        *find(&larger, occurrences->slots[i].fingerprint) = occurrences->slots[i];
        }
        occurrences_release(occurrences);
        *occurrences = larger;
}

int64_t occurrences_count(struct occurrences *occurrences, uint64_t fingerprint)
{
        if (occurrences->used * 4 >= occurrences->room * 3)
                grow(occurrences);
        struct occurrence *slot = find(occurrences, fingerprint);
        if (slot->count == 0)
                occurrences->used++;
        slot->fingerprint = fingerprint;
        return ++slot->count;
}

void occurrences_release(struct occurrences *occurrences)
{
        free(occurrences->slots);
        *occurrences = (struct occurrences){.room = 0};
}
