/* Figures and scores of many games, added up. */
#include <bowling/statistics.h>

enum {
        SERIES_GAMES = 3
};

double bowling_ratio_value(struct bowling_ratio ratio)
{
        return ratio.whole == 0 ? 0 : (double)ratio.part / (double)ratio.whole;
}

void bowling_statistics_init(struct bowling_statistics *statistics_out)
{
        *statistics_out = (struct bowling_statistics){0};
}

static int higher(int left, int right)
{
        return left > right ? left : right;
}

/* Gives the sum of the series that ends with this game; 0 where the day has too few games. */
static int add_to_day(struct bowling_day *day, int score)
{
        struct bowling_last_scores before = day->scores;
        day->scores = (struct bowling_last_scores){.last = score, .before = before.last};
        day->games++;
        return day->games < SERIES_GAMES ? 0 : score + before.last + before.before;
}

static void add_to_series(struct bowling_series *series, int score)
{
        struct bowling_high_scores *high = &series->high;
        high->game = higher(high->game, score);
        high->series = higher(high->series, add_to_day(&series->day, score));
}

static void add_played(struct bowling_games_played *played, int score, bool clean)
{
        struct bowling_ratio *average = &played->average;
        average->part += score;
        average->whole++;
        played->clean += clean;
}

void bowling_statistics_add(struct bowling_statistics *statistics, int score,
                            const struct bowling_figures *figures)
{
        struct bowling_results *results = &statistics->results;
        add_played(&results->played, score, figures->counts[BOWLING_FIGURE_OPENS] == 0);
        add_to_series(&results->series, score);
        for (int i = 0; i < BOWLING_FIGURES; i++)
                statistics->figures.counts[i] += figures->counts[i];
}

void bowling_statistics_next_day(struct bowling_statistics *statistics)
{
        statistics->results.series.day = (struct bowling_day){0};
}

int64_t bowling_statistics_games(const struct bowling_statistics *statistics)
{
        return bowling_statistics_average(statistics).whole;
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

static struct bowling_ratio ratio_of(const struct bowling_statistics *statistics,
                                     enum bowling_figure part, enum bowling_figure whole)
{
        return (struct bowling_ratio){bowling_statistics_sum(statistics, part),
                                      bowling_statistics_sum(statistics, whole)};
}

struct bowling_ratio bowling_statistics_strikes(const struct bowling_statistics *statistics)
{
        return ratio_of(statistics, BOWLING_FIGURE_STRIKES, BOWLING_FIGURE_FULL_RACKS);
}

struct bowling_ratio bowling_statistics_spares(const struct bowling_statistics *statistics)
{
        return ratio_of(statistics, BOWLING_FIGURE_SPARES, BOWLING_FIGURE_LEAVES);
}

struct bowling_ratio bowling_statistics_opens(const struct bowling_statistics *statistics)
{
        int64_t opens = bowling_statistics_sum(statistics, BOWLING_FIGURE_OPENS);
        return (struct bowling_ratio){opens, BOWLING_FRAMES * bowling_statistics_games(statistics)};
}

struct bowling_ratio bowling_statistics_first_balls(const struct bowling_statistics *statistics)
{
        return ratio_of(statistics, BOWLING_FIGURE_FIRST_PINS, BOWLING_FIGURE_FULL_RACKS);
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
