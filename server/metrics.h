/* What Prometheus may ask: counts since the start. */
#ifndef SERVER_METRICS_H
#define SERVER_METRICS_H

#include <stdint.h>
#include <stdio.h>

struct metrics {
        uint64_t requests;
        uint64_t refused; /* answered with 4xx */
        uint64_t failed;  /* answered with 5xx */
        uint64_t changes; /* committed */
        uint64_t commits;
        uint64_t events; /* published */
        int watchers;
};

void metrics_count(struct metrics *metrics, unsigned status);
void metrics_print(const struct metrics *metrics, FILE *out);

#endif
