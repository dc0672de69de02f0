/* How well a player bowls: what the store has of the player, added up, and as a row of a table. */
#include "player_figures.h"

#include <stdlib.h>

#include "moment.h"

enum {
        FIRST_ROOM = 256
};

void player_figures_count(struct bowling_statistics *statistics, int64_t *last,
                          const struct store_game *game)
{
        if (!moment_is_same_day(*last, game->counted_at))
                bowling_statistics_next_day(statistics);
        *last = game->counted_at;
        bowling_statistics_add(statistics, game->total, &game->figures);
}

static bool add_game(void *context, const struct store_game *game)
{
        struct player_figures *figures = context;
        player_figures_count(&figures->statistics, &figures->last, game);
        if (figures->count == figures->room) {
                figures->room = figures->room == 0 ? FIRST_ROOM : figures->room * 2;
                figures->scores =
                        reallocarray(figures->scores, figures->room, sizeof *figures->scores);
                if (figures->scores == NULL)
                        abort();
        }
        figures->scores[figures->count++] = game->total;
        return true;
}

static bool take_full_name(void *context, const struct store_player *player)
{
        struct player_figures *figures = context;
        if (!bowling_player_equals(&player->player, &figures->player))
                return true;
        figures->known = true;
        if (player->full_name != NULL)
                snprintf(figures->full_name, sizeof figures->full_name, "%s", player->full_name);
        return false;
}

enum store_status player_figures_read(struct player_figures *figures_out, struct store *store,
                                      const struct store_filter *filter)
{
        struct store_filter wanted = *filter;
        wanted.figures_only = true;
        wanted.without_voided = true;
        *figures_out = (struct player_figures){.player = filter->player};
        bowling_statistics_init(&figures_out->statistics);
        enum store_status status = store_each_player(store, take_full_name, figures_out);
        if (status != STORE_OK)
                return status;
        if (!figures_out->known)
                return STORE_NOT_FOUND;
        return store_each_game(store, &wanted, add_game, figures_out);
}

void player_figures_release(struct player_figures *figures)
{
        free(figures->scores);
}

/* What a row is made of. */
struct row {
        const char *name;
        const char *full_name;
        const struct bowling_statistics *statistics;
};

static void add_name(struct table *table, const struct row *row)
{
        table_add(table, row->name);
}

static void add_full_name(struct table *table, const struct row *row)
{
        bool given = row->full_name != NULL && *row->full_name != '\0';
        table_add_words(table, given ? row->full_name : NULL);
}

static void add_count(struct table *table, int64_t count)
{
        table_add_format(table, "%lld", (long long)count);
}

/* A best of nothing is none. */
static void add_best(struct table *table, int best, bool exists)
{
        if (exists)
                add_count(table, best);
        else
                table_add(table, NULL);
}

static void add_average_of(struct table *table, struct bowling_ratio ratio)
{
        if (ratio.whole == 0)
                table_add(table, NULL);
        else
                table_add_format(table, "%.2f", bowling_ratio_value(ratio));
}

static void add_percent_of(struct table *table, struct bowling_ratio ratio)
{
        if (ratio.whole == 0)
                table_add(table, NULL);
        else
                table_add_format(table, "%.1f", 100 * bowling_ratio_value(ratio));
}

static void add_games(struct table *table, const struct row *row)
{
        add_count(table, bowling_statistics_games(row->statistics));
}

static void add_average(struct table *table, const struct row *row)
{
        add_average_of(table, bowling_statistics_average(row->statistics));
}

static void add_high(struct table *table, const struct row *row)
{
        add_best(table, bowling_statistics_high_game(row->statistics),
                 bowling_statistics_games(row->statistics) > 0);
}

static void add_series(struct table *table, const struct row *row)
{
        int series = bowling_statistics_high_series(row->statistics);
        add_best(table, series, series > 0);
}

static void add_strikes(struct table *table, const struct row *row)
{
        add_percent_of(table, bowling_statistics_strikes(row->statistics));
}

static void add_spares(struct table *table, const struct row *row)
{
        add_percent_of(table, bowling_statistics_spares(row->statistics));
}

static void add_opens(struct table *table, const struct row *row)
{
        add_percent_of(table, bowling_statistics_opens(row->statistics));
}

static void add_first_balls(struct table *table, const struct row *row)
{
        add_average_of(table, bowling_statistics_first_balls(row->statistics));
}

static void add_clean(struct table *table, const struct row *row)
{
        add_count(table, bowling_statistics_clean_games(row->statistics));
}

static void add_doubles(struct table *table, const struct row *row)
{
        add_count(table, bowling_statistics_sum(row->statistics, BOWLING_FIGURE_DOUBLES));
}

/*
 * Every statistic, once: its name in JSON and CSV, its heading, its kind, what adds its cell to a
 * row, and its definition for the help, or NULL where the heading says all.
 */
#define STATISTICS(ENTRY)                                                                          \
        ENTRY("player", "player", TABLE_TEXT, add_name, NULL)                                      \
        ENTRY("games", "games", TABLE_NUMBER, add_games, NULL)                                     \
        ENTRY("average", "average", TABLE_NUMBER, add_average, "pins / finished games")            \
        ENTRY("high_game", "high", TABLE_NUMBER, add_high, "the best game")                        \
        ENTRY("high_series", "series", TABLE_NUMBER, add_series,                                   \
              "the best three games in a row of one day, in local time")                           \
        ENTRY("strike_percent", "strike %", TABLE_NUMBER, add_strikes,                             \
              "strikes / bowls at a full rack")                                                    \
        ENTRY("spare_percent", "spare %", TABLE_NUMBER, add_spares,                                \
              "spares / racks left standing that got a second bowl")                               \
        ENTRY("open_percent", "open %", TABLE_NUMBER, add_opens,                                   \
              "open frames / frames (the tenth judged by its first rack)")                         \
        ENTRY("first_ball_average", "first ball", TABLE_NUMBER, add_first_balls,                   \
              "pins of bowls at a full rack / such bowls")                                         \
        ENTRY("clean_games", "clean", TABLE_NUMBER, add_clean, "games without an open frame")      \
        ENTRY("full_name", "name", TABLE_TEXT, add_full_name, NULL)                                \
        ENTRY("doubles", "doubles", TABLE_NUMBER, add_doubles,                                     \
              "strikes that follow a strike directly")

#define COLUMN_OF(name, title, kind, add, definition) {name, title, kind},
#define ADDER_OF(name, title, kind, add, definition) add,
#define DEFINITION_OF(name, title, kind, add, definition) definition,

static const struct table_column columns[] = {STATISTICS(COLUMN_OF)};
static void (*const adders[])(struct table *, const struct row *) = {STATISTICS(ADDER_OF)};
static const char *const definitions[] = {STATISTICS(DEFINITION_OF)};

enum {
        COLUMNS = sizeof columns / sizeof *columns
};

void player_figures_define(FILE *out)
{
        for (int i = 0; i < COLUMNS; i++) {
                if (definitions[i] != NULL)
                        fprintf(out, "  %-10s  %s\n", columns[i].title, definitions[i]);
        }
}

void player_figures_begin(struct table *table)
{
        table->columns = columns;
        table->column_count = COLUMNS;
}

void player_figures_add(struct table *table, const struct bowling_player *player,
                        const struct bowling_statistics *statistics, const char *full_name)
{
        struct row row = {player->name, full_name, statistics};
        for (int i = 0; i < COLUMNS; i++)
                adders[i](table, &row);
}
