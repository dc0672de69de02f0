/* Keypads that bowl as fast as they are answered, each by a connection of its own. */
#ifndef BENCH_BOWLERS_H
#define BENCH_BOWLERS_H

#include "lane_play.h"
#include "serving.h"

struct bowlers {
        const struct serving *serving;
        int count;
        int lanes;
        int busy;                /* bowlers that await an answer */
        bool stopping;           /* nobody asks again */
        struct lane_play *plays; /* one for each lane */
        struct bowler *bowlers;
};

/*
 * Lanes are dealt like cards: the first bowler has the first lane, the next the second, and round
 * again. Who has several bowls on one after the other.
 */
void bowlers_open(struct bowlers *bowlers_out, const struct serving *serving, int count, int lanes);
void bowlers_close(struct bowlers *bowlers);

/* Bowls in the loop for so long, and until all is answered. Returns the seconds that it took. */
double bowlers_run(struct bowlers *bowlers, int loop, double seconds);

/* What was acknowledged: bowls, and events, which are bowls and matches that were started. */
long bowlers_bowls(const struct bowlers *bowlers);
long bowlers_events(const struct bowlers *bowlers);

#endif
