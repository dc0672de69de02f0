/* `bowling log`: every change of a match, with its author and time. */
#include "command.h"

#include "listing.h"
#include "match_log.h"

struct options {
        struct listing listing;
        const char *id;
};

static const struct argp_option option_table[] = {LISTING_OPTIONS, {0}};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
        struct options *options = state->input;
        if (options == NULL) /* it is only asked for help */
                return ARGP_ERR_UNKNOWN;
        if (listing_parse(&command_log, &options->listing, key, text))
                return 0;
        if (key != ARGP_KEY_ARG)
                return ARGP_ERR_UNKNOWN;
        if (options->id != NULL)
                command_refuse_and_exit(&command_log, "one match at a time, not '%s' as well",
                                        text);
        options->id = text;
        return 0;
}

static const struct argp argp = {
        .options = option_table,
        .parser = parse_option,
        .args_doc = "ID",
        .doc = "Shows every change of match ID: who did what and when, which frame it was, and "
               "what its marks were and became.\v"
               "Nothing is ever taken out of the log.\n\n"
               "Exit code 0, 1 where there is no such match, 2 for wrong usage or where the store "
               "fails.",
};

static void print_or_exit(struct store *store, const struct listing *listing, int64_t id)
{
        struct record record;
        struct match_writer writer = {.store = store};
        struct table table = {.format = listing->format};
        record_init(&record);
        store_load_or_exit(&command_log, &writer, id, &record);
        match_log_fill(&table, &record);
        table_print(&table, stdout);
        table_release(&table);
        record_release(&record);
}

static enum exit_code run(int argc, char **argv)
{
        struct options options = {.id = NULL};
        command_parse(&command_log, argc, argv, &options);
        if (options.id == NULL)
                command_refuse_and_exit(&command_log, "say which match, as in 'bowling log 12'");
        int64_t id = store_read_id_or_exit(&command_log, options.id);
        struct store *store = store_open_or_exit(&command_log, options.listing.store, false);
        print_or_exit(store, &options.listing, id);
        store_close(store);
        return EXIT_CODE_FINE;
}

const struct command command_log = {
        .name = "log",
        .summary = "show every change of a match",
        .argp = &argp,
        .run = run,
};
