/* The measurements of the server, and how they are printed. */
#ifndef BENCH_MEASURES_H
#define BENCH_MEASURES_H

#include "serving.h"

enum {
        MEASURE_LABEL_SIZE = 160
};

/* How fast something went. */
struct measure_run {
        double rate; /* how many in a second */
        double cost; /* processor seconds of the server for each */
};

/* One round: both sides, measured one after the other. */
struct measure_round {
        struct measure_run ours;
        struct measure_run theirs;
};

/* One figure of such a round. */
struct measure_pair {
        double ours;
        double theirs;
        double ratio; /* of ours to theirs */
};

/*
 * The medians of both sides and of the ratio. The ratio is taken in each round, because noise
 * affects both sides of a round: it varies less than the ratio of the medians.
 */
struct measure_pair measure_median(const struct measure_pair *pairs, int count);

/* The same for the rates, which it returns, and for the costs. */
struct measure_pair measure_median_of_rounds(const struct measure_round *rounds, int count,
                                             struct measure_pair *costs_out);

/* Prints a line: with the goal, or without. */
void measure_least(const char *label, double ratio, double least);
void measure_most(const char *label, double ratio, double most);
void measure_only(const char *label, double ratio);

/* Requests a second for a page and for the state of a lane, beside nginx. */
void rate_pages(const struct plan *plan);

/* Durable bowls a second, beside SQLite alone. */
void rate_bowls(const struct plan *plan);

/* How long a bowl takes to many watchers, beside bare writes; what a watcher costs in memory. */
void fan_out(const struct plan *plan);

/* Many watchers of many lanes, and many writers. */
void crowd(const struct plan *plan);

/* The processor's share of a server that has nothing to do. */
void idle(const struct plan *plan);

/* States and streams while another program locks the store and a bowl waits for it. */
void locked(const struct plan *plan);

/* The time of a bowl while others read the history of many games. */
void readers(const struct plan *plan);

/* The memory of a server of which much was asked without a token. */
void memory(const struct plan *plan);

#endif
