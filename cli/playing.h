/* The options, dialogue and exit code that `bowling play` and `bowling resume` share. */
#ifndef CLI_PLAYING_H
#define CLI_PLAYING_H

#include "board_options.h"
#include "command.h"
#include "dialogue.h"
#include "game_saver.h"

struct playing {
        struct board_options board;
        const char *store; /* NULL: from the environment */
};

#define PLAYING_OPTIONS BOARD_OPTIONS, STORE_OPTION

/* Parses one of PLAYING_OPTIONS as a parser of argp does. Exits on a bad value. */
error_t playing_parse(const struct command *command, struct playing *playing, int key,
                      const char *text);

/* A dialogue on the standard streams that saves each change with `saver`. Catches SIGINT. */
struct dialogue playing_dialogue(const struct playing *playing, struct game_saver *saver);

/* Prints how the game ended; `match` is what game_saver_close() returned. */
enum exit_code playing_end(const struct command *command, const struct dialogue *dialogue,
                           bool finished, struct words_match match);

#endif
