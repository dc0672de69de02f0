/* `bowling help [COMMAND]`: the list of commands, or the help of one. */
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

static error_t parse_argument(int key, char *text, struct argp_state *state)
{
        const char **name = state->input;
        if (key != ARGP_KEY_ARG)
                return ARGP_ERR_UNKNOWN;
        *name = text;
        return 0;
}

static const struct argp argp = {
        .parser = parse_argument,
        .args_doc = "[COMMAND]",
        .doc = "Shows the commands, or how to use one of them.",
};

static enum exit_code run(int argc, char **argv)
{
        const char *name = NULL;
        command_parse(&command_help, argc, argv, &name);
        if (name == NULL) {
                print_commands();
                return EXIT_CODE_FINE;
        }
        const struct command *command = command_named(name);
        if (command == NULL)
                return command_unknown(name);
        command_explain(command);
}

const struct command command_help = {
        .name = "help",
        .summary = "show this list, or explain a command",
        .argp = &argp,
        .run = run,
};
