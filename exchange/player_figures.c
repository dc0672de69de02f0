/* How well a player bowls: what the store has of the player, added up, and as a row of a table. */
#include "player_figures.h"

#include <stdlib.h>

#include "moment.h"

enum {
        FIRST_ROOM = 256
};

static const struct table_column columns[] = {
        {"player", "player", TABLE_TEXT},
        {"games", "games", TABLE_NUMBER},
        {"average", "average", TABLE_NUMBER},
        {"high_game", "high", TABLE_NUMBER},
        {"high_series", "series", TABLE_NUMBER},
        {"strike_percent", "strike %", TABLE_NUMBER},
        {"spare_percent", "spare %", TABLE_NUMBER},
        {"open_percent", "open %", TABLE_NUMBER},
        {"first_ball_average", "first ball", TABLE_NUMBER},
        {"clean_games", "clean", TABLE_NUMBER},
        {"full_name", "name", TABLE_TEXT},
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

void player_figures_begin(struct table *table)
{
        table->columns = columns;
        table->column_count = sizeof columns / sizeof *columns;
}

static void add_average(struct table *table, struct bowling_ratio ratio)
{
        if (ratio.whole == 0)
                table_add(table, NULL);
        else
                table_add_format(table, "%.2f", bowling_ratio_value(ratio));
}

static void add_percent(struct table *table, struct bowling_ratio ratio)
{
        if (ratio.whole == 0)
                table_add(table, NULL);
        else
                table_add_format(table, "%.1f", 100 * bowling_ratio_value(ratio));
}

static void add_high_game(struct table *table, const struct bowling_statistics *statistics)
{
        if (bowling_statistics_games(statistics) == 0)
                table_add(table, NULL);
        else
                table_add_format(table, "%d", bowling_statistics_high_game(statistics));
}

static void add_series(struct table *table, const struct bowling_statistics *statistics)
{
        if (bowling_statistics_high_series(statistics) == 0)
                table_add(table, NULL);
        else
                table_add_format(table, "%d", bowling_statistics_high_series(statistics));
}

void player_figures_add(struct table *table, const struct bowling_player *player,
                        const struct bowling_statistics *statistics, const char *full_name)
{
        table_add(table, player->name);
        table_add_format(table, "%lld", (long long)bowling_statistics_games(statistics));
        add_average(table, bowling_statistics_average(statistics));
        add_high_game(table, statistics);
        add_series(table, statistics);
        add_percent(table, bowling_statistics_strikes(statistics));
        add_percent(table, bowling_statistics_spares(statistics));
        add_percent(table, bowling_statistics_opens(statistics));
        add_average(table, bowling_statistics_first_balls(statistics));
        table_add_format(table, "%lld", (long long)bowling_statistics_clean_games(statistics));
        table_add_words(table, full_name != NULL && *full_name != '\0' ? full_name : NULL);
}
