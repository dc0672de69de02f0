/* Figures and scores of many games, added up. */
#include <bowling/statistics.h>

#include "figures.h"
#include "ratio.h"

enum {
        SERIES_GAMES = 3
};

void bowling_statistics_init(struct bowling_statistics *statistics_out)
{
        *statistics_out = (struct bowling_statistics){0};
}

static int higher(int left, int right)
{
        return left > right ? left : right;
}

static void remember(struct bowling_last_scores *scores, int score)
{
        *scores = (struct bowling_last_scores){.last = score, .before = scores->last};
}

static int sum_with(const struct bowling_last_scores *scores, int score)
{
        return score + scores->last + scores->before;
}

static void raise_high(struct bowling_high_scores *high, struct bowling_high_scores other)
{
        high->game = higher(high->game, other.game);
        high->series = higher(high->series, other.series);
}

/* Gives the sum of the series that ends with this game; 0 where the day has too few games. */
static int add_to_day(struct bowling_day *day, int score)
{
        day->games++;
        int sum = day->games < SERIES_GAMES ? 0 : sum_with(&day->scores, score);
        remember(&day->scores, score);
        return sum;
}

static void add_to_series(struct bowling_series *series, int score)
{
        int sum = add_to_day(&series->day, score);
        raise_high(&series->high, (struct bowling_high_scores){score, sum});
}

static void end_day(struct bowling_series *series)
{
        series->day = (struct bowling_day){0};
}

static void add_played(struct bowling_games_played *played, int score, bool clean)
{
        ratio_count(&played->average, score);
        played->clean += clean;
}

static int64_t games_of(const struct bowling_results *results)
{
        const struct bowling_games_played *played = &results->played;
        return played->average.whole;
}

static void add_result(struct bowling_results *results, int score, bool clean)
{
        add_played(&results->played, score, clean);
        add_to_series(&results->series, score);
}

void bowling_statistics_add(struct bowling_statistics *statistics, int score,
                            const struct bowling_figures *figures)
{
        add_result(&statistics->results, score, figures_are_clean(figures));
        figures_add(&statistics->figures, figures);
}

void bowling_statistics_next_day(struct bowling_statistics *statistics)
{
        end_day(&statistics->results.series);
}

int64_t bowling_statistics_games(const struct bowling_statistics *statistics)
{
        return games_of(&statistics->results);
}

int64_t bowling_statistics_sum(const struct bowling_statistics *statistics,
                               enum bowling_figure figure)
{
        return statistics->figures.counts[figure];
}

struct bowling_ratio bowling_statistics_average(const struct bowling_statistics *statistics)
{
        return statistics->results.played.average;
}

struct bowling_ratio bowling_statistics_strikes(const struct bowling_statistics *statistics)
{
        return figures_ratio(&statistics->figures, BOWLING_FIGURE_STRIKES,
                             BOWLING_FIGURE_FULL_RACKS);
}

struct bowling_ratio bowling_statistics_spares(const struct bowling_statistics *statistics)
{
        return figures_ratio(&statistics->figures, BOWLING_FIGURE_SPARES, BOWLING_FIGURE_LEAVES);
}

struct bowling_ratio bowling_statistics_opens(const struct bowling_statistics *statistics)
{
        int64_t opens = bowling_statistics_sum(statistics, BOWLING_FIGURE_OPENS);
        return (struct bowling_ratio){opens, BOWLING_FRAMES * bowling_statistics_games(statistics)};
}

struct bowling_ratio bowling_statistics_first_balls(const struct bowling_statistics *statistics)
{
        return figures_ratio(&statistics->figures, BOWLING_FIGURE_FIRST_PINS,
                             BOWLING_FIGURE_FULL_RACKS);
}

int bowling_statistics_high_game(const struct bowling_statistics *statistics)
{
        return statistics->results.series.high.game;
}

int bowling_statistics_high_series(const struct bowling_statistics *statistics)
{
        return statistics->results.series.high.series;
}

int64_t bowling_statistics_clean_games(const struct bowling_statistics *statistics)
{
        return statistics->results.played.clean;
}
