/* How much other programs disturb a measurement. */
#ifndef BENCH_OTHERS_H
#define BENCH_OTHERS_H

struct others {
        double begin;
        double busy; /* seconds that all processors have worked until then */
};

struct others others_begin(void);

/*
 * The share of all processors' time that since then went to others than this program and what it
 * started and has awaited.
 */
double others_share(const struct others *others);

#endif
