/* What `bowling play` and `bowling resume` share: their options, and the game itself. */
#ifndef CLI_PLAYING_H
#define CLI_PLAYING_H

#include "command.h"
#include "dialogue.h"
#include "saving.h"
#include "terminal.h"

struct playing {
        bool board_only;
        enum terminal_colour colour;
        const struct words *words;
        const char *store; /* NULL: as the environment says */
};

enum {
        KEY_BOARD_ONLY = 1001,
        KEY_COLOUR,
        KEY_LANGUAGE
};

#define PLAYING_OPTIONS                                                                            \
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
                 "Colour strikes, spares and the current frame (default: auto, in a terminal "     \
                 "where NO_COLOR is not set)",                                                     \
                 0},                                                                               \
                STORE_OPTION

/* Takes one of PLAYING_OPTIONS; false where it is another. Refuses what makes no sense. */
bool playing_parse(const struct command *command, struct playing *playing, int key,
                   const char *text);

/* Who talks on the standard streams; what changes is told to `saving`. */
struct dialogue playing_dialogue(const struct playing *playing, struct saving *saving);

/* The end of a game that was played to its end, or left. */
enum exit_code playing_end(const struct command *command, const struct dialogue *dialogue,
                           bool finished);

#endif
