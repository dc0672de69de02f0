/* The conversation of a game: asks for names and bowls, and draws the board after each. */
#ifndef CLI_DIALOGUE_H
#define CLI_DIALOGUE_H

#include <stdbool.h>
#include <stdio.h>

#include <bowling/match.h>

#include "board.h"
#include "record.h"
#include "words.h"

/* Called for each change before its board is drawn, so that everything on the screen is saved. */
struct dialogue_on_change {
        /* May replace the record, if another program has changed the match. */
        void (*call)(void *context, struct record *record);
        void *context;
};

struct dialogue {
        FILE *in;
        FILE *out;
        FILE *errors;
        bool echo;        /* repeat what was read behind its prompt, where no terminal does */
        bool asks_at_end; /* once more after the last bowl, so that it can be undone */
        struct board_style style;
        const struct words *words;
        const char *author;                  /* for the log */
        struct dialogue_on_change on_change; /* all zero where nothing is saved */
};

/* False where the input ended, or the player wants to leave, before all was asked. */
bool dialogue_ask_players(const struct dialogue *dialogue, int *players_out);
bool dialogue_ask_names(const struct dialogue *dialogue, int players, struct bowling_match *match);

/* Plays the match of `record` to its end and says who won. False where it is left unfinished. */
bool dialogue_play(const struct dialogue *dialogue, struct record *record);

/* The last words: how to go on with the match, or how to mend it. */
void dialogue_say_unfinished(const struct dialogue *dialogue, struct words_match match);
void dialogue_say_finished(const struct dialogue *dialogue, struct words_match match);

#endif
