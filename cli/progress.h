/* A bar on standard error that shows how far long work has come. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct progress {
        bool enabled;
        bool drawn;
        uint64_t expected; /* bytes of the whole work; 0 where nobody knows */
        double begun;
        double drawn_at;
};

/* Enabled only where standard error is a terminal that is not dumb. */
struct progress progress_begin(bool wanted, uint64_t expected);

/* Draws the bar anew, at most ten times a second and not in the first half second. */
void progress_show(struct progress *progress, uint64_t bytes, uint64_t games);

/* Takes the bar away, before anything else is printed. */
void progress_clear(struct progress *progress);

#endif
