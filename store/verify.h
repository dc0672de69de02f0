/* Replays the whole log of a store and compares it with what is stored. */
#ifndef STORE_VERIFY_H
#define STORE_VERIFY_H

#include "store.h"

struct verify_counts {
        uint64_t matches;
        uint64_t games;
        uint64_t events;
        uint64_t complaints;
        uint64_t repaired; /* matches that were written anew */
};

struct verify_job {
        bool repair; /* write a match that differs anew from its log */
        void (*complain)(void *context, const char *complaint);
        void (*progress)(void *context, const struct verify_counts *counts);
        void *context;
};

/*
 * Every difference is a complaint; a failure of the store ends it. Verifying again after a repair
 * finds what could not be repaired.
 */
enum store_status verify_store(struct store *store, const struct verify_job *job,
                               struct verify_counts *counts_out);

#endif
