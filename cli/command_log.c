/* `bowling log`: every change of a match, with its author and time. */
#include "command.h"

#include "listing.h"
#include "match_log.h"
#include "option_value.h"

struct options {
        struct listing listing;
        const char *id;
};

static const struct argp_option option_table[] = {LISTING_OPTIONS, {0}};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
        struct options *options = state->input;
        if (key != ARGP_KEY_ARG)
                return listing_parse(&command_log, &options->listing, key, text);
        option_set_operand_or_exit(&command_log, "match", text, &options->id);
        return 0;
}

static enum exit_code run(int argc, char **argv)
{
        struct record record;
        struct options options = {.id = NULL};
        command_parse_or_exit(&command_log, argc, argv, &options);
        int64_t id = store_read_id_or_exit(&command_log, options.id);
        struct match_writer writer = {
                .store = store_open_or_exit(&command_log, options.listing.store, false)};
        struct table table = {.format = options.listing.format};
        store_load_or_exit(&command_log, &writer, id, &record);
        match_log_fill(&table, &record);
        table_print(&table, stdout);
        table_release(&table);
        record_release(&record);
        store_close(writer.store);
        return EXIT_CODE_FINE;
}

const struct command command_log = {
        .name = "log",
        .summary = "show every change of a match",
        .options = option_table,
        .parse = parse_option,
        .arguments = "ID",
        .doc = "Shows every change of match ID: who did what and when, which frame it was, and "
               "what its marks were and became.\v"
               "Nothing is ever taken out of the log.\n\n"
               "Exit code 0, 1 where there is no such match, 2 for wrong usage or where the store "
               "fails.",
        .run = run,
};
