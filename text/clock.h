/* The time, in milliseconds or microseconds. */
#ifndef TEXT_CLOCK_H
#define TEXT_CLOCK_H

#include <stdint.h>

/* Since 1970. It jumps when the clock is set. */
int64_t clock_milliseconds(void);

/* Since some moment before; it never goes back, and is for measuring how long something takes. */
int64_t clock_monotonic_milliseconds(void);
int64_t clock_monotonic_microseconds(void);

#endif
