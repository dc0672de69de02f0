/* The statistics of a player: added up from the games in the store, and as a row of a table. */
#ifndef EXCHANGE_PLAYER_STATISTICS_H
#define EXCHANGE_PLAYER_STATISTICS_H

#include <bowling/statistics.h>

#include "people.h"
#include "table.h"

enum {
        PLAYER_SCORES_MAX = 1000 /* for whoever must not take more memory for more games */
};

struct player_statistics {
        struct store_person person;
        struct bowling_statistics statistics;
        int64_t last; /* when the last of the games began */
        int *scores;  /* of the newest finished games, the oldest of them first */
        size_t count; /* how many of these there are, */
        size_t all;   /* and how many finished games */
        size_t most;  /* scores that are kept; 0 for all */
        size_t room;
};

/*
 * Reads the games of the filter's person, and keeps the newest `most` scores, or all where that is
 * 0. Release what it comes to hold, also where it fails: STORE_NOT_FOUND for an unknown player.
 */
enum store_status player_statistics_read(struct player_statistics *figures_out, struct store *store,
                                         const struct store_filter *filter, size_t most);
void player_statistics_release(struct player_statistics *figures);

/* Adds a game; they come by when they began, and `last` says when the one before did. */
void player_statistics_count(struct bowling_statistics *statistics, int64_t *last,
                             const struct store_game *game);

/* Prints for each statistic a line that says how it is worked out. */
void player_statistics_define(FILE *out);

/* Gives a table the columns for the rows that are added then. */
void player_statistics_begin(struct table *table);
void player_statistics_add(struct table *table, const struct store_person *person,
                           const struct bowling_statistics *statistics);

#endif
