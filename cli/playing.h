/* What `bowling play` and `bowling resume` share: their options, and the game itself. */
#ifndef CLI_PLAYING_H
#define CLI_PLAYING_H

#include "board_options.h"
#include "command.h"
#include "dialogue.h"
#include "game_saver.h"

struct playing {
        struct board_options board;
        const char *store; /* NULL: as the environment says */
};

#define PLAYING_OPTIONS BOARD_OPTIONS, STORE_OPTION

/* Takes one of PLAYING_OPTIONS; false where it is another. Refuses what makes no sense. */
bool playing_parse(const struct command *command, struct playing *playing, int key,
                   const char *text);

/* Who talks on the standard streams; what changes is told to `saver`. */
struct dialogue playing_dialogue(const struct playing *playing, struct game_saver *saver);

/* The end of a game that was played to its end, or left; `match` as game_saver_close() gives it. */
enum exit_code playing_end(const struct command *command, const struct dialogue *dialogue,
                           bool finished, struct words_match match);

#endif
