/* The arguments of a command, looked at before argp parses them. */
#ifndef CLI_ARGUMENTS_H
#define CLI_ARGUMENTS_H

#include "command.h"

/*
 * Gives the arguments as argp wants them: argv[0], the options with their values, "--", and the
 * operands, to which a minus with a digit behind it belongs. `*sorted_out` ends with NULL and lives
 * as long as the program. Returns how many they are.
 *
 * Where an option does not exist, is not clear, lacks its value or has one too many, says so in one
 * line on standard error and ends the program: getopt would complain in another style.
 */
int arguments_sort(const struct command *command, int argc, char **argv, char ***sorted_out);

#endif
