/* `bowling help [COMMAND...]`: the list of commands, or the help of some. */
#include "command.h"

#include <stdio.h>

static void print_commands(void)
{
        puts("Usage: bowling [COMMAND] [OPTION...]\n"
             "Keeps the score of ten-pin bowling. Without a command it starts a game.\n");
        for (const struct command *const *at = commands; *at != NULL; at++)
                printf("  %-12s %s\n", (*at)->name, (*at)->summary);
        puts("\n'bowling help COMMAND' or 'bowling COMMAND --help' explains a command.");
}

static const struct argp_option option_table[] = {{0}};

struct options {
        char **names; /* ended by NULL; NULL where none is given */
};

/* NOLINTNEXTLINE(readability-non-const-parameter): argp asks for this type. */
static error_t parse_argument(int key, char *text, struct argp_state *state)
{
        struct options *options = state->input;
        (void)text;
        if (key != ARGP_KEY_ARGS)
                return ARGP_ERR_UNKNOWN;
        options->names = state->argv + state->next;
        return 0;
}

/* The first name that is no command's, or NULL. */
static const char *find_unknown(char *const *names)
{
        while (*names != NULL && command_named(*names) != NULL)
                names++;
        return *names;
}

static enum exit_code run(int argc, char **argv)
{
        struct options options = {.names = NULL};
        command_parse_or_exit(&command_help, argc, argv, &options);
        if (options.names == NULL) {
                print_commands();
                return EXIT_CODE_FINE;
        }
        if (find_unknown(options.names) != NULL)
                return command_unknown(find_unknown(options.names));
        for (char **name = options.names; *name != NULL; name++) {
                if (name != options.names)
                        putchar('\n');
                command_print_help(command_named(*name));
        }
        return EXIT_CODE_FINE;
}

const struct command command_help = {
        .name = "help",
        .summary = "show this list, or explain a command",
        .options = option_table,
        .parse = parse_argument,
        .arguments = "[COMMAND...]",
        .doc = "Shows the commands, or how to use those that are named.",
        .run = run,
};
