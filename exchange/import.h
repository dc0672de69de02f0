/* Games into a store: what export.h wrote, or text as `bowling score` reads it, with names. */
#ifndef EXCHANGE_IMPORT_H
#define EXCHANGE_IMPORT_H

#include <stdint.h>
#include <stdio.h>

#include "event.h"
#include "occurrences.h"
#include "store.h"

enum {
        IMPORT_LINE_MAX = 16 * 1024 * 1024 /* a longer line is bad */
};

struct import_counts {
        uint64_t bytes;
        uint64_t lines;
        uint64_t added;     /* matches that were new */
        uint64_t continued; /* matches that got the rest of their log */
        uint64_t known;     /* matches that were there already */
        uint64_t bad;       /* lines that could not be imported */
};

struct import_job {
        struct store *store;
        struct event_stamp stamp; /* of games that come without one */
        const char *day;          /* the day that was given for them, as 2026-11-15; or NULL */

        /* Counts equal games over several files; all zero at first, and released by the caller. */
        struct occurrences *occurrences;

        /* Why a line is bad; `column` is 0 where there is none to name. */
        void (*complain)(void *context, uint64_t line, unsigned column, const char *words);
        void (*progress)(void *context, const struct import_counts *counts);
        void *context;
};

/*
 * Reads `in` to its end and adds to `counts`. What was there already is left alone, so the same
 * file can be read again; what follows a bad line is read all the same. Where the store fails, the
 * rest is left, and `counts` has no match that is not in the store. ferror(in) tells whether
 * reading failed.
 */
enum store_status import_file(const struct import_job *job, FILE *in, struct import_counts *counts);

#endif
