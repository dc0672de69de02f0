/* A progress bar on standard error. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct progress {
        bool enabled;
        bool drawn;
        uint64_t expected; /* bytes in total; 0 where unknown */
        double begun;
        double drawn_at;
};

/* The size of the files, of which "-" is standard input; 0 where one is a pipe. */
uint64_t progress_size_of(char *const *files, int count);

/* Disabled unless standard error is a terminal that is not dumb. */
struct progress progress_begin(bool wanted, uint64_t expected);

/* Draws the bar, at most ten times a second and not in the first half second. */
void progress_show(struct progress *progress, uint64_t bytes, uint64_t games);

/* Clears the bar; call it before printing anything else. */
void progress_clear(struct progress *progress);

#endif
