/* The options of commands that draw the board as a game goes on. */
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
                {"language",                                                                       \
                 KEY_LANGUAGE,                                                                     \
                 "ko|en",                                                                          \
                 0,                                                                                \
                 "Speak Korean or English (default: en where LC_ALL, LC_MESSAGES or LANG begins "  \
                 "with it, else ko)",                                                              \
                 0},                                                                               \
                {"color",                                                                          \
                 KEY_COLOUR,                                                                       \
                 "auto|always|never",                                                              \
                 0,                                                                                \
                 "Colour strikes, spares and the current frame (default: auto, in a "              \
                 "terminal where NO_COLOR is not set)",                                            \
                 0}

/* The words of the environment's language, and nothing else chosen. */
struct board_options board_options_default(void);

/* Takes one of BOARD_OPTIONS; false where it is another. Refuses what makes no sense. */
bool board_options_parse(const struct command *command, struct board_options *options, int key,
                         const char *text);

/* How they want the board drawn on standard output. */
struct board_style board_options_style(const struct board_options *options);

#endif
