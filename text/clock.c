/* The time, in milliseconds. */
#include "clock.h"

#include <time.h>

static int64_t milliseconds_of(clockid_t clock)
{
        struct timespec now;
        clock_gettime(clock, &now);
        return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t clock_milliseconds(void)
{
        return milliseconds_of(CLOCK_REALTIME);
}

int64_t clock_monotonic_milliseconds(void)
{
        return milliseconds_of(CLOCK_MONOTONIC);
}
