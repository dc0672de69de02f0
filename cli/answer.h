/* Reads what a player typed at a prompt. */
#ifndef CLI_ANSWER_H
#define CLI_ANSWER_H

#include <bowling/game.h>

#include "line_reader.h"
#include "words.h"

enum {
        ANSWER_CORRECTION_SIZE = 64 /* of what stands behind `correct` */
};

enum answer_kind {
        ANSWER_UNDO = WORDS_COMMAND_UNDO,
        ANSWER_REDO = WORDS_COMMAND_REDO,
        ANSWER_CORRECT = WORDS_COMMAND_CORRECT,
        ANSWER_LEFT = WORDS_COMMAND_LEFT, /* answer_read() makes a bowl of it */
        ANSWER_BOARD = WORDS_COMMAND_BOARD,
        ANSWER_HELP = WORDS_COMMAND_HELP,
        ANSWER_QUIT = WORDS_COMMAND_QUIT,
        ANSWER_BOWL,
        ANSWER_REFUSED,    /* the program does not understand it */
        ANSWER_IMPOSSIBLE, /* the rules do not allow it */
};

struct answer {
        enum answer_kind kind;
        union {
                struct bowling_bowl bowl;
                enum words_refusal refusal;
                enum bowling_status status;
                char correction[ANSWER_CORRECTION_SIZE]; /* see correction.h */
        } as;
};

/*
 * Reads a bowl by `game`'s next player, in pins, as a mark or as what is left, or a command in any
 * language.
 */
struct answer answer_read(const struct bowling_game *game, const struct line *line);

/* The counts and marks that the game would take next. */
struct words_allowed answer_allowed(const struct bowling_game *game);

/* The command that the line is, in any language; ANSWER_REFUSED where it is none. */
enum answer_kind answer_command(const struct line *line);

/* Reads a whole number, with `most` + 1 for all that are larger. False where it is none. */
bool answer_read_number(const char *text, int most, int *number_out);

#endif
