/* A clock, the time of a command, and medians. */
#ifndef BENCH_TIMING_H
#define BENCH_TIMING_H

/* Seconds of a monotonic clock. */
double timing_now(void);

/* How long a shell command takes. Exits where its exit code is neither 0 nor 1. */
double timing_of(const char *command_line);

/* Sorts `times`. */
double timing_median(double *times, int count);

/* "goal 0.80 reached" or "goal 0.80 MISSED" behind a ratio, and the end of the line. */
void timing_print_least(double ratio, double least);
void timing_print_most(double ratio, double most);

#endif
