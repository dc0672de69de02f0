/* The table of commands, and what they share: finding one, reading its arguments. */
#include "command.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bowling/version.h>

#include "nearest.h"

const char *argp_program_version = "bowling " BOWLING_VERSION;

const struct command *const commands[] = {&command_play, &command_help, NULL};

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
                if (nearest_is_close(name, (*at)->name) &&
                    (nearest == NULL ||
                     nearest_distance(name, (*at)->name) < nearest_distance(name, nearest)))
                        nearest = (*at)->name;
        }
        return nearest;
}

enum exit_code command_unknown(const char *name)
{
        const char *nearest = nearest_command(name);
        fprintf(stderr, "bowling: there is no command '%s'", name);
        if (nearest != NULL)
                fprintf(stderr, "; did you mean '%s'?\n", nearest);
        else
                fputs("; 'bowling help' lists them\n", stderr);
        return EXIT_CODE_FAILURE;
}

/* What argp gives to every command by itself. */
static const struct argp_option common_options[] = {
        {.name = "help"}, {.name = "usage"}, {.name = "version"}, {0}};

static bool is_last(const struct argp_option *option)
{
        return option->name == NULL && option->key == 0 && option->doc == NULL;
}

/* The options whose name begins with what was typed: as for getopt, that is enough. */
static const struct argp_option *find_option(const struct argp_option *options, const char *typed,
                                             size_t length)
{
        for (; !is_last(options); options++) {
                if (options->name != NULL && strncmp(options->name, typed, length) == 0)
                        return options;
        }
        return NULL;
}

static const char *nearest_option(const struct argp_option *options, const char *typed,
                                  const char *nearest)
{
        for (; !is_last(options); options++) {
                if (options->name == NULL || !nearest_is_close(typed, options->name))
                        continue;
                if (nearest == NULL ||
                    nearest_distance(typed, options->name) < nearest_distance(typed, nearest))
                        nearest = options->name;
        }
        return nearest;
}

static void refuse_option(const struct command *command, const char *typed)
{
        const char *nearest = nearest_option(command->argp->options, typed, NULL);
        nearest = nearest_option(common_options, typed, nearest);
        fprintf(stderr, "bowling %s: there is no option '--%s'", command->name, typed);
        if (nearest != NULL)
                fprintf(stderr, "; did you mean '--%s'?\n", nearest);
        else
                fprintf(stderr, "; 'bowling %s --help' lists them\n", command->name);
        exit(EXIT_CODE_FAILURE);
}

/* Looks at one argument and returns how many arguments it takes up. */
static int check_option(const struct command *command, const char *argument)
{
        const char *typed = argument + strlen("--");
        size_t length = strcspn(typed, "=");
        if (strncmp(argument, "--", 2) != 0 || length == 0)
                return 1;
        const struct argp_option *option = find_option(command->argp->options, typed, length);
        if (option == NULL && find_option(common_options, typed, length) == NULL) {
                char name[64];
                snprintf(name, sizeof name, "%.*s", (int)length, typed);
                refuse_option(command, name);
        }
        return option != NULL && option->arg != NULL && typed[length] == '\0' ? 2 : 1;
}

void command_parse(const struct command *command, int argc, char **argv, void *options)
{
        char name[64];
        argp_err_exit_status = EXIT_CODE_FAILURE;
        for (int i = 1; i < argc && strcmp(argv[i], "--") != 0;)
                i += check_option(command, argv[i]);
        snprintf(name, sizeof name, "bowling %s", command->name);
        argv[0] = name;
        argp_parse(command->argp, argc, argv, 0, NULL, options);
        argv[0] = NULL;
}
