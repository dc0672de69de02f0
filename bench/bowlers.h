/* Keypads that bowl as fast as they are answered, each by a connection of its own. */
#ifndef BENCH_BOWLERS_H
#define BENCH_BOWLERS_H

#include "lane_play.h"
#include "serving.h"

struct bowlers {
        int count;
        int lanes;
        int busy;                           /* bowlers that wait for an answer */
        bool stopping;                      /* no further requests */
        struct lane_play *plays;            /* one for each lane */
        char (*tokens)[SERVING_TOKEN_SIZE]; /* that of each lane */
        struct bowler *bowlers;
};

/*
 * Lanes are assigned round-robin: the first bowler has the first lane, the next the second, and so
 * on. A bowler with several lanes bowls on one after the other.
 */
void bowlers_open(struct bowlers *bowlers_out, const struct serving *serving, int count, int lanes);
void bowlers_close(struct bowlers *bowlers);

/* Bowls for this many seconds, then waits for all answers. Returns the seconds that it took. */
double bowlers_run(struct bowlers *bowlers, int loop, double seconds);

/* The acknowledged bowls, and the acknowledged events: bowls and starts of matches. */
long bowlers_bowls(const struct bowlers *bowlers);
long bowlers_events(const struct bowlers *bowlers);

#endif
