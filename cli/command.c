/* The table of commands, and what they share: finding one, reading its arguments. */
#include "command.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bowling/player.h>
#include <bowling/version.h>

#include "nearest.h"

enum {
        OPTION_SIZE = 64
};

const char *argp_program_version = "bowling " BOWLING_VERSION;

const struct command *const commands[] = {&command_play,   &command_resume,     &command_correct,
                                          &command_void,   &command_history,    &command_show,
                                          &command_log,    &command_statistics, &command_player,
                                          &command_score,  &command_import,     &command_export,
                                          &command_serve,  &command_watch,      &command_token,
                                          &command_verify, &command_help,       NULL};

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

/* `bowling PJS KYJ` is what a player may try first. */
static bool is_player(const char *name)
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
        else if (is_player(name))
                fprintf(stderr, "did you mean 'bowling play %s'?\n", name);
        else
                fputs("'bowling help' lists them\n", stderr);
        return EXIT_CODE_FAILURE;
}

void command_refuse(const struct command *command, const char *format, ...)
{
        va_list arguments;
        va_start(arguments, format);
        fprintf(stderr, "bowling %s: ", command->name);
        vfprintf(stderr, format, arguments);
        fputc('\n', stderr);
        va_end(arguments);
        exit(EXIT_CODE_FAILURE);
}

static bool is_last(const struct argp_option *option)
{
        return option->name == NULL && option->key == 0 && option->doc == NULL;
}

/* argp adds these to every command by itself. */
static const struct argp_option common_options[] = {
        {.name = "help"}, {.name = "usage"}, {.name = "version"}, {0}};
static const struct argp_option no_options[] = {{0}};

static const struct argp_option *options_of(const struct command *command)
{
        return command->argp->options != NULL ? command->argp->options : no_options;
}

/* As for getopt, the first letters of an option are enough. */
static const struct argp_option *find_option(const struct argp_option *options, const char *typed)
{
        for (; !is_last(options); options++) {
                if (options->name != NULL && strncmp(options->name, typed, strlen(typed)) == 0)
                        return options;
        }
        return NULL;
}

/* How far `typed` is from an option or from its first letters, whichever is nearer. */
static size_t distance_to(const char *option, const char *typed)
{
        char beginning[OPTION_SIZE];
        size_t whole = nearest_distance(typed, option);
        snprintf(beginning, sizeof beginning, "%.*s", (int)strlen(typed), option);
        size_t part = nearest_distance(typed, beginning);
        return part < whole ? part : whole;
}

/* The option of the table that is nearer than `nearest`, or `nearest`. */
static const char *nearest_option(const struct argp_option *options, const char *typed,
                                  const char *nearest)
{
        for (; !is_last(options); options++) {
                if (options->name == NULL ||
                    !nearest_is_close(typed, distance_to(options->name, typed)))
                        continue;
                if (nearest == NULL ||
                    distance_to(options->name, typed) < distance_to(nearest, typed))
                        nearest = options->name;
        }
        return nearest;
}

static void refuse_option(const struct command *command, const char *typed)
{
        const char *nearest = nearest_option(options_of(command), typed, NULL);
        nearest = nearest_option(common_options, typed, nearest);
        if (nearest != NULL)
                command_refuse(command, "there is no option '--%s'; did you mean '--%s'?", typed,
                               nearest);
        command_refuse(command, "there is no option '--%s'; 'bowling %s --help' lists them", typed,
                       command->name);
}

/* Looks at one argument and returns how many arguments it takes up. */
static int check_option(const struct command *command, const char *argument)
{
        char typed[OPTION_SIZE];
        if (strncmp(argument, "--", 2) != 0)
                return 1;
        snprintf(typed, sizeof typed, "%.*s", (int)strcspn(argument + 2, "="), argument + 2);
        const struct argp_option *option = find_option(options_of(command), typed);
        if (option == NULL && find_option(common_options, typed) == NULL)
                refuse_option(command, typed);
        bool takes_next = option != NULL && option->arg != NULL && strchr(argument, '=') == NULL;
        return takes_next ? 2 : 1;
}

/* `-h` as in most programs; argp itself knows only `-?`. */
static void accept_h(char *argument)
{
        if (strcmp(argument, "-h") == 0)
                argument[1] = '?';
}

void command_parse(const struct command *command, int argc, char **argv, void *options)
{
        char name[OPTION_SIZE];
        argp_err_exit_status = EXIT_CODE_FAILURE;
        for (int i = 1; i < argc && strcmp(argv[i], "--") != 0;) {
                accept_h(argv[i]);
                i += check_option(command, argv[i]);
        }
        snprintf(name, sizeof name, "bowling %s", command->name);
        argv[0] = name;
        argp_parse(command->argp, argc, argv, 0, NULL, options);
        argv[0] = NULL;
}

void command_explain(const struct command *command)
{
        char help[] = "--help";
        char *argv[] = {help, help, NULL};
        command_parse(command, 2, argv, NULL);
        exit(EXIT_CODE_FINE);
}
