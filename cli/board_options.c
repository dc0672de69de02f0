/* The options of commands that draw a board: --board-only, --language, --color. */
#include "board_options.h"

struct board_options board_options_default(void)
{
        return (struct board_options){.words = words_of_environment()};
}

error_t board_options_parse(const struct command *command, struct board_options *options, int key,
                            const char *text)
{
        switch (key) {
        case KEY_BOARD_ONLY:
                options->board_only = true;
                return 0;
        case KEY_LANGUAGE:
                options->words = words_named(text);
                if (options->words == NULL)
                        command_fail_and_exit(
                                command, "--language takes " WORDS_CODES_LISTED ", not '%s'", text);
                return 0;
        case KEY_COLOUR:
                if (!terminal_colour_named(text, &options->colour))
                        command_fail_and_exit(
                                command, "--color takes auto, always or never, not '%s'", text);
                return 0;
        }
        return ARGP_ERR_UNKNOWN;
}

struct board_style board_options_style(const struct board_options *options)
{
        return (struct board_style){.scores = !options->board_only,
                                    .colours = terminal_is_coloured(options->colour)};
}
