/* How busy other programs keep the machine during a measurement. */
#include "outside_load.h"

#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

#include "timing.h"

enum {
        KINDS = 7 /* of time in /proc/stat: user, nice, system, idle, waiting, interrupts twice */
};

static double busy_seconds(void)
{
        double times[KINDS] = {0};
        FILE *file = fopen("/proc/stat", "r");
        if (file == NULL)
                return 0;
        int read = fscanf(file, "cpu %lf %lf %lf %lf %lf %lf %lf", &times[0], &times[1], &times[2],
                          &times[3], &times[4], &times[5], &times[6]);
        fclose(file);
        if (read != KINDS)
                return 0;
        return (times[0] + times[1] + times[2] + times[5] + times[6]) /
               (double)sysconf(_SC_CLK_TCK);
}

static double used_by(int who)
{
        struct rusage usage;
        getrusage(who, &usage);
        return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
               (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
}

struct outside_load outside_load_begin(void)
{
        return (struct outside_load){timing_now(), busy_seconds()};
}

double outside_load_share(const struct outside_load *load)
{
        double possible = (timing_now() - load->begin) * (double)sysconf(_SC_NPROCESSORS_ONLN);
        double busy = busy_seconds() - load->busy;
        double ours = used_by(RUSAGE_SELF) + used_by(RUSAGE_CHILDREN);
        return busy > ours ? (busy - ours) / possible : 0;
}
