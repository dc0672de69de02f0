/* Somebody else who asks for a lane's state all the time, from a process of their own. */
#ifndef BENCH_PROBE_H
#define BENCH_PROBE_H

#include "process.h"

struct probe {
        struct process process;
        struct probe_notes *notes;
};

/* Asks from now on. */
void probe_start(struct probe *probe_out, int port);

/* How many answers there were, and the seconds that the slowest one took. */
long probe_answers(const struct probe *probe);
double probe_slowest(const struct probe *probe);

void probe_stop(struct probe *probe);

#endif
