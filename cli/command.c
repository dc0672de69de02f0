/* The table of commands; finding one, and parsing its arguments. */
#include "command.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bowling/player.h>
#include <bowling/version.h>

#include "arguments.h"
#include "nearest.h"

enum {
        NAME_SIZE = 64
};

const char *argp_program_version = "bowling " BOWLING_VERSION;

const struct command *const commands[] = {
        &command_play,  &command_resume, &command_correct,    &command_void,  &command_history,
        &command_show,  &command_log,    &command_statistics, &command_leave, &command_player,
        &command_score, &command_import, &command_export,     &command_serve, &command_watch,
        &command_token, &command_verify, &command_backup,     &command_help,  NULL};

const struct command *command_named(const char *name)
{
        for (const struct command *const *at = commands; *at != NULL; at++) {
                if (strcmp((*at)->name, name) == 0)
                        return *at;
        }
        return NULL;
}

static const char *nearest_command(const char *name)
{
        const char *nearest = NULL;
        for (const struct command *const *at = commands; *at != NULL; at++) {
                if (strlen(name) > 1 && strncmp((*at)->name, name, strlen(name)) == 0)
                        return (*at)->name;
                if (nearest_is_close(name, nearest_distance(name, (*at)->name)) &&
                    (nearest == NULL ||
                     nearest_distance(name, (*at)->name) < nearest_distance(name, nearest)))
                        nearest = (*at)->name;
        }
        return nearest;
}

/* For `bowling PJS KYJ`, where `play` was left out. */
static bool is_player_name(const char *name)
{
        struct bowling_player player;
        return bowling_player_named(name, &player) == BOWLING_OK &&
               strlen(name) == BOWLING_NAME_LETTERS;
}

enum exit_code command_unknown(const char *name)
{
        const char *nearest = nearest_command(name);
        fprintf(stderr, "bowling: there is no command '%s'; ", name);
        if (nearest != NULL)
                fprintf(stderr, "did you mean '%s'?\n", nearest);
        else if (is_player_name(name))
                fprintf(stderr, "did you mean 'bowling play %s'?\n", name);
        else
                fputs("'bowling help' lists them\n", stderr);
        return EXIT_CODE_FAILURE;
}

void command_fail_and_exit(const struct command *command, const char *format, ...)
{
        va_list arguments;
        va_start(arguments, format);
        fprintf(stderr, "bowling %s: ", command->name);
        vfprintf(stderr, format, arguments);
        fputc('\n', stderr);
        va_end(arguments);
        exit(EXIT_CODE_FAILURE);
}

/* argp never frees what it allocates for a table without options. */
static struct argp argp_of(const struct command *command)
{
        bool has_options = command->options[0].name != NULL;
        return (struct argp){.options = has_options ? command->options : NULL,
                             .parser = command->parse,
                             .args_doc = command->arguments,
                             .doc = command->doc,
                             .help_filter = command->filter_help};
}

void command_parse_or_exit(const struct command *command, int argc, char **argv, void *options)
{
        char name[NAME_SIZE];
        char **sorted = NULL;
        struct argp argp = argp_of(command);
        argp_err_exit_status = EXIT_CODE_FAILURE;
        argc = arguments_sort_or_exit(command, argc, argv, &sorted);
        snprintf(name, sizeof name, "bowling %s", command->name);
        sorted[0] = name;
        argp_parse(&argp, argc, sorted, 0, NULL, options);
        sorted[0] = NULL;
}

void command_print_help(const struct command *command)
{
        char name[NAME_SIZE];
        char help[] = "--help";
        char *argv[] = {name, help, NULL};
        struct argp argp = argp_of(command);
        argp.parser = NULL; /* there are no options to parse into */
        snprintf(name, sizeof name, "bowling %s", command->name);
        argp_parse(&argp, 2, argv, ARGP_NO_EXIT, NULL, NULL);
}
