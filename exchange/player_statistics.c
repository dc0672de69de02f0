/* The statistics of a player: added up from the games in the store, and as a row of a table. */
#include "player_statistics.h"

#include <stdlib.h>
#include <string.h>

#include "heap.h"
#include "moment.h"

void player_statistics_count(struct bowling_statistics *statistics, int64_t *last,
                             const struct store_game *game)
{
        if (!moment_is_same_day(*last, game->counted_at))
                bowling_statistics_next_day(statistics);
        *last = game->counted_at;
        bowling_statistics_add(statistics, game->total, &game->figures);
}

static void drop_oldest_scores(struct player_statistics *figures, size_t kept)
{
        memmove(figures->scores, figures->scores + figures->count - kept,
                kept * sizeof *figures->scores);
        figures->count = kept;
}

/* Scores are moved once for as many as are kept. */
static bool add_game(void *context, const struct store_game *game)
{
        struct player_statistics *figures = context;
        player_statistics_count(&figures->statistics, &figures->last, game);
        if (figures->most > 0 && figures->count == 2 * figures->most)
                drop_oldest_scores(figures, figures->most);
        figures->scores =
                heap_grow(figures->scores, figures->count, &figures->room, sizeof *figures->scores);
        figures->scores[figures->count++] = game->total;
        figures->all++;
        return true;
}

enum store_status player_statistics_read(struct player_statistics *figures_out, struct store *store,
                                         const struct store_filter *filter, size_t most)
{
        struct store_filter wanted = *filter;
        wanted.figures_only = true;
        wanted.without_voided = true;
        *figures_out = (struct player_statistics){.most = most};
        bowling_statistics_init(&figures_out->statistics);
        enum store_status status = people_find(store, filter->person, &figures_out->person);
        if (status != STORE_OK)
                return status;
        status = store_each_game(store, &wanted, add_game, figures_out);
        if (most > 0 && figures_out->count > most)
                drop_oldest_scores(figures_out, most);
        return status;
}

void player_statistics_release(struct player_statistics *figures)
{
        free(figures->scores);
}

static void add_count(struct table *table, int64_t count)
{
        table_add_format(table, "%lld", (long long)count);
}

/* NULL for the best of no games. */
static void add_best(struct table *table, int best, bool exists)
{
        if (exists)
                add_count(table, best);
        else
                table_add(table, NULL);
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

/* A table for people has the number behind the letters, where they need it. */
static void add_person(struct table *table, const struct store_person *person)
{
        if (table->format == TABLE_PLAIN)
                table_add(table, NULL);
        else
                add_count(table, person->id);
}

/*
 * Every statistic, once: its name in JSON and CSV, its heading, its kind, the call in
 * player_statistics_add() that adds its cell to a row, and its definition for the help, or NULL
 * where the heading says all.
 */
#define STATISTICS(ENTRY)                                                                          \
        ENTRY("player", "player", TABLE_TEXT, table_add(table, label), NULL)                       \
        ENTRY("games", "games", TABLE_NUMBER, add_count(table, games), NULL)                       \
        ENTRY("average", "average", TABLE_NUMBER,                                                  \
              add_average(table, bowling_statistics_average(statistics)), "pins / finished games") \
        ENTRY("high_game", "high", TABLE_NUMBER,                                                   \
              add_best(table, bowling_statistics_high_game(statistics), games > 0),                \
              "the best game")                                                                     \
        ENTRY("high_series", "series", TABLE_NUMBER, add_best(table, series, series > 0),          \
              "the best three games in a row of one day, in local time")                           \
        ENTRY("strike_percent", "strike %", TABLE_NUMBER,                                          \
              add_percent(table, bowling_statistics_strikes(statistics)),                          \
              "strikes / bowls at a full rack")                                                    \
        ENTRY("spare_percent", "spare %", TABLE_NUMBER,                                            \
              add_percent(table, bowling_statistics_spares(statistics)),                           \
              "spares / racks left standing that got a second bowl")                               \
        ENTRY("open_percent", "open %", TABLE_NUMBER,                                              \
              add_percent(table, bowling_statistics_opens(statistics)),                            \
              "open frames / frames (the tenth judged by its first rack)")                         \
        ENTRY("first_ball_average", "first ball", TABLE_NUMBER,                                    \
              add_average(table, bowling_statistics_first_balls(statistics)),                      \
              "pins of bowls at a full rack / such bowls")                                         \
        ENTRY("clean_games", "clean", TABLE_NUMBER,                                                \
              add_count(table, bowling_statistics_clean_games(statistics)),                        \
              "games without an open frame")                                                       \
        ENTRY("full_name", "name", TABLE_TEXT,                                                     \
              table_add_words(table, is_named ? person->full_name : NULL), NULL)                   \
        ENTRY("doubles", "doubles", TABLE_NUMBER,                                                  \
              add_count(table, bowling_statistics_sum(statistics, BOWLING_FIGURE_DOUBLES)),        \
              "strikes that follow a strike directly")                                             \
        ENTRY("person", "", TABLE_NUMBER, add_person(table, person), NULL)

#define COLUMN_OF(name, title, kind, add, definition) {name, title, kind},
#define ADD_OF(name, title, kind, add, definition) add;
#define DEFINITION_OF(name, title, kind, add, definition) definition,

static const struct table_column columns[] = {STATISTICS(COLUMN_OF)};
static const char *const definitions[] = {STATISTICS(DEFINITION_OF)};

enum {
        COLUMNS = sizeof columns / sizeof *columns
};

void player_statistics_define(FILE *out)
{
        for (int i = 0; i < COLUMNS; i++) {
                if (definitions[i] != NULL)
                        fprintf(out, "  %-10s  %s\n", columns[i].title, definitions[i]);
        }
}

void player_statistics_begin(struct table *table)
{
        table->columns = columns;
        table->column_count = COLUMNS;
}

void player_statistics_add(struct table *table, const struct store_person *person,
                           const struct bowling_statistics *statistics)
{
        char label[PEOPLE_LABEL_SIZE];
        int64_t games = bowling_statistics_games(statistics);
        int series = bowling_statistics_high_series(statistics);
        bool is_named = person->full_name[0] != '\0';
        people_print_short(person, label);
        if (table->format != TABLE_PLAIN)
                snprintf(label, sizeof label, "%s", person->letters.name);
        STATISTICS(ADD_OF)
}
