/* `bowling log`: who did what in a match, and what became of it. */
#include "command.h"

#include <stdlib.h>
#include <string.h>

#include "keeper.h"
#include "listing.h"

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
                command_refuse(&command_log, "one match at a time, not '%s' as well", text);
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

static const struct table_column columns[] = {
        {"sequence", "#", TABLE_NUMBER},  {"at", "when", TABLE_TEXT},
        {"by", "who", TABLE_TEXT},        {"do", "what", TABLE_TEXT},
        {"player", "player", TABLE_TEXT}, {"frame", "frame", TABLE_NUMBER},
        {"was", "was", TABLE_TEXT},       {"became", "became", TABLE_TEXT},
};

static void add_effect(struct table *table, const struct record *record,
                       const struct record_effect *effect)
{
        table_add(table, bowling_match_game(&record->match, effect->position)->player.name);
        table_add_format(table, "%d", effect->frame);
        table_add(table, effect->before.text);
        table_add(table, effect->after.text);
}

/* Its players, and games that were played elsewhere. */
static void add_start(struct table *table, const struct record *record)
{
        table_add(table, NULL);
        table_add(table, NULL);
        table_add(table, NULL);
        table_add(table, record->start);
}

static void add_stamp(struct table *table, const struct listing *listing,
                      const struct record *record, size_t index)
{
        const struct event *event = &record->events[index];
        char at[LISTING_DATE_SIZE];
        listing_date(listing, event->stamp.at, at);
        table_add_format(table, "%zu", index + 1);
        table_add(table, at);
        table_add(table, event->stamp.author);
        table_add(table, event_kind_name(event->kind));
}

/* Plays the match once more, and notes what each event does. */
static void fill(struct table *table, const struct listing *listing, const struct record *record)
{
        static struct record replay;
        struct record_effect effect;
        record_init(&replay);
        record_start_from(&replay, record->start, record->events[0].stamp);
        add_stamp(table, listing, record, 0);
        add_start(table, record);
        for (size_t i = 1; i < record->count; i++) {
                record_apply(&replay, &record->events[i], &effect);
                add_stamp(table, listing, record, i);
                add_effect(table, &replay, &effect);
        }
        record_release(&replay);
}

static enum exit_code print(struct store *store, const struct listing *listing, int64_t id)
{
        static struct record record;
        struct keeper keeper = {.store = store};
        struct table table = {.columns = columns, .column_count = 8};
        record_init(&record);
        enum store_status status = keeper_load(&keeper, id, &record);
        if (status == STORE_OK) {
                fill(&table, listing, &record);
                table_print(&table, stdout, listing->format);
        }
        table_release(&table);
        record_release(&record);
        if (status == STORE_NOT_FOUND)
                return store_complain_id(&command_log, id);
        return status == STORE_OK ? EXIT_CODE_FINE : store_complain(&command_log, store, status);
}

static enum exit_code run(int argc, char **argv)
{
        struct options options = {.id = NULL};
        command_parse(&command_log, argc, argv, &options);
        if (options.id == NULL)
                command_refuse(&command_log, "say which match, as in 'bowling log 12'");
        int64_t id = store_read_id(&command_log, options.id);
        struct store *store = store_access(&command_log, options.listing.store, false);
        enum exit_code code = print(store, &options.listing, id);
        store_close(store);
        return code;
}

const struct command command_log = {
        .name = "log",
        .summary = "show every change of a match",
        .argp = &argp,
        .run = run,
};
