/**
 * Figures of one finished game, and statistics of many.
 *
 * All of them are values of plain numbers: copy them with =, there is nothing to free. Pointers
 * must not be NULL.
 */
#ifndef BOWLING_STATISTICS_H
#define BOWLING_STATISTICS_H

#include <stdint.h>

#include <bowling/api.h>
#include <bowling/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/** So many of so many, or a sum over so many. */
struct bowling_ratio {
        int64_t part;
        int64_t whole;
};

/**
 * The counts of a finished game. Stores keep the counts in this order: new ones come last, and
 * what they mean and how large they can be does not change.
 */
enum bowling_figure {
        BOWLING_FIGURE_STRIKES,    /**< in the tenth every strike counts */
        BOWLING_FIGURE_FULL_RACKS, /**< bowls at a full rack */
        BOWLING_FIGURE_SPARES,     /**< those of the tenth included */
        BOWLING_FIGURE_LEAVES,     /**< racks left standing that got a second bowl */
        BOWLING_FIGURE_OPENS,      /**< open frames; the tenth is judged by its first rack */
        BOWLING_FIGURE_FIRST_PINS, /**< pins of bowls at a full rack */
        BOWLING_FIGURE_DOUBLES,    /**< strikes that follow a strike directly */
        BOWLING_FIGURES            /**< how many figures there are */
};

/**
 * The figures of one finished game, or sums of them. A foul is a bowl without pins: a ten after it
 * is a spare. The last bowl of a tenth may leave a rack that gets no second bowl; that is no missed
 * spare.
 */
struct bowling_figures {
        int64_t counts[BOWLING_FIGURES];
};

/** The best single game and the best three games in a row of one day. */
struct bowling_high_scores {
        int game;
        int series;
};

/** The scores of the last game and of the one before it. */
struct bowling_last_scores {
        int last;
        int before;
};

/** How many games the day has so far, and the scores of the last two. */
struct bowling_day {
        int64_t games;
        struct bowling_last_scores scores;
};

struct bowling_series {
        struct bowling_high_scores high;
        struct bowling_day day;
};

/** Pins over games, and how many of the games had no open frame. */
struct bowling_games_played {
        struct bowling_ratio average;
        int64_t clean;
};

struct bowling_results {
        struct bowling_games_played played;
        struct bowling_series series;
};

/** Finished games, added up. Ask through the functions below, never through the fields. */
struct bowling_statistics {
        struct bowling_results results;
        struct bowling_figures figures;
};

/** The part divided by the whole; 0 where the whole is 0. */
BOWLING_API double bowling_ratio_value(struct bowling_ratio ratio);

/**
 * Writes the figures of the finished game to `figures_out`. Fails with BOWLING_GAME_IS_UNFINISHED
 * and then writes nothing.
 */
BOWLING_API enum bowling_status bowling_game_figures(const struct bowling_game *game,
                                                     struct bowling_figures *figures_out);

/** The most that one game can have of the figure, such as 12 strikes. */
BOWLING_API int bowling_figure_max(enum bowling_figure figure);

/** Makes `statistics_out` the statistics of no games. */
BOWLING_API void bowling_statistics_init(struct bowling_statistics *statistics_out);

/**
 * Adds a finished game: its bowling_game_final_score() and its bowling_game_figures(). Games are
 * added in the order in which they were played, since series are three games in a row.
 */
BOWLING_API void bowling_statistics_add(struct bowling_statistics *statistics, int score,
                                        const struct bowling_figures *figures);

/** Says that the games added from now on are of another day: no series has games of both. */
BOWLING_API void bowling_statistics_next_day(struct bowling_statistics *statistics);

/** How many games were added. */
BOWLING_API int64_t bowling_statistics_games(const struct bowling_statistics *statistics);

/** The figure, added up over the games. */
BOWLING_API int64_t bowling_statistics_sum(const struct bowling_statistics *statistics,
                                           enum bowling_figure figure);

/** Scores over games. */
BOWLING_API struct bowling_ratio
bowling_statistics_average(const struct bowling_statistics *statistics);

/** Strikes of bowls at a full rack, those of the tenth included. */
BOWLING_API struct bowling_ratio
bowling_statistics_strikes(const struct bowling_statistics *statistics);

/** Spares of racks left standing that got a second bowl, those of the tenth included. */
BOWLING_API struct bowling_ratio
bowling_statistics_spares(const struct bowling_statistics *statistics);

/** Open frames of frames; the tenth is judged by its first rack. */
BOWLING_API struct bowling_ratio
bowling_statistics_opens(const struct bowling_statistics *statistics);

/** Pins of bowls at a full rack, over such bowls. */
BOWLING_API struct bowling_ratio
bowling_statistics_first_balls(const struct bowling_statistics *statistics);

/** The best score; 0 where there is no game. */
BOWLING_API int bowling_statistics_high_game(const struct bowling_statistics *statistics);

/** The best sum of three games in a row of one day; 0 where there are no such three. */
BOWLING_API int bowling_statistics_high_series(const struct bowling_statistics *statistics);

/** How many games had no open frame. */
BOWLING_API int64_t bowling_statistics_clean_games(const struct bowling_statistics *statistics);

#ifdef __cplusplus
}
#endif

#endif
