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

static enum exit_code run(int argc, char **argv)
{
        const char *first = argc >= 2 ? argv[1] : "";
        /* The help of the whole program, not of `play`. */
        if (strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0 || strcmp(first, "-?") == 0) {
                argv[1] = NULL;
                return command_help.run(1, argv);
        }
        /* Without a command it plays. */
        if (argc < 2 || argv[1][0] == '-')
                return command_play.run(argc, argv);
        const struct command *command = command_named(argv[1]);
        if (command == NULL)
                return command_unknown(argv[1]);
        return command->run(argc - 1, argv + 1);
}

/* Reports a full disk, which only the last flush sees. Called by exit(), which argp calls too. */
static void flush_output_or_exit(void)
{
        if (fflush(stdout) == 0 && !ferror(stdout))
                return;
        perror("bowling: standard output");
        fflush(stderr);
        _exit(EXIT_CODE_FAILURE);
}

/*
 * The next file or socket that is opened would get a standard descriptor that was closed, and
 * output would go there. /dev/null is opened for the wrong direction, so that using it still fails.
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
        stderr = clean_stream_open(&clean, stderr); /* for perror() and argp too */
        /* Exceeding the limit on file sizes is then an error of write(), as a full disk is. */
        signal(SIGXFSZ, SIG_IGN);
        atexit(flush_output_or_exit);
        return (int)run(argc, argv);
}
