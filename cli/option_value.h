/* The values of options and operands that several commands take; all exit on a bad value. */
#ifndef CLI_OPTION_VALUE_H
#define CLI_OPTION_VALUE_H

#include <stdint.h>

#include <bowling/player.h>

#include "command.h"

/* A number from 1 to `most`; `option` is its name in the message. */
int option_number_or_exit(const struct command *command, const char *option, const char *text,
                          int most);

/* The first millisecond of a day such as 2026-11-15, in local time. */
int64_t option_day_or_exit(const struct command *command, const char *option, const char *text);

struct bowling_player option_player_or_exit(const struct command *command, const char *option,
                                            const char *text);

/* Sets the only operand of a command, a `noun` such as "match", which must not be set yet. */
void option_set_operand_or_exit(const struct command *command, const char *noun, char *text,
                                const char **operand);

#endif
