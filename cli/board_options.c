/* The options of commands that draw a board: --board-only, --language, --color. */
#include "board_options.h"

static void set_language(const struct command *command, struct board_options *options,
                         const char *text)
{
        options->words = words_named(text);
        if (options->words == NULL)
                command_refuse_and_exit(command,
                                        "--language takes " WORDS_CODES_LISTED ", not '%s'", text);
}

static void set_colour(const struct command *command, struct board_options *options,
                       const char *text)
{
        if (!terminal_colour_named(text, &options->colour))
                command_refuse_and_exit(command, "--color takes auto, always or never, not '%s'",
                                        text);
}

struct board_options board_options_default(void)
{
        return (struct board_options){.words = words_of_environment()};
}

bool board_options_parse(const struct command *command, struct board_options *options, int key,
                         const char *text)
{
        switch (key) {
        case KEY_BOARD_ONLY:
                options->board_only = true;
                return true;
        case KEY_LANGUAGE:
                set_language(command, options, text);
                return true;
        case KEY_COLOUR:
                set_colour(command, options, text);
                return true;
        }
        return false;
}

struct board_style board_options_style(const struct board_options *options)
{
        return (struct board_style){.scores = !options->board_only,
                                    .colours = terminal_is_coloured(options->colour)};
}
