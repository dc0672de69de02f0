/* Many connections in one thread: each says who takes what arrives on it. */
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

/* Lets every channel on which something arrives take it; false where nothing comes in time. */
bool channel_turn(int loop, int milliseconds);

#endif
