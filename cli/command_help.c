/* `bowling help [COMMAND]`: the list of commands, or the help of one. */
#include "command.h"

#include <stdio.h>

static const struct argp argp = {
        .args_doc = "[COMMAND]",
        .doc = "Shows the commands, or how to use one of them.",
};

static void print_commands(void)
{
        puts("Usage: bowling [COMMAND] [OPTION...]\n"
             "Keeps the score of ten-pin bowling. Without a command it starts a game.\n");
        for (const struct command *const *at = commands; *at != NULL; at++)
                printf("  %-12s %s\n", (*at)->name, (*at)->summary);
        puts("\n'bowling help COMMAND' or 'bowling COMMAND --help' explains a command.");
}

static enum exit_code run(int argc, char **argv)
{
        if (argc < 2) {
                print_commands();
                return EXIT_CODE_FINE;
        }
        const struct command *command = command_named(argv[1]);
        if (command == NULL)
                return command_unknown(argv[1]);
        char name[64];
        snprintf(name, sizeof name, "bowling %s", command->name);
        argp_help(command->argp, stdout, ARGP_HELP_STD_HELP & ~ARGP_HELP_EXIT_OK, name);
        return EXIT_CODE_FINE;
}

const struct command command_help = {
        .name = "help",
        .summary = "show this list, or explain a command",
        .argp = &argp,
        .run = run,
};
