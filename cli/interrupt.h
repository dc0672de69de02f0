/* Ctrl-C ends a game cleanly: nothing that was printed is cut, and the terminal is left as it was.
 */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include <stdbool.h>

/*
 * From now on SIGINT says `last_words` and ends the program with `code`, unless it was ignored when
 * the program started. The text must live as long as the program.
 */
void interrupt_catch(const char *last_words, int code);

/*
 * Around each wait for input, with all output flushed before it: only there does SIGINT end the
 * program at once. False where it came before; then the game should end.
 */
bool interrupt_begin_wait(void);
void interrupt_end_wait(void);

#endif
