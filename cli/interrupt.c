/* Ctrl-C ends a game cleanly: nothing that was printed is cut, and the terminal is left as it was.
 */
#include "interrupt.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t waiting;
static volatile sig_atomic_t interrupted;
static struct {
        const char *words;
        int code;
} last;

static void say(int descriptor, const char *text)
{
        ssize_t written = write(descriptor, text, strlen(text));
        (void)written;
}

/* While the program waits, nothing is half printed, and write() and _exit() are safe in a handler.
 */
static void interrupt(int signal)
{
        (void)signal;
        interrupted = 1;
        if (!waiting)
                return;
        say(STDOUT_FILENO, "\n");
        say(STDERR_FILENO, last.words);
        say(STDERR_FILENO, "\n");
        _exit(last.code);
}

void interrupt_catch(const char *last_words, int code)
{
        struct sigaction action = {.sa_handler = interrupt};
        struct sigaction before;
        last.words = last_words;
        last.code = code;
        if (sigaction(SIGINT, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
                sigaction(SIGINT, &action, NULL);
}

bool interrupt_begin_wait(void)
{
        waiting = 1;
        return !interrupted;
}

void interrupt_end_wait(void)
{
        waiting = 0;
}
