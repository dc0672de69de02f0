/* `bowling serve`, started for a measurement. */
#ifndef BENCH_SERVING_H
#define BENCH_SERVING_H

#include "process.h"

enum {
        SERVING_PATH_SIZE = 1024,
        SERVING_TOKEN_SIZE = 128
};

/* The settings of all measurements of the server. */
struct plan {
        const char *program; /* bowling */
        const char *folder;  /* where stores and other files are made */
        const char *games;   /* a store of many games */
        int seconds;         /* that one run takes */
};

struct serving {
        const char *program;
        struct process process;
        int port;
        char token[SERVING_TOKEN_SIZE]; /* of lane 1 */
        char store[SERVING_PATH_SIZE];
};

/* With a new store, or with a copy of the one that has many games. */
void serving_start(struct serving *serving_out, const struct plan *plan, int lanes);
void serving_start_with_games(struct serving *serving_out, const struct plan *plan, int lanes);

/* A new token of the lane, as its keypad has one; 0 is the desk, whose changes are audited. */
void serving_add_token(const struct serving *serving, int lane, char token_out[SERVING_TOKEN_SIZE]);

/* Stops it and removes its store. Returns how many events the store had. */
long serving_stop(struct serving *serving);

#endif
