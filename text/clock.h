/* The time, in milliseconds or microseconds, and how long to wait. */
#ifndef TEXT_CLOCK_H
#define TEXT_CLOCK_H

#include <stdint.h>

/* Since 1970. It jumps when the clock is set. */
int64_t clock_milliseconds(void);

/* Since some moment before; it never goes back, and is for measuring how long something takes. */
int64_t clock_monotonic_milliseconds(void);
int64_t clock_monotonic_microseconds(void);

/*
 * How long a wait of this name is, in milliseconds: `usual`. In a build with the CMake option
 * BOWLING_TEST_TIMES a test may set another time, and step the time of day, by a variable of the
 * environment: BOWLING_TEST_TIMES="heartbeat=200 clock=-3600000".
 */
int64_t clock_duration(const char *name, int64_t usual);

#endif
