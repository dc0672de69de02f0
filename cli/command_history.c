/* `bowling history`: the matches that were played, the newest first. */
#include "command.h"

#include <stdlib.h>
#include <string.h>

#include <bowling/notation.h>

#include "answer.h"
#include "listing.h"
#include "moment.h"

enum {
        KEY_PLAYER = 256,
        KEY_SINCE,
        KEY_LIMIT,

        LIMIT_DEFAULT = 20,
        LIMIT_MAX = 1000000
};

struct options {
        struct listing listing;
        struct store_filter filter;
};

static const struct argp_option option_table[] = {
        {"player", KEY_PLAYER, "NAME", 0, "Only matches in which NAME takes part", 0},
        {"since", KEY_SINCE, "DATE", 0, "Only matches since this day, such as 2026-11-15", 0},
        {"limit", KEY_LIMIT, "N", 0, "At most N matches (default: 20)", 0},
        LISTING_OPTIONS,
        {0}};

static void set_player(struct options *options, const char *text)
{
        enum bowling_status status = bowling_player_named(text, &options->filter.player);
        if (status != BOWLING_OK)
                command_refuse(&command_history, "--player '%s': %s", text,
                               bowling_status_words(status));
}

static void set_since(struct options *options, const char *text)
{
        if (!moment_parse_day(text, &options->filter.since))
                command_refuse(&command_history, "--since takes a day such as 2026-11-15, not '%s'",
                               text);
}

static void set_limit(struct options *options, const char *text)
{
        int limit = 0;
        if (!answer_read_number(text, LIMIT_MAX, &limit) || limit < 1 || limit > LIMIT_MAX)
                command_refuse(&command_history, "--limit takes 1 to %d, not '%s'", LIMIT_MAX,
                               text);
        options->filter.limit = limit;
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
        struct options *options = state->input;
        if (options == NULL) /* it is only asked for help */
                return ARGP_ERR_UNKNOWN;
        if (listing_parse(&command_history, &options->listing, key, text))
                return 0;
        switch (key) {
        case KEY_PLAYER:
                set_player(options, text);
                return 0;
        case KEY_SINCE:
                set_since(options, text);
                return 0;
        case KEY_LIMIT:
                set_limit(options, text);
                return 0;
        case ARGP_KEY_ARG:
                command_refuse(&command_history, "'%s' is too much; did you mean --player %s?",
                               text, text);
        }
        return ARGP_ERR_UNKNOWN;
}

static const struct argp argp = {
        .options = option_table,
        .parser = parse_option,
        .doc = "Lists the matches of the store, the newest first, with what they scored.\v"
               "The first column is the number that 'bowling show', 'log', 'resume' and 'correct' "
               "take. In comma-separated values there is a row for each game.\n\n"
               "Exit code 0, 2 for wrong usage or where the store fails.",
};

static const struct table_column match_columns[] = {
        {"match", "match", TABLE_NUMBER},
        {"began", "began", TABLE_TEXT},
        {"finished", "state", TABLE_VALUE},
        {"players", "players", TABLE_VALUE},
};

static const struct table_column game_columns[] = {
        {"match", "match", TABLE_NUMBER},      {"began", "began", TABLE_TEXT},
        {"finished", "finished", TABLE_VALUE}, {"player", "player", TABLE_TEXT},
        {"total", "total", TABLE_NUMBER},      {"bowls", "bowls", TABLE_TEXT},
};

/* The matches, noted before their games are looked up. */
struct matches {
        struct store_match *list;
        size_t count;
        size_t room;
};

static bool note_match(void *context, const struct store_match *match)
{
        struct matches *matches = context;
        if (matches->count == matches->room) {
                matches->room = matches->room == 0 ? LIMIT_DEFAULT : matches->room * 2;
                matches->list = reallocarray(matches->list, matches->room, sizeof *match);
                if (matches->list == NULL)
                        abort();
        }
        matches->list[matches->count++] = *match;
        return true;
}

/* What is being printed: one match, or its games one by one. */
struct printing {
        const struct options *options;
        struct table *table;
        const struct store_match *match;
        FILE *players; /* the text of its players */
        bool first;
        int frame; /* the last one that anybody plays in */
};

/* Of an unfinished game, what is settled. */
static int total_of(const struct store_game *row, int *frame_out)
{
        struct bowling_game game = bowling_game_of(row->player);
        bowling_notation_parse_marks(row->bowls, strlen(row->bowls), &game, NULL);
        *frame_out = bowling_game_current_frame(&game);
        return bowling_game_total(&game);
}

static bool add_player(void *context, const struct store_game *game)
{
        struct printing *printing = context;
        int frame = 0;
        int total = total_of(game, &frame);
        bool json = printing->options->listing.format == TABLE_JSON;
        fputs(printing->first ? "" : json ? "," : ", ", printing->players);
        fprintf(printing->players,
                json ? "{\"name\":\"%s\",\"total\":%d,\"bowls\":\"%s\"}" : "%s %d",
                game->player.name, total, game->bowls);
        printing->first = false;
        printing->frame = frame > printing->frame ? frame : printing->frame;
        return true;
}

static bool add_game(void *context, const struct store_game *game)
{
        struct printing *printing = context;
        char began[LISTING_DATE_SIZE];
        int frame = 0;
        listing_date(&printing->options->listing, printing->match->began, began);
        table_add_format(printing->table, "%lld", (long long)printing->match->id);
        table_add(printing->table, began);
        table_add(printing->table, game->finished ? "true" : "false");
        table_add(printing->table, game->player.name);
        table_add_format(printing->table, "%d", total_of(game, &frame));
        table_add(printing->table, game->bowls);
        return true;
}

static void add_state(const struct printing *printing)
{
        if (printing->options->listing.format == TABLE_JSON)
                table_add(printing->table, printing->match->finished ? "true" : "false");
        else if (printing->match->finished)
                table_add(printing->table, "finished");
        else
                table_add_format(printing->table, "frame %d", printing->frame);
}

static enum store_status add_match(struct store *store, struct printing *printing)
{
        struct store_filter filter = {.match = printing->match->id};
        char began[LISTING_DATE_SIZE];
        char *players = NULL;
        size_t length = 0;
        bool json = printing->options->listing.format == TABLE_JSON;
        printing->players = open_memstream(&players, &length);
        if (printing->players == NULL)
                abort();
        printing->first = true;
        printing->frame = 1;
        fputs(json ? "[" : "", printing->players);
        enum store_status status = store->back_end->each_game(store, &filter, add_player, printing);
        fputs(json ? "]" : "", printing->players);
        fclose(printing->players);
        listing_date(&printing->options->listing, printing->match->began, began);
        table_add_format(printing->table, "%lld", (long long)printing->match->id);
        table_add(printing->table, began);
        add_state(printing);
        table_add(printing->table, players);
        free(players);
        return status;
}

static enum store_status add_games(struct store *store, struct printing *printing)
{
        struct store_filter filter = {.match = printing->match->id};
        return store->back_end->each_game(store, &filter, add_game, printing);
}

static enum store_status fill(struct store *store, const struct options *options,
                              struct table *table)
{
        struct matches matches = {.count = 0};
        struct printing printing = {.options = options, .table = table};
        bool csv = options->listing.format == TABLE_CSV;
        enum store_status status =
                store->back_end->each_match(store, &options->filter, note_match, &matches);
        for (size_t i = 0; status == STORE_OK && i < matches.count; i++) {
                printing.match = &matches.list[i];
                status = csv ? add_games(store, &printing) : add_match(store, &printing);
        }
        free(matches.list);
        return status;
}

static enum exit_code run(int argc, char **argv)
{
        struct options options = {.filter = {.limit = LIMIT_DEFAULT, .newest_first = true}};
        command_parse(&command_history, argc, argv, &options);
        bool csv = options.listing.format == TABLE_CSV;
        struct table table = {.columns = csv ? game_columns : match_columns,
                              .column_count = csv ? 6 : 4};
        struct store *store = store_access(&command_history, options.listing.store, false);
        enum store_status status = fill(store, &options, &table);
        enum exit_code code = EXIT_CODE_FINE;
        if (status != STORE_OK)
                code = store_complain(&command_history, store, status);
        else if (table.cell_count == 0 && options.listing.format == TABLE_PLAIN)
                fputs("No match is there that fits.\n", stdout);
        else
                table_print(&table, stdout, options.listing.format);
        table_release(&table);
        store_close(store);
        return code;
}

const struct command command_history = {
        .name = "history",
        .summary = "list the matches that were played",
        .argp = &argp,
        .run = run,
};
