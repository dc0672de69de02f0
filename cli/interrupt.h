/* Ctrl-C ends the input of a game, so that the game is saved and ended as usual. */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include <stdbool.h>

/*
 * From now on SIGINT ends standard input, unless the program was started with SIGINT ignored.
 */
void interrupt_catch(void);

/* Whether SIGINT came. */
bool interrupt_came(void);

#endif
