/* How the measurements of the server are printed. */
#include "measures.h"

#include <stdio.h>

#include "timing.h"

enum {
        ROUNDS_MAX = 64,
        LABEL_WIDTH = 92
};

struct measure_pair measure_median(const struct measure_pair *pairs, int count)
{
        double ours[ROUNDS_MAX];
        double theirs[ROUNDS_MAX];
        double ratios[ROUNDS_MAX];
        for (int i = 0; i < count; i++) {
                ours[i] = pairs[i].ours;
                theirs[i] = pairs[i].theirs;
                ratios[i] = pairs[i].ours / pairs[i].theirs;
        }
        return (struct measure_pair){timing_median(ours, count), timing_median(theirs, count),
                                     timing_median(ratios, count)};
}

struct measure_pair measure_median_of_rounds(const struct measure_round *rounds, int count,
                                             struct measure_pair *costs_out)
{
        struct measure_pair rates[ROUNDS_MAX];
        struct measure_pair costs[ROUNDS_MAX];
        for (int i = 0; i < count; i++) {
                const struct measure_round *round = &rounds[i];
                rates[i] = (struct measure_pair){round->ours.rate, round->theirs.rate, 0};
                costs[i] = (struct measure_pair){round->ours.cost, round->theirs.cost, 0};
        }
        *costs_out = measure_median(costs, count);
        return measure_median(rates, count);
}

static void print_label(const char *label)
{
        printf("%-*s", LABEL_WIDTH, label);
}

void measure_least(const char *label, double ratio, double least)
{
        print_label(label);
        timing_print_least(ratio, least);
        fflush(stdout);
}

void measure_most(const char *label, double ratio, double most)
{
        print_label(label);
        timing_print_most(ratio, most);
        fflush(stdout);
}

void measure_only(const char *label, double ratio)
{
        print_label(label);
        printf("%6.2f\n", ratio);
        fflush(stdout);
}
