/* Ctrl-C ends a game cleanly: nothing that was printed is cut, and what can be saved is saved. */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include <stdbool.h>

/*
 * From now on SIGINT ends the input, as if nothing more were typed, unless it was ignored when the
 * program started.
 */
void interrupt_catch(void);

/* Whether it came. */
bool interrupt_came(void);

#endif
