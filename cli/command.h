/* The commands of the program: one table, one file for each. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include <argp.h>

#include "exit_code.h"

struct command {
        const char *name;
        const char *summary;               /* one line for `bowling help` */
        const struct argp_option *options; /* as in struct argp, and so are the next four */
        argp_parser_t parse;               /* its input is what command_parse_or_exit() gets */
        const char *arguments;
        const char *doc;
        char *(*filter_help)(int key, const char *text, void *input);
        enum exit_code (*run)(int argc, char **argv); /* argv[0] is the command's name */
};

extern const struct command command_backup;
extern const struct command command_correct;
extern const struct command command_void;
extern const struct command command_export;
extern const struct command command_help;
extern const struct command command_history;
extern const struct command command_import;
extern const struct command command_leave;
extern const struct command command_log;
extern const struct command command_play;
extern const struct command command_player;
extern const struct command command_resume;
extern const struct command command_score;
extern const struct command command_serve;
extern const struct command command_show;
extern const struct command command_statistics;
extern const struct command command_token;
extern const struct command command_verify;
extern const struct command command_watch;

/* All commands in the order of `bowling help`, ended by NULL. */
extern const struct command *const commands[];

/* NULL where there is no such command. */
const struct command *command_named(const char *name);

/* Complains on standard error about an unknown command, with a hint. */
enum exit_code command_unknown(const char *name);

/* Prints `bowling COMMAND: ...` on standard error, and exits with code 2. */
_Noreturn void command_fail_and_exit(const struct command *command, const char *format, ...)
        __attribute__((format(printf, 2, 3)));

/*
 * Parses the arguments of `command` into `options`; argv[argc] is NULL. Exits after --help, --usage
 * and --version, and with code 2 after a complaint about wrong usage.
 */
void command_parse_or_exit(const struct command *command, int argc, char **argv, void *options);

/* Prints what `bowling COMMAND --help` does. */
void command_print_help(const struct command *command);

#endif
