/* A process that requests the same thing all the time, to measure latency or to make load. */
#ifndef BENCH_PROBE_H
#define BENCH_PROBE_H

#include "process.h"

struct probe {
        struct process process;
        struct probe_notes *notes;
};

/* Starts the requests. */
void probe_start(struct probe *probe_out, int port, const char *path);

/* How many answers there were, and the seconds that the slowest one took. */
long probe_answers(const struct probe *probe);
double probe_slowest(const struct probe *probe);

void probe_stop(struct probe *probe);

#endif
