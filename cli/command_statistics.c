/* `bowling statistics`: how well players bowl, or a leaderboard of all. */
#include "command.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <bowling/statistics.h>

#include "chart.h"
#include "choosing.h"
#include "heap.h"
#include "leaves.h"
#include "listing.h"
#include "memory_stream.h"
#include "moment.h"
#include "option_value.h"
#include "player_statistics.h"

enum {
        KEY_SINCE = 256,
        KEY_UNTIL,
        KEY_LEAVES
};

/* A row of the leaderboard: one person's games, added up. */
struct entry {
        struct store_person person;
        struct bowling_statistics statistics;
        int64_t last; /* when the last of the games began */
};

struct leaderboard {
        struct entry *entries;
        size_t count;
        size_t room;
};

struct options {
        struct listing listing;
        struct store_filter filter; /* the days that count */
        char **names;
        int names_count;
        bool leaves;
};

static const struct argp_option option_table[] = {
        {"since", KEY_SINCE, "DATE", 0, "Only games since this day, such as 2026-11-15", 0},
        {"leaves", KEY_LEAVES, NULL, 0,
         "What NAME left standing and made, from bowls that know their pins", 0},
        {"until", KEY_UNTIL, "DATE", 0, "Only games until this day, that day included", 0},
        LISTING_OPTIONS,
        {0}};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
        struct options *options = state->input;
        switch (key) {
        case KEY_SINCE:
                options->filter.since = option_day_or_exit(&command_statistics, "--since", text);
                return 0;
        case KEY_UNTIL:
                option_day_or_exit(&command_statistics, "--until", text);
                moment_parse_day_end(text, &options->filter.until);
                return 0;
        case KEY_LEAVES:
                options->leaves = true;
                return 0;
        case ARGP_KEY_ARGS:
                options->names = state->argv + state->next;
                options->names_count = state->argc - state->next;
                return 0;
        }
        return listing_parse(&command_statistics, &options->listing, key, text);
}

/* The definitions stand behind the first line of what follows the options. */
static char *filter_help(int key, const char *text, void *input)
{
        char *help = NULL;
        size_t size = 0;
        (void)input;
        if (text == NULL)
                return NULL;
        if (key != ARGP_KEY_HELP_POST_DOC)
                return strdup(text);
        FILE *out = memory_stream_open(&help, &size);
        size_t first_line = strcspn(text, "\n") + 1;
        fprintf(out, "%.*s", (int)first_line, text);
        player_statistics_define(out);
        fputs("\nWith --leaves, from games of which some bowl knows its pins:\n", out);
        leaves_define(out);
        fprintf(out, "\n%s", text + first_line);
        memory_stream_close_or_abort(out);
        return help;
}

static bool has_days(const struct options *options)
{
        return options->filter.since != 0 || options->filter.until != 0;
}

/* The leaderboard */

/* Games come person by person. */
static bool add_to_leaderboard(void *context, const struct store_game *game)
{
        struct leaderboard *board = context;
        if (board->count == 0 || board->entries[board->count - 1].person.id != game->person) {
                board->entries = heap_grow(board->entries, board->count, &board->room,
                                           sizeof *board->entries);
                board->entries[board->count] = (struct entry){.person.id = game->person};
                bowling_statistics_init(&board->entries[board->count++].statistics);
        }
        struct entry *entry = &board->entries[board->count - 1];
        player_statistics_count(&entry->statistics, &entry->last, game);
        return true;
}

static int compare_ids(const void *left, const void *right)
{
        int64_t one = ((const struct entry *)left)->person.id;
        int64_t other = ((const struct entry *)right)->person.id;
        return (one > other) - (one < other);
}

static bool note_person(void *context, const struct store_person *person)
{
        struct leaderboard *board = context;
        struct entry wanted = {.person.id = person->id};
        struct entry *entry = board->count > 0 ? bsearch(&wanted, board->entries, board->count,
                                                         sizeof *board->entries, compare_ids)
                                               : NULL;
        if (entry != NULL)
                entry->person = *person;
        return true;
}

static double average_of(const struct entry *entry)
{
        return bowling_ratio_value(bowling_statistics_average(&entry->statistics));
}

/* The best average first. */
static int compare_entries(const void *left, const void *right)
{
        const struct entry *one = left;
        const struct entry *other = right;
        if (average_of(one) > average_of(other))
                return -1;
        if (average_of(one) < average_of(other))
                return 1;
        int letters = strcmp(one->person.letters.name, other->person.letters.name);
        return letters != 0 ? letters : compare_ids(left, right);
}

static enum store_status fill_leaderboard(struct store *store, struct store_filter filter,
                                          struct table *table)
{
        struct leaderboard board = {.count = 0};
        filter.figures_only = true;
        filter.without_voided = true;
        enum store_status status = store_each_game(store, &filter, add_to_leaderboard, &board);
        if (status == STORE_OK)
                status = store_each_person(store, note_person, &board);
        if (board.count > 0)
                qsort(board.entries, board.count, sizeof *board.entries, compare_entries);
        for (size_t i = 0; i < board.count; i++)
                player_statistics_add(table, &board.entries[i].person,
                                      &board.entries[i].statistics);
        free(board.entries);
        return status;
}

/* Players who are named */

static struct chart_style chart_style(void)
{
        struct winsize window;
        struct chart_style style = {.ascii = !isatty(STDOUT_FILENO)};
        if (!style.ascii && ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0 &&
            window.ws_col < CHART_COLUMNS)
                style.columns = window.ws_col;
        return style;
}

/* One game is no trend. */
static void print_charts(const struct player_statistics *games)
{
        char label[PEOPLE_LABEL_SIZE];
        if (games->count < 2)
                return;
        people_print_short(&games->person, label);
        printf("\n%s: trend\n", label);
        chart_print_trend(stdout, games->scores, games->count, chart_style());
        printf("\n%s: how often\n", label);
        chart_print_histogram(stdout, games->scores, games->count, chart_style());
}

static enum exit_code print_leaderboard(struct store *store, const struct options *options)
{
        struct table table = {.format = options->listing.format};
        enum exit_code code = EXIT_CODE_FINE;
        player_statistics_begin(&table);
        enum store_status status = fill_leaderboard(store, options->filter, &table);
        if (status != STORE_OK)
                code = store_complain(&command_statistics, store, status);
        else if (table_rows(&table) == 0 && table.format == TABLE_PLAIN)
                puts(has_days(options) ? "No game was finished in that time."
                                       : "No game is finished yet.");
        else
                table_print(&table, stdout);
        table_release(&table);
        return code;
}

/* A player who is named twice is listed once. */
static bool is_listed(const struct player_statistics *games, int index)
{
        for (int i = 0; i < index; i++) {
                if (games[i].person.id == games[index].person.id &&
                    bowling_player_equals(&games[i].person.letters, &games[index].person.letters))
                        return true;
        }
        return false;
}

/* Whose statistics are asked for; somebody new has letters alone. */
static struct store_person person_at(struct store *store, const struct options *options, int index)
{
        struct people_choice choice;
        choosing_or_exit(&command_statistics, store, options->names[index], &choice);
        return choice.kind == PEOPLE_ONE ? choice.person
                                         : (struct store_person){.letters = choice.letters};
}

static enum store_status collect_all(struct store *store, const struct options *options,
                                     struct player_statistics *games)
{
        enum store_status status = STORE_OK;
        struct store_filter filter = options->filter;
        for (int i = 0; status == STORE_OK && i < options->names_count; i++) {
                struct store_person person = person_at(store, options, i);
                filter.person = person.id;
                if (person.id != 0)
                        status = player_statistics_read(&games[i], store, &filter, 0);
                games[i].person = person;
        }
        return status;
}

static enum exit_code complain_of_no_game(const struct store_person *person,
                                          const struct options *options)
{
        char label[PEOPLE_LABEL_SIZE];
        people_print_short(person, label);
        fprintf(stderr, "bowling statistics: %s has not finished any game%s\n", label,
                has_days(options) ? " in that time" : "");
        return EXIT_CODE_BAD_DATA;
}

static enum exit_code list_players(struct table *table, const struct options *options,
                                   struct player_statistics *games)
{
        enum exit_code code = EXIT_CODE_FINE;
        for (int i = 0; i < options->names_count; i++) {
                if (is_listed(games, i)) {
                        games[i].count = 0;
                } else if (games[i].count == 0) {
                        code = complain_of_no_game(&games[i].person, options);
                } else {
                        player_statistics_add(table, &games[i].person, &games[i].statistics);
                }
        }
        return code;
}

/* All rows first, then the charts of each player. */
static enum exit_code print_players(struct store *store, const struct options *options,
                                    struct player_statistics *games)
{
        struct table table = {.format = options->listing.format};
        enum store_status status = collect_all(store, options, games);
        if (status != STORE_OK)
                return store_complain(&command_statistics, store, status);
        player_statistics_begin(&table);
        enum exit_code code = list_players(&table, options, games);
        if (table_rows(&table) > 0 || table.format != TABLE_PLAIN)
                table_print(&table, stdout);
        for (int i = 0; options->listing.format == TABLE_PLAIN && i < options->names_count; i++) {
                if (games[i].count > 0)
                        print_charts(&games[i]);
        }
        table_release(&table);
        return code;
}

static enum exit_code print_named(struct store *store, const struct options *options)
{
        struct player_statistics *games =
                heap_or_abort(calloc((size_t)options->names_count, sizeof *games));
        enum exit_code code = print_players(store, options, games);
        for (int i = 0; i < options->names_count; i++)
                player_statistics_release(&games[i]);
        free(games);
        return code;
}

/* Leaves */

static bool is_repeated(const struct store_person *people, int index)
{
        for (int i = 0; i < index; i++) {
                if (people[i].id == people[index].id && people[i].id != 0)
                        return true;
        }
        return false;
}

/* Rows of CSV are printed behind those of all players. */
static void print_player_leaves(struct table *rows, const char *player, const struct leaves *leaves,
                                bool first)
{
        switch (rows->format) {
        case TABLE_PLAIN:
                fputs(first ? "" : "\n", stdout);
                leaves_print(stdout, player, leaves);
                return;
        case TABLE_JSON:
                fputs(first ? "\n" : ",\n", stdout);
                leaves_print_json(stdout, player, leaves);
                return;
        case TABLE_CSV:
                leaves_add_rows(rows, player, leaves);
                return;
        }
}

/* Adds to the code where a player has no game. */
static enum store_status print_each_leaves(struct store *store, const struct options *options,
                                           struct table *rows, enum exit_code *code)
{
        struct leaves *leaves = heap_or_abort(malloc(sizeof *leaves));
        struct store_person *people =
                heap_or_abort(calloc((size_t)options->names_count, sizeof *people));
        struct store_filter filter = options->filter;
        enum store_status status = STORE_OK;
        char label[PEOPLE_LABEL_SIZE];
        bool first = true;
        for (int i = 0; i < options->names_count; i++)
                people[i] = person_at(store, options, i);
        for (int i = 0; status == STORE_OK && i < options->names_count; i++) {
                if (is_repeated(people, i))
                        continue;
                filter.person = people[i].id;
                leaves->games = 0;
                if (people[i].id != 0)
                        status = leaves_read(leaves, store, &filter);
                if (status == STORE_OK && leaves->games == 0) {
                        *code = complain_of_no_game(&people[i], options);
                } else if (status == STORE_OK) {
                        people_print_short(&people[i], label);
                        print_player_leaves(rows, label, leaves, first);
                        first = false;
                }
        }
        free(people);
        free(leaves);
        return status;
}

static enum exit_code print_leaves(struct store *store, const struct options *options)
{
        struct table rows = {.format = options->listing.format};
        enum exit_code code = EXIT_CODE_FINE;
        leaves_begin_rows(&rows);
        if (rows.format == TABLE_JSON)
                fputs("[", stdout);
        enum store_status status = print_each_leaves(store, options, &rows, &code);
        if (rows.format == TABLE_JSON)
                fputs("\n]\n", stdout);
        if (rows.format == TABLE_CSV)
                table_print(&rows, stdout);
        table_release(&rows);
        return status == STORE_OK ? code : store_complain(&command_statistics, store, status);
}

static enum exit_code run(int argc, char **argv)
{
        struct options options = {.names = NULL};
        command_parse_or_exit(&command_statistics, argc, argv, &options);
        if (options.leaves && options.names_count == 0)
                command_fail_and_exit(&command_statistics,
                                      "say whose leaves, as in 'bowling statistics PJS --leaves'; "
                                      "'bowling leave' tells of the house");
        struct store *store = store_open_or_exit(&command_statistics, options.listing.store, false);
        enum exit_code code = EXIT_CODE_FINE;
        if (options.leaves)
                code = print_leaves(store, &options);
        else
                code = options.names_count == 0 ? print_leaderboard(store, &options)
                                                : print_named(store, &options);
        store_close(store);
        return code;
}

const struct command command_statistics = {
        .name = "statistics",
        .summary = "show averages, strikes and more, or a leaderboard",
        .options = option_table,
        .parse = parse_option,
        .arguments = "[NAME...]",
        .doc = "Shows how well the players bowl, with a trend and a histogram of each; without "
               "names a leaderboard, the best average first.\v"
               "Only finished games count, in the order in which they were bowled.\n"
               "Exit code 0, 1 where a player has no finished game, 2 for wrong usage or where the "
               "store fails.",
        .filter_help = filter_help,
        .run = run,
};
