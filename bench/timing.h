/* What the measurements share: the time, whole commands, and medians. */
#ifndef BENCH_TIMING_H
#define BENCH_TIMING_H

/* Seconds that only go forward. */
double timing_now(void);

/* How long a command line takes. Ends the program where it fails with more than a bad line. */
double timing_of(const char *command_line);

/* The one in the middle; `times` is put into order. */
double timing_median(double *times, int count);

/* "goal 0.80 reached" or "goal 0.80 MISSED" behind a ratio, and the end of the line. */
void timing_print_least(double ratio, double least);
void timing_print_most(double ratio, double most);

#endif
