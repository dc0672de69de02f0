/* The program: finds the command and runs it. */
#include <stdio.h>
#include <string.h>

#include "command.h"

/* `bowling` alone, or with options only, is `bowling play`. */
static enum exit_code run_default(int argc, char **argv)
{
        return command_play.run(argc, argv);
}

static enum exit_code run(int argc, char **argv)
{
        if (argc < 2)
                return run_default(argc, argv);
        if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-?") == 0 ||
            strcmp(argv[1], "-h") == 0)
                return command_help.run(1, argv);
        if (argv[1][0] == '-')
                return run_default(argc, argv);
        const struct command *command = command_named(argv[1]);
        if (command == NULL)
                return command_unknown(argv[1]);
        return command->run(argc - 1, argv + 1);
}

/* A full disk shows only when the last buffer is written. */
static enum exit_code close_output(enum exit_code code)
{
        if (fflush(stdout) == 0 && !ferror(stdout))
                return code;
        perror("bowling: standard output");
        return EXIT_CODE_FAILURE;
}

int main(int argc, char **argv)
{
        return close_output(run(argc, argv));
}
