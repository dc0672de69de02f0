/* Ctrl-C ends the input of a game, so that the game is saved and ended as usual. */
#include "interrupt.h"

#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static volatile sig_atomic_t interrupted;

/* Interrupts a blocking read, and lets the next read find the end of the input. */
static void interrupt(int signal)
{
        (void)signal;
        interrupted = 1;
        int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
        if (nothing >= 0)
                dup2(nothing, STDIN_FILENO);
}

void interrupt_catch(void)
{
        struct sigaction action = {.sa_handler = interrupt};
        struct sigaction before;
        if (sigaction(SIGINT, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
                sigaction(SIGINT, &action, NULL);
}

bool interrupt_came(void)
{
        return interrupted != 0;
}
