/* How busy other programs keep the machine during a measurement. */
#ifndef BENCH_OUTSIDE_LOAD_H
#define BENCH_OUTSIDE_LOAD_H

struct outside_load {
        double begin;
        double busy; /* processor seconds that were used until then */
};

struct outside_load outside_load_begin(void);

/*
 * The share of all processor time since then that other programs used, which are neither this one
 * nor its children that have ended.
 */
double outside_load_share(const struct outside_load *load);

#endif
