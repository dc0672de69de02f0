/* Whether standard output is a terminal with colours. */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include <stdbool.h>

enum terminal_colour {
        TERMINAL_COLOUR_AUTO,
        TERMINAL_COLOUR_ALWAYS,
        TERMINAL_COLOUR_NEVER
};

/* Reads "auto", "always" or "never"; false for anything else. */
bool terminal_colour_named(const char *name, enum terminal_colour *colour_out);

bool terminal_is_dumb(void);

/* AUTO means in a terminal that is not dumb, unless NO_COLOR is set and not empty. */
bool terminal_is_coloured(enum terminal_colour colour);

#endif
