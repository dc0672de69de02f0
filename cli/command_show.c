/* `bowling show`: a stored match as a board, JSON, CSV or SVG. */
#include "command.h"

#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "game_csv.h"
#include "match_json.h"
#include "match_people.h"
#include "moment.h"
#include "option_value.h"
#include "sheet.h"
#include "store_access.h"
#include "terminal.h"

enum {
        KEY_FORMAT = 256
};

struct shown {
        int64_t id;
        const struct record *record;
        struct match_person *people;
};

struct show_format {
        const char *name;
        void (*print)(FILE *out, const struct shown *shown);
};

struct options {
        const char *store;
        const char *id;
        const struct show_format *format;
};

static const struct argp_option option_table[] = {
        {"format", KEY_FORMAT, "table|json|csv|svg", 0,
         "Print the board (the default), JSON, comma-separated values, or the score sheet as a "
         "picture",
         0},
        STORE_OPTION,
        {0}};

static void print_board(FILE *out, const struct shown *shown)
{
        struct board_style style = {.scores = true,
                                    .colours = terminal_is_coloured(TERMINAL_COLOUR_AUTO)};
        board_print(out, &shown->record->match, style);
        if (shown->record->voided)
                fprintf(out, "This match is voided; 'bowling log %lld' tells why.\n",
                        (long long)shown->id);
}

static void print_json(FILE *out, const struct shown *shown)
{
        fputc('{', out);
        match_json_print_members(out, shown->id, shown->record, shown->people);
        fputs("}\n", out);
}

static void print_csv(FILE *out, const struct shown *shown)
{
        game_csv_print_match(out, &shown->record->match, shown->people);
}

static void print_svg(FILE *out, const struct shown *shown)
{
        char title[64];
        char began[MOMENT_SIZE];
        moment_print_local(shown->record->events[0].stamp.at, began);
        snprintf(title, sizeof title, "Match %lld", (long long)shown->id);
        struct sheet_heading heading = {.title = title, .subtitle = began, .people = shown->people};
        sheet_print_svg(out, &shown->record->match, &heading);
}

static const struct show_format formats[] = {
        {"table", print_board}, {"json", print_json}, {"csv", print_csv}, {"svg", print_svg}};

static void set_format(struct options *options, const char *name)
{
        options->format = NULL;
        for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
                if (strcmp(formats[i].name, name) == 0)
                        options->format = &formats[i];
        }
        if (options->format == NULL)
                command_fail_and_exit(&command_show,
                                      "--format takes table, json, csv or svg, not '%s'", name);
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
        struct options *options = state->input;
        switch (key) {
        case KEY_FORMAT:
                set_format(options, text);
                return 0;
        case ARGP_KEY_ARG:
                option_set_operand_or_exit(&command_show, "match", text, &options->id);
                return 0;
        }
        return store_parse_option(&options->store, key, text);
}

static enum exit_code run(int argc, char **argv)
{
        struct record record;
        struct options options = {.format = &formats[0]};
        command_parse_or_exit(&command_show, argc, argv, &options);
        struct shown shown = {store_read_id_or_exit(&command_show, options.id), &record, NULL};
        struct match_writer writer = {
                .store = store_open_or_exit(&command_show, options.store, false)};
        store_load_or_exit(&command_show, &writer, shown.id, &record);
        enum store_status status = match_people_read(writer.store, &record, &shown.people);
        if (status != STORE_OK)
                exit((int)store_complain(&command_show, writer.store, status));
        options.format->print(stdout, &shown);
        match_people_free(shown.people, &record);
        record_release(&record);
        store_close(writer.store);
        return EXIT_CODE_FINE;
}

const struct command command_show = {
        .name = "show",
        .summary = "show a match, also as a picture",
        .options = option_table,
        .parse = parse_option,
        .arguments = "ID",
        .doc = "Shows match ID as it stands.\v"
               "For a picture to share or to print: bowling show 12 --format svg > match.svg\n\n"
               "Exit code 0, 1 where there is no such match, 2 for wrong usage or where the store "
               "fails.",
        .run = run,
};
