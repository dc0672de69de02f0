/* Checks and sorts the arguments of a command before argp parses them. */
#ifndef CLI_ARGUMENTS_H
#define CLI_ARGUMENTS_H

#include "command.h"

/*
 * Sorts the arguments for argp: argv[0], the options with their values, "--", and the operands; -1
 * is an operand too. `*sorted_out` ends with NULL and lives as long as the program. Returns their
 * number.
 *
 * Exits with one line on standard error where an option is unknown or ambiguous, lacks its value or
 * has one too many: getopt would complain in another style.
 */
int arguments_sort_or_exit(const struct command *command, int argc, char **argv,
                           char ***sorted_out);

#endif
