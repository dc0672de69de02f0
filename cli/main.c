/* The program: finds the command and runs it. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clean_stream.h"
#include "command.h"

/* `bowling` alone, or with options only, is `bowling play`. */
static enum exit_code run_default(int argc, char **argv)
{
        return command_play.run(argc, argv);
}

/* The help of the whole program, not of `play`. */
static bool is_help(const char *argument)
{
        static const char *const words[] = {"--help", "-h", "-?"};
        for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
                if (strcmp(argument, words[i]) == 0)
                        return true;
        }
        return false;
}

static enum exit_code run(int argc, char **argv)
{
        if (argc < 2)
                return run_default(argc, argv);
        if (is_help(argv[1])) {
                argv[1] = NULL;
                return command_help.run(1, argv);
        }
        if (argv[1][0] == '-')
                return run_default(argc, argv);
        const struct command *command = command_named(argv[1]);
        if (command == NULL)
                return command_unknown(argv[1]);
        return command->run(argc - 1, argv + 1);
}

/* A full disk shows only when the last buffer is written; argp ends the program by itself. */
static void close_output(void)
{
        if (fflush(stdout) == 0 && !ferror(stdout))
                return;
        perror("bowling: standard output");
        fflush(stderr);
        _exit(EXIT_CODE_FAILURE);
}

/*
 * A descriptor that was closed would be given to the next file or socket that is opened, and what
 * is printed would go there. The wrong way round, so that using it fails as before.
 */
static void fill_closed_descriptors(void)
{
        for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++) {
                if (fcntl(descriptor, F_GETFD) == -1 && errno == EBADF)
                        open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        }
}

int main(int argc, char **argv)
{
        static struct clean_stream clean;
        fill_closed_descriptors();
        stderr = clean_stream_open(&clean,
                                   stderr); /* the C library and all others print there too */
        /* A limit on the size of files is an error of the write that meets it, as a full disk is.
         */
        signal(SIGXFSZ, SIG_IGN);
        atexit(close_output);
        return (int)run(argc, argv);
}
