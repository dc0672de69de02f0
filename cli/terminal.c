/* Whether standard output is a terminal with colours. */
#include "terminal.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool terminal_colour_named(const char *name, enum terminal_colour *colour_out)
{
        static const char *const names[] = {
                [TERMINAL_COLOUR_AUTO] = "auto",
                [TERMINAL_COLOUR_ALWAYS] = "always",
                [TERMINAL_COLOUR_NEVER] = "never",
        };
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
                if (strcmp(names[i], name) == 0) {
                        *colour_out = (enum terminal_colour)i;
                        return true;
                }
        }
        return false;
}

bool terminal_is_dumb(void)
{
        const char *terminal = getenv("TERM");
        return terminal == NULL || strcmp(terminal, "dumb") == 0;
}

bool terminal_is_coloured(enum terminal_colour colour)
{
        const char *no_colour = getenv("NO_COLOR");
        bool allowed = no_colour == NULL || *no_colour == '\0';
        if (colour != TERMINAL_COLOUR_AUTO)
                return colour == TERMINAL_COLOUR_ALWAYS;
        return isatty(STDOUT_FILENO) && !terminal_is_dumb() && allowed;
}
