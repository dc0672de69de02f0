/* The time, in milliseconds or microseconds. */
#include "clock.h"

#include <time.h>

static int64_t microseconds_of(clockid_t clock)
{
        struct timespec now;
        clock_gettime(clock, &now);
        return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int64_t clock_milliseconds(void)
{
        return microseconds_of(CLOCK_REALTIME) / 1000;
}

int64_t clock_monotonic_milliseconds(void)
{
        return microseconds_of(CLOCK_MONOTONIC) / 1000;
}

int64_t clock_monotonic_microseconds(void)
{
        return microseconds_of(CLOCK_MONOTONIC);
}
