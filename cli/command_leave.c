/* `bowling leave`: what kind of leave a set of pins is, and how the house fares with it. */
#include "command.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "board_options.h"
#include "choosing.h"
#include "heap.h"
#include "leaves.h"
#include "listing.h"
#include "option_value.h"

enum {
        KEY_PLAYER = 256
};

struct options {
        struct listing listing;
        struct board_options language;
        const char *text;
        const char *player; /* NULL where none was given */
};

static const struct argp_option option_table[] = {
        {"player", KEY_PLAYER, "NAME", 0,
         "How NAME fares with it too: letters, PJS#2, or a part of the full name", 0},
        {"language", KEY_LANGUAGE, WORDS_CODES, 0, WORDS_HELP, 0},
        LISTING_OPTIONS,
        {0}};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
        struct options *options = state->input;
        switch (key) {
        case KEY_PLAYER:
                choosing_check_or_exit(&command_leave, "--player", text);
                options->player = text;
                return 0;
        case KEY_LANGUAGE:
                return board_options_parse(&command_leave, &options->language, key, text);
        case ARGP_KEY_ARG:
                option_set_operand_or_exit(&command_leave, "leave", text, &options->text);
                return 0;
        }
        return listing_parse(&command_leave, &options->listing, key, text);
}

static unsigned read_or_exit(const char *text)
{
        struct bowling_leave_reading reading;
        if (*text == '\0')
                command_fail_and_exit(&command_leave,
                                      "say which pins stand, as in 'bowling leave 7-10'");
        enum bowling_status status = bowling_leave_read(text, strlen(text), &reading);
        if (status == BOWLING_OK && reading.length < strlen(text))
                status = BOWLING_PIN_UNKNOWN;
        if (status != BOWLING_OK)
                command_fail_and_exit(&command_leave, "'%s', column %zu: %s", text,
                                      reading.length + 1, bowling_status_words(status));
        if (bowling_leave_class(reading.pins) == BOWLING_LEAVE_NONE)
                command_fail_and_exit(&command_leave, "all ten pins are no leave");
        return reading.pins;
}

/* One of those who are counted: the house, whose number is 0, or a player. */
struct row {
        int64_t person;
        char player[PEOPLE_LABEL_SIZE];
        int64_t first_balls;
        struct leaves_counts counts;
};

struct report {
        unsigned pins;
        struct row rows[2];
        int count;
};

static enum store_status count_leave(struct store *store, unsigned pins, struct row *row)
{
        struct leaves *leaves = heap_or_abort(malloc(sizeof *leaves));
        struct store_filter filter = {.person = row->person, .with_pins = true};
        enum store_status status = leaves_read(leaves, store, &filter);
        row->first_balls = leaves->first_balls;
        row->counts = leaves->sets[pins];
        free(leaves);
        return status;
}

/* What a leave is called needs no store: NULL where there is none yet, and none was named. */
static struct store *open_or_exit(const struct options *options)
{
        char address[STORE_ADDRESS_SIZE];
        char reason[STORE_REASON_SIZE];
        struct store *store = NULL;
        store_address_or_exit(options->listing.store, address);
        enum store_status status = store_open_with_progress(address, false, &store, reason);
        if (status == STORE_OK || (status == STORE_NOT_FOUND && options->listing.store == NULL))
                return store;
        return store_open_or_exit(&command_leave, options->listing.store, false);
}

/* A store that is not there yet knows nobody. */
static void add_player_or_exit(struct report *report, struct store *store, const char *text)
{
        struct bowling_player letters;
        if (store == NULL) {
                letters = option_player_or_exit(&command_leave, "--player", text);
                fprintf(stderr, "bowling leave: nobody called %s has played\n", letters.name);
                exit(EXIT_CODE_BAD_DATA);
        }
        struct store_person person = choosing_known_or_exit(&command_leave, store, text);
        struct row *row = &report->rows[report->count++];
        row->person = person.id;
        people_print_short(&person, row->player);
}

static enum store_status read_report(struct store *store, struct report *report)
{
        enum store_status status = STORE_OK;
        for (int i = 0; status == STORE_OK && store != NULL && i < report->count; i++)
                status = count_leave(store, report->pins, &report->rows[i]);
        return status;
}

static void print_for_people(const struct report *report, const struct words *words)
{
        const char *name = words_leave_name(words, report->pins);
        printf("%s: %s%s%s\n", bowling_leave_text(report->pins).text,
               words_leave_class(words, report->pins), name != NULL ? ", " : "",
               name != NULL ? name : "");
        for (int i = 0; i < report->count; i++) {
                const struct row *row = &report->rows[i];
                struct words_made made = {row->counts.left, row->counts.attempts, row->counts.made};
                words->leave_made(stdout, i == 0 ? words->house : row->player, &made);
        }
}

static void print_json_row(const char *member, const struct row *row)
{
        printf(",\n \"%s\":{", member);
        if (row->player[0] != '\0')
                printf("\"player\":\"%s\",", row->player);
        printf("\"first_balls\":%" PRId64 ",", row->first_balls);
        leaves_print_counts(stdout, row->counts);
        putchar('}');
}

static void print_json(const struct report *report)
{
        putchar('{');
        leaves_print_leave(stdout, "leave", report->pins);
        print_json_row("house", &report->rows[0]);
        if (report->count > 1)
                print_json_row("player", &report->rows[1]);
        puts("}");
}

static void print_csv(const struct report *report)
{
        static const struct table_column columns[] = {
                {"leave", NULL, TABLE_TEXT},         {"class", NULL, TABLE_TEXT},
                {"name", NULL, TABLE_TEXT},          {"player", NULL, TABLE_TEXT},
                {"first_balls", NULL, TABLE_NUMBER}, {"left", NULL, TABLE_NUMBER},
                {"attempts", NULL, TABLE_NUMBER},    {"made", NULL, TABLE_NUMBER}};
        struct table table = {.format = TABLE_CSV,
                              .columns = columns,
                              .column_count = sizeof columns / sizeof *columns};
        for (int i = 0; i < report->count; i++) {
                const struct row *row = &report->rows[i];
                table_add(&table, bowling_leave_text(report->pins).text);
                table_add(&table, bowling_leave_class_word(bowling_leave_class(report->pins)));
                table_add(&table, bowling_leave_name_words(bowling_leave_name(report->pins)));
                table_add(&table, row->player);
                table_add_format(&table, "%" PRId64, row->first_balls);
                table_add_format(&table, "%" PRId64, row->counts.left);
                table_add_format(&table, "%" PRId64, row->counts.attempts);
                table_add_format(&table, "%" PRId64, row->counts.made);
        }
        table_print(&table, stdout);
        table_release(&table);
}

static void print_report(const struct report *report, const struct options *options)
{
        switch (options->listing.format) {
        case TABLE_PLAIN:
                print_for_people(report, options->language.words);
                return;
        case TABLE_JSON:
                print_json(report);
                return;
        case TABLE_CSV:
                print_csv(report);
                return;
        }
}

static enum exit_code run(int argc, char **argv)
{
        struct options options = {.language = board_options_default()};
        command_parse_or_exit(&command_leave, argc, argv, &options);
        struct report report = {.pins = read_or_exit(options.text != NULL ? options.text : ""),
                                .count = 1};
        struct store *store = open_or_exit(&options);
        if (options.player != NULL)
                add_player_or_exit(&report, store, options.player);
        enum store_status status = read_report(store, &report);
        enum exit_code code = EXIT_CODE_FINE;
        if (status == STORE_OK)
                print_report(&report, &options);
        else
                code = store_complain(&command_leave, store, status);
        store_close(store);
        return code;
}

const struct command command_leave = {
        .name = "leave",
        .summary = "tell what a leave is called, and who makes it",
        .options = option_table,
        .parse = parse_option,
        .arguments = "PINS",
        .doc = "Tells the class of the pins that stand after a first ball, such as 7-10, their "
               "name, "
               "and how often the house and a player made them.\v"
               "A single is one pin. A split is two groups of pins or more with the head pin down, "
               "a "
               "washout the same with the head pin up, and a cluster is one group. Pins are in one "
               "group where they are neighbours in a slanting line, such as 2 and 4, or stand one "
               "behind the other, such as 2 and 8; 5 and 6 are a split.\n\n"
               "'made' counts of those that got a second ball, in finished games, from bowls that "
               "know their pins.\n\n"
               "Exit code 0, 1 where nobody knows the player, 2 for wrong usage or where the store "
               "fails.",
        .run = run,
};
