/* What Prometheus may ask: counts since the start. */
#ifndef SERVER_METRICS_H
#define SERVER_METRICS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct metrics {
        uint64_t requests;
        uint64_t refused; /* answered with 4xx */
        uint64_t failed;  /* answered with 5xx */
        uint64_t changes; /* committed */
        uint64_t commits;
        uint64_t events; /* published */
};

/* The counts, and how it stands at this moment. */
struct metrics_moment {
        const struct metrics *metrics;
        int watchers;
        int clients;
        bool away; /* the store */
};

void metrics_count(struct metrics *metrics, unsigned status);
void metrics_print(FILE *out, const struct metrics_moment *moment);

#endif
