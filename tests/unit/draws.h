/* How many games or lines a test draws at random. */
#ifndef UNIT_DRAWS_H
#define UNIT_DRAWS_H

#include <stdlib.h>

enum {
/* Sanitizers look at every step: there, fewer have to do. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(__OPTIMIZE__)
        DRAWS_SHARE = 200
#else
        DRAWS_SHARE = 10
#endif
};

/* What the environment says, as in `make soak`, or else a share of `all`. */
static inline int draws(const char *variable, int all)
{
        const char *number = getenv(variable);
        return number != NULL ? atoi(number) : all / DRAWS_SHARE;
}

#endif
