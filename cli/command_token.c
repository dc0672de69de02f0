/* `bowling token`: the tokens that allow writing on the live scoreboard. */
#include "command.h"

#include <stdio.h>
#include <string.h>

#include "clean_text.h"
#include "clock.h"
#include "listing.h"
#include "moment.h"
#include "option_value.h"

enum {
        KEY_LANE = 256,
        KEY_EXPIRES,
        LANE_MAX = 20000
};

struct options {
        struct listing listing;
        const char *action;
        const char *name;
        int lane;        /* 0: all */
        int64_t expires; /* 0: never */
};

static const struct argp_option option_table[] = {
        {"lane", KEY_LANE, "N", 0, "With add: good for lane N alone (default: all lanes)", 0},
        {"expires", KEY_EXPIRES, "DATE", 0,
         "With add: good until the end of this day, such as 2026-11-15, or until a time of it, "
         "such "
         "as '2026-11-15 20:37' (default: until it is revoked)",
         0},
        LISTING_OPTIONS,
        {0}};

static int64_t read_expiry_or_exit(const char *text)
{
        int64_t expires = 0;
        if (!moment_parse_end(text, &expires))
                command_fail_and_exit(&command_token,
                                      "--expires takes a day such as 2026-11-15, or a day and a "
                                      "time such as '2026-11-15 20:37', not '%s'",
                                      text);
        if (expires <= clock_milliseconds())
                command_fail_and_exit(&command_token, "--expires: '%s' is over already", text);
        return expires;
}

static void set_word(struct options *options, const char *text)
{
        if (options->action == NULL)
                options->action = text;
        else if (options->name == NULL)
                options->name = text;
        else
                command_fail_and_exit(&command_token, "'%s' is too much", text);
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
        struct options *options = state->input;
        switch (key) {
        case KEY_LANE:
                options->lane = option_number_or_exit(&command_token, "--lane", text, LANE_MAX);
                return 0;
        case KEY_EXPIRES:
                options->expires = read_expiry_or_exit(text);
                return 0;
        case ARGP_KEY_ARG:
                set_word(options, text);
                return 0;
        }
        return listing_parse(&command_token, &options->listing, key, text);
}

static enum exit_code add(struct store *store, const struct options *options)
{
        char token[ACCESS_TOKEN_SIZE];
        struct store_token row = {
                .name = options->name, .lane = options->lane, .expires = options->expires};
        enum store_status status = store_make_token(store, row, token);
        if (status == STORE_EXISTS) {
                fprintf(stderr, "bowling token: there is a token '%s' already\n", options->name);
                return EXIT_CODE_BAD_DATA;
        }
        if (status != STORE_OK)
                return store_complain(&command_token, store, status);
        puts(token);
        return EXIT_CODE_FINE;
}

static const struct table_column columns[] = {{"name", "name", TABLE_TEXT},
                                              {"lane", "lane", TABLE_NUMBER},
                                              {"added", "added", TABLE_TEXT},
                                              {"expires", "expires", TABLE_TEXT},
                                              {"used", "last used", TABLE_TEXT}};

static void add_moment(struct table *table, int64_t moment)
{
        if (moment == 0)
                table_add(table, NULL);
        else
                table_add_moment(table, moment);
}

static bool add_row(void *context, const struct store_token *token)
{
        struct table *table = context;
        table_add_words(table, token->name);
        if (token->lane == 0)
                table_add(table, NULL);
        else
                table_add_format(table, "%d", token->lane);
        table_add_moment(table, token->added);
        add_moment(table, token->expires);
        add_moment(table, token->used);
        return true;
}

static enum exit_code list(struct store *store, const struct options *options)
{
        struct table tokens = {.format = options->listing.format,
                               .columns = columns,
                               .column_count = sizeof columns / sizeof *columns};
        enum store_status status = store_each_token(store, add_row, &tokens);
        if (status == STORE_OK)
                table_print(&tokens, stdout);
        table_release(&tokens);
        return status == STORE_OK ? EXIT_CODE_FINE : store_complain(&command_token, store, status);
}

static enum exit_code revoke(struct store *store, const struct options *options)
{
        enum store_status status = store_remove_token(store, options->name);
        if (status == STORE_NOT_FOUND) {
                fprintf(stderr,
                        "bowling token: there is no token '%s'; 'bowling token list' has "
                        "them\n",
                        options->name);
                return EXIT_CODE_BAD_DATA;
        }
        return status == STORE_OK ? EXIT_CODE_FINE : store_complain(&command_token, store, status);
}

static void check_or_exit(const struct options *options)
{
        static const char usage[] = "say add NAME, list, or revoke NAME";
        if (options->action == NULL)
                command_fail_and_exit(&command_token, "%s", usage);
        bool lists = strcmp(options->action, "list") == 0;
        if (!lists && strcmp(options->action, "add") != 0 && strcmp(options->action, "revoke") != 0)
                command_fail_and_exit(&command_token, "'%s' is no action; %s", options->action,
                                      usage);
        if (lists != (options->name == NULL))
                command_fail_and_exit(&command_token, "%s", usage);
        if ((options->lane > 0 || options->expires > 0) && strcmp(options->action, "add") != 0)
                command_fail_and_exit(&command_token, "%s is for 'add NAME' alone",
                                      options->lane > 0 ? "--lane" : "--expires");
        if (!lists && (!clean_text_is(options->name) || *options->name == '\0' ||
                       strlen(options->name) >= STORE_TOKEN_NAME_SIZE))
                command_fail_and_exit(&command_token, "a name has 1 to %d bytes of plain text",
                                      STORE_TOKEN_NAME_SIZE - 1);
}

static enum exit_code run(int argc, char **argv)
{
        struct options options = {.action = NULL};
        command_parse_or_exit(&command_token, argc, argv, &options);
        check_or_exit(&options);
        struct store *store = store_open_or_exit(&command_token, options.listing.store, true);
        enum exit_code code = EXIT_CODE_FINE;
        if (strcmp(options.action, "add") == 0)
                code = add(store, &options);
        else if (strcmp(options.action, "list") == 0)
                code = list(store, &options);
        else
                code = revoke(store, &options);
        store_close(store);
        return code;
}

const struct command command_token = {
        .name = "token",
        .summary = "make, list and revoke tokens of the live scoreboard",
        .options = option_table,
        .parse = parse_option,
        .arguments = "add NAME\nlist\nrevoke NAME",
        .doc = "Makes, lists and revokes the tokens that writing on the live scoreboard needs.\v"
               "A token is shown once, when it is made; the store keeps only a hash of it.\n\n"
               "Exit code 0, 1 where the name is taken or unknown, 2 for wrong usage or where the "
               "store fails.",
        .run = run,
};
