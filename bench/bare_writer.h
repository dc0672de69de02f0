/* A process that only writes the same bytes to many open sockets. */
#ifndef BENCH_BARE_WRITER_H
#define BENCH_BARE_WRITER_H

#include "bare_fan_out.h"

struct bare_writer {
        struct process process;
        int port;
        int control;
};

/* It takes as many connections as there will be watchers. */
void bare_writer_start(struct bare_writer *writer_out, const struct bare_opening *opening);

/* Lets it write this to all of them. */
void bare_writer_write(const struct bare_writer *writer, const char *text, size_t length);

void bare_writer_stop(struct bare_writer *writer);

#endif
