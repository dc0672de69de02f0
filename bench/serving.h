/* `bowling serve`, started for a measurement with a new store. */
#ifndef BENCH_SERVING_H
#define BENCH_SERVING_H

#include <stdbool.h>

#include "process.h"

enum {
        SERVING_PATH_SIZE = 1024,
        SERVING_TOKEN_SIZE = 128
};

/* The settings of all measurements of the server. */
struct plan {
        const char *program; /* bowling */
        const char *folder;  /* where stores and other files are made */
        int seconds;         /* that one run takes */
};

struct serving {
        struct process process;
        int port;
        char token[SERVING_TOKEN_SIZE];
        char store[SERVING_PATH_SIZE];
};

void serving_start(struct serving *serving_out, const struct plan *plan, int lanes);

/* Stops it and removes its store. Returns how many events the store had. */
long serving_stop(struct serving *serving);

#endif
