/* An epoll loop: each connection has a callback for what arrives on it. */
#ifndef BENCH_CHANNEL_H
#define BENCH_CHANNEL_H

#include <stdbool.h>

struct channel {
        int descriptor;
        void (*take)(struct channel *channel);
};

/* A loop is closed with close(). */
int channel_loop(void);
void channel_add(int loop, struct channel *channel);

/* Waits, and calls `take` of every channel with input; false after the timeout. */
bool channel_turn(int loop, int milliseconds);

#endif
