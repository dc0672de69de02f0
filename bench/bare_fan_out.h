/*
 * The lower bound of a fan-out: a process that writes the same bytes to many open sockets, and one
 * with the watchers that read them. They are separate processes because of the limit of open files.
 */
#ifndef BENCH_BARE_FAN_OUT_H
#define BENCH_BARE_FAN_OUT_H

#include "process.h"

struct bare_fan_out {
        struct process process;
        int control;
};

/* `opening` is what each watcher is sent first; it begins with the head of an answer. */
struct bare_opening {
        int watchers;
        const char *text;
        size_t length;
};

void bare_fan_out_start(struct bare_fan_out *bare_out, const struct bare_opening *opening);
void bare_fan_out_stop(struct bare_fan_out *bare);

/* Writes this, one event, to all. Returns the seconds until the last watcher has it. */
double bare_fan_out_write(const struct bare_fan_out *bare, const char *text, size_t length);

#endif
