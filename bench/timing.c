/* A clock, the time of a command, and medians. */
#include "timing.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>

double timing_now(void)
{
        struct timespec time;
        clock_gettime(CLOCK_MONOTONIC, &time);
        return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* `bowling score` exits with 1 after a bad line, which is not a failure here. */
double timing_of(const char *command_line)
{
        double begin = timing_now();
        int status = system(command_line);
        double time = timing_now() - begin;
        if (!WIFEXITED(status) || WEXITSTATUS(status) > 1) {
                fprintf(stderr, "bench: this failed: %s\n", command_line);
                exit(EXIT_FAILURE);
        }
        return time;
}

static int compare(const void *left, const void *right)
{
        double difference = *(const double *)left - *(const double *)right;
        return (difference > 0) - (difference < 0);
}

double timing_median(double *times, int count)
{
        qsort(times, (size_t)count, sizeof *times, compare);
        return times[count / 2];
}

void timing_print_least(double ratio, double least)
{
        printf("%6.2f   goal at least %.2f %s\n", ratio, least,
               ratio >= least ? "reached" : "MISSED");
}

void timing_print_most(double ratio, double most)
{
        printf("%6.2f   goal at most %.2f %s\n", ratio, most, ratio <= most ? "reached" : "MISSED");
}
