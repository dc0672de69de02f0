/* Checks and sorts the arguments of a command before argp parses them. */
#include "arguments.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nearest.h"

enum {
        OPTION_SIZE = 64
};

/* argp adds these to every command. */
static const struct argp_option common_options[] = {
        {.name = "help", .key = '?'}, {.name = "usage"}, {.name = "version", .key = 'V'}, {0}};
/* These too. Hints do not offer them, but an abbreviation may be ambiguous because of them. */
static const struct argp_option inner_options[] = {{.name = "program-name"}, {.name = "HANG"}, {0}};

static bool is_last(const struct argp_option *option)
{
        return option->name == NULL && option->key == 0 && option->doc == NULL;
}

/* The edit distance to an option or to its first letters, whichever is smaller. */
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

static _Noreturn void suggest_option_and_exit(const struct command *command, const char *typed)
{
        const char *nearest = nearest_option(command->options, typed, NULL);
        nearest = nearest_option(common_options, typed, nearest);
        if (nearest != NULL)
                command_fail_and_exit(command, "there is no option '--%s'; did you mean '--%s'?",
                                      typed, nearest);
        command_fail_and_exit(command, "there is no option '--%s'; 'bowling %s --help' lists them",
                              typed, command->name);
}

static bool begins_with(const char *text, const char *beginning)
{
        return strncmp(text, beginning, strlen(beginning)) == 0;
}

/* How many options of the table begin so. */
static int count_options(const struct argp_option *options, const char *typed)
{
        int count = 0;
        for (; !is_last(options); options++)
                count += options->name != NULL && begins_with(options->name, typed);
        return count;
}

/* The option that is called so, or the first one that begins so. */
static const struct argp_option *find_long(const struct argp_option *options, const char *typed)
{
        const struct argp_option *found = NULL;
        for (; !is_last(options); options++) {
                if (options->name == NULL || !begins_with(options->name, typed))
                        continue;
                if (found == NULL || strcmp(options->name, typed) == 0)
                        found = options;
        }
        return found;
}

/* As for getopt, the first letters of an option are enough, if no other one begins so. */
static const struct argp_option *long_option(const struct command *command, const char *typed)
{
        const struct argp_option *own = command->options;
        const struct argp_option *option = find_long(own, typed);
        int count = count_options(own, typed) + count_options(common_options, typed) +
                    count_options(inner_options, typed);
        if (option == NULL)
                option = find_long(common_options, typed);
        if (option == NULL)
                suggest_option_and_exit(command, typed);
        else if (count > 1 && strcmp(option->name, typed) != 0)
                command_fail_and_exit(command,
                                      "'--%s' is the beginning of several options; "
                                      "'bowling %s --help' lists them",
                                      typed, command->name);
        return option;
}

/* Returns how many arguments the option takes up; `next` is NULL where it is the last. */
static int check_long(const struct command *command, const char *argument, const char *next)
{
        char typed[OPTION_SIZE];
        bool has_value = strchr(argument, '=') != NULL;
        snprintf(typed, sizeof typed, "%.*s", (int)strcspn(argument + 2, "="), argument + 2);
        const struct argp_option *option = long_option(command, typed);
        if (option->arg == NULL && has_value)
                command_fail_and_exit(command, "'--%s' takes no value", option->name);
        if (option->arg == NULL || has_value)
                return 1;
        if (next == NULL)
                command_fail_and_exit(command, "'--%s' needs a value: --%s=%s", option->name,
                                      option->name, option->arg);
        return 2;
}

static const struct argp_option *find_short(const struct argp_option *options, char key)
{
        for (; !is_last(options); options++) {
                if (options->key == key)
                        return options;
        }
        return NULL;
}

static const struct argp_option *short_option(const struct command *command, const char *argument,
                                              char key)
{
        const struct argp_option *option = find_short(command->options, key);
        if (option == NULL)
                option = find_short(common_options, key);
        if (option == NULL)
                command_fail_and_exit(command,
                                      "there is no option '%s'; 'bowling %s --help' lists them",
                                      argument, command->name);
        return option;
}

/* The same for short options, of which several may follow one minus. */
static int check_short(const struct command *command, const char *argument, const char *next)
{
        for (const char *at = argument + 1; *at != '\0'; at++) {
                const struct argp_option *option = short_option(command, argument, *at);
                if (option->arg == NULL)
                        continue;
                if (at[1] != '\0')
                        return 1;
                if (next == NULL)
                        command_fail_and_exit(command, "'-%c' needs a value: -%c %s", *at, *at,
                                              option->arg);
                return 2;
        }
        return 1;
}

static bool is_operand(const char *argument)
{
        return argument[0] != '-' || argument[1] == '\0' || isdigit((unsigned char)argument[1]);
}

static int check_option(const struct command *command, char *argument, const char *next)
{
        if (strcmp(argument, "-h") == 0) /* as in most programs; argp itself knows only -? */
                argument[1] = '?';
        if (begins_with(argument, "--"))
                return check_long(command, argument, next);
        return check_short(command, argument, next);
}

/* Copies the options with their values, or else the operands; returns where the copy ends. */
static char **copy(const struct command *command, char *const *argv, bool operands, char **out)
{
        while (*argv != NULL && strcmp(*argv, "--") != 0) {
                bool operand = is_operand(*argv);
                int length = operand ? 1 : check_option(command, argv[0], argv[1]);
                for (; length > 0; length--, argv++) {
                        if (operand == operands)
                                *out++ = *argv;
                }
        }
        for (argv += *argv != NULL; operands && *argv != NULL; argv++)
                *out++ = *argv;
        return out;
}

int arguments_sort_or_exit(const struct command *command, int argc, char **argv, char ***sorted_out)
{
        static char dashes[] = "--";
        static char **sorted; /* commands keep pointers into it */
        sorted = calloc((size_t)argc + 2, sizeof *sorted);
        if (sorted == NULL)
                command_fail_and_exit(command, "out of memory");
        sorted[0] = argv[0];
        char **end = copy(command, argv + 1, false, sorted + 1);
        *end++ = dashes;
        end = copy(command, argv + 1, true, end);
        *sorted_out = sorted;
        return (int)(end - sorted);
}
