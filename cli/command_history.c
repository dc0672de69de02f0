/* `bowling history`: the matches that were played, the newest first. */
#include "command.h"

#include "choosing.h"
#include "listing.h"
#include "match_list.h"
#include "option_value.h"

enum {
        KEY_PLAYER = 256,
        KEY_SINCE,
        KEY_LIMIT,
        KEY_VOIDED,

        LIMIT_DEFAULT = 20,
        LIMIT_MAX = 1000000
};

struct options {
        struct listing listing;
        struct store_filter filter; /* its limit is 0 where none is given */
        const char *player;         /* NULL where none is given */
};

static const struct argp_option option_table[] = {
        {"player", KEY_PLAYER, "NAME", 0,
         "Only matches in which NAME takes part: letters, PJS#2, or a part of the full name", 0},
        {"since", KEY_SINCE, "DATE", 0, "Only matches since this day, such as 2026-11-15", 0},
        {"limit", KEY_LIMIT, "N", 0, "At most N matches (default: 20 in a table, else all)", 0},
        {"voided", KEY_VOIDED, NULL, 0, "Voided matches too", 0},
        LISTING_OPTIONS,
        {0}};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
        struct options *options = state->input;
        switch (key) {
        case KEY_PLAYER:
                choosing_check_or_exit(&command_history, "--player", text);
                options->player = text;
                return 0;
        case KEY_SINCE:
                options->filter.since = option_day_or_exit(&command_history, "--since", text);
                return 0;
        case KEY_LIMIT:
                options->filter.limit =
                        option_number_or_exit(&command_history, "--limit", text, LIMIT_MAX);
                return 0;
        case KEY_VOIDED:
                options->filter.without_voided = false;
                return 0;
        case ARGP_KEY_ARG:
                command_fail_and_exit(&command_history,
                                      "'%s' is too much; did you mean --player %s?", text, text);
        }
        return listing_parse(&command_history, &options->listing, key, text);
}

/* One transaction, so that the table and the count fit together while others play. */
static enum store_status read_history(struct store *store, const struct store_filter *filter,
                                      struct table *table, int64_t *count_out)
{
        enum store_status status = store_begin_reading(store);
        if (status != STORE_OK)
                return status;
        status = match_list_fill(table, store, filter, NULL);
        if (status == STORE_OK)
                status = store_count_matches(store, filter, count_out);
        store_roll_back(store);
        return status;
}

static enum store_status print_history(struct store *store, struct table *table,
                                       struct store_filter filter)
{
        int64_t count = 0;
        bool shortened = table->format == TABLE_PLAIN && filter.limit == 0;
        if (shortened)
                filter.limit = LIMIT_DEFAULT;
        enum store_status status = read_history(store, &filter, table, &count);
        if (status != STORE_OK)
                return status;
        if (table_rows(table) == 0 && table->format == TABLE_PLAIN)
                fputs("No match is there that fits.\n", stdout);
        else
                table_print(table, stdout);
        if (shortened && count > LIMIT_DEFAULT)
                printf("%lld more %s there: --limit=%lld lists them all.\n",
                       (long long)(count - LIMIT_DEFAULT),
                       count == LIMIT_DEFAULT + 1 ? "match is" : "matches are", (long long)count);
        return STORE_OK;
}

static enum exit_code run(int argc, char **argv)
{
        struct options options = {.filter = {.newest_first = true, .without_voided = true}};
        command_parse_or_exit(&command_history, argc, argv, &options);
        struct table table = {.format = options.listing.format};
        struct store *store = store_open_or_exit(&command_history, options.listing.store, false);
        if (options.player != NULL)
                options.filter.person =
                        choosing_number_or_exit(&command_history, store, options.player);
        enum store_status status = print_history(store, &table, options.filter);
        enum exit_code code = EXIT_CODE_FINE;
        if (status != STORE_OK)
                code = store_complain(&command_history, store, status);
        table_release(&table);
        store_close(store);
        return code;
}

const struct command command_history = {
        .name = "history",
        .summary = "list the matches that were played",
        .options = option_table,
        .parse = parse_option,
        .doc = "Lists the matches of the store, the newest first, with what they scored.\v"
               "The first column is the number that 'bowling show', 'log', 'resume', 'correct' "
               "and 'void' take. In comma-separated values there is a row for each game.\n\n"
               "Exit code 0, 2 for wrong usage or where the store fails.",
        .run = run,
};
