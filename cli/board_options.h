/* The options of commands that draw a board: --board-only, --language, --color. */
#ifndef CLI_BOARD_OPTIONS_H
#define CLI_BOARD_OPTIONS_H

#include "board.h"
#include "command.h"
#include "terminal.h"
#include "words.h"

struct board_options {
        bool board_only;
        enum terminal_colour colour;
        const struct words *words;
};

enum {
        KEY_BOARD_ONLY = 1200,
        KEY_COLOUR,
        KEY_LANGUAGE
};

#define BOARD_OPTIONS                                                                              \
        {"board-only", KEY_BOARD_ONLY, NULL, 0, "Draw the marks without the row of scores", 0},    \
                {"language", KEY_LANGUAGE, WORDS_CODES, 0, WORDS_HELP, 0},                         \
                {"color",                                                                          \
                 KEY_COLOUR,                                                                       \
                 "auto|always|never",                                                              \
                 0,                                                                                \
                 "Colour strikes, spares and the current frame (default: auto, in a "              \
                 "terminal where NO_COLOR is not set)",                                            \
                 0}

/* The language of the environment, and defaults. */
struct board_options board_options_default(void);

/* Parses one of BOARD_OPTIONS as a parser of argp does. Exits on a bad value. */
error_t board_options_parse(const struct command *command, struct board_options *options, int key,
                            const char *text);

struct board_style board_options_style(const struct board_options *options);

#endif
