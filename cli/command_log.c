/* `bowling log`: every change of a match, or what happened in the house. */
#include "command.h"

#include "listing.h"
#include "match_log.h"
#include "option_value.h"

enum {
        KEY_HOUSE = 256,
        KEY_LIMIT,

        LIMIT_MAX = 1000000
};

struct options {
        struct listing listing;
        const char *id;
        bool house;
        int limit; /* 0: none */
};

static const struct argp_option option_table[] = {
        {"house", KEY_HOUSE, NULL, 0,
         "What happened in the house instead of a match: who signed in and out or had a wrong "
         "token, "
         "tokens that were made and revoked, what the desk did, and what became of people; kept "
         "for "
         "a year, wrong tokens for 30 days, and people for ever",
         0},
        {"limit", KEY_LIMIT, "N", 0, "With --house: the newest N alone (default: all)", 0},
        LISTING_OPTIONS,
        {0}};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
        struct options *options = state->input;
        switch (key) {
        case KEY_HOUSE:
                options->house = true;
                return 0;
        case KEY_LIMIT:
                options->limit = option_number_or_exit(&command_log, "--limit", text, LIMIT_MAX);
                return 0;
        case ARGP_KEY_ARG:
                option_set_operand_or_exit(&command_log, "match", text, &options->id);
                return 0;
        }
        return listing_parse(&command_log, &options->listing, key, text);
}

static const struct table_column house_columns[] = {
        {"at", "when", TABLE_TEXT},
        {"by", "who", TABLE_TEXT},
        {"do", "what", TABLE_TEXT},
        {"token", "token", TABLE_TEXT},
        {"lane", "lane", TABLE_NUMBER},
        {"match", "match", TABLE_NUMBER},
        {"address", "from", TABLE_TEXT},
        {"person", "person", TABLE_NUMBER},
        {"other_person", "other", TABLE_NUMBER},
};

static void add_words(struct table *table, const char *words)
{
        if (words == NULL)
                table_add(table, NULL);
        else
                table_add_words(table, words);
}

static void add_number(struct table *table, int64_t number)
{
        if (number == 0)
                table_add(table, NULL);
        else
                table_add_format(table, "%lld", (long long)number);
}

static bool add_audit(void *context, const struct store_audit *audit)
{
        struct table *table = context;
        table_add_moment(table, audit->at);
        add_words(table, audit->who);
        table_add(table, audit->action);
        add_words(table, audit->token);
        add_number(table, audit->lane);
        add_number(table, audit->match);
        add_words(table, audit->address);
        add_number(table, audit->person);
        add_number(table, audit->other_person);
        return true;
}

static enum exit_code print_house(const struct options *options)
{
        struct store *store = store_open_or_exit(&command_log, options->listing.store, false);
        struct table table = {.format = options->listing.format,
                              .columns = house_columns,
                              .column_count = sizeof house_columns / sizeof *house_columns};
        enum store_status status = store_each_audit(store, options->limit, add_audit, &table);
        enum exit_code code = EXIT_CODE_FINE;
        if (status == STORE_OK)
                table_print(&table, stdout);
        else
                code = store_complain(&command_log, store, status);
        table_release(&table);
        store_close(store);
        return code;
}

static enum exit_code run(int argc, char **argv)
{
        struct record record;
        struct options options = {.id = NULL};
        command_parse_or_exit(&command_log, argc, argv, &options);
        if (options.house && options.id != NULL)
                command_fail_and_exit(&command_log, "either a match or --house, not both");
        if (!options.house && options.limit > 0)
                command_fail_and_exit(&command_log, "--limit is for --house alone");
        if (options.house)
                return print_house(&options);
        int64_t id = store_read_id_or_exit(&command_log, options.id);
        struct match_writer writer = {
                .store = store_open_or_exit(&command_log, options.listing.store, false)};
        struct table table = {.format = options.listing.format};
        store_load_or_exit(&command_log, &writer, id, &record);
        match_log_fill(&table, &record, (struct match_log_page){0}, writer.store);
        table_print(&table, stdout);
        table_release(&table);
        record_release(&record);
        store_close(writer.store);
        return EXIT_CODE_FINE;
}

const struct command command_log = {
        .name = "log",
        .summary = "show every change of a match, or what happened in the house",
        .options = option_table,
        .parse = parse_option,
        .arguments = "ID\n--house",
        .doc = "Shows every change of match ID: who did what and when, which frame it was, and "
               "what its marks were and became.\v"
               "Nothing is ever taken out of the log. With --house it is the log of the house, the "
               "newest last.\n\n"
               "Exit code 0, 1 where there is no such match, 2 for wrong usage or where the store "
               "fails.",
        .run = run,
};
