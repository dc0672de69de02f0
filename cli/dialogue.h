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

/* A name as it was typed: whom it names, and the letters for this match. */
struct dialogue_name {
        const char *who;               /* `PJS`, `PJS#2` or `Park Ji`; points into what was typed */
        struct bowling_player letters; /* empty where none were typed */
};

/* The people who take part, besides the letters that the match has. */
struct dialogue_seat {
        int64_t person; /* the number in the store; 0 where it is not known */
        int64_t in_log; /* as in event.h */
        bool is_new;    /* the store knows nobody with these letters */
};

enum dialogue_choice {
        DIALOGUE_CHOSEN,
        DIALOGUE_SEVERAL, /* people are called so */
        DIALOGUE_NOBODY
};

/* Finds out whom a name means; all zero where nothing is stored, and letters are all there is. */
struct dialogue_choosing {
        /*
         * Sets the letters of a name that is a part of a full name to those of that person.
         * `*candidates_out` is to be freed; NULL unless they are several.
         */
        enum dialogue_choice (*call)(void *context, struct dialogue_name *name,
                                     struct dialogue_seat *seat_out, char **candidates_out);
        void *context;
        struct dialogue_seat *seats; /* one for each player of a match; those asked for are added */
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
        struct dialogue_choosing choosing;
};

/*
 * Reads `PJS`, `PJS#2` or `PJB=PJS#2`; the statuses are those of bowling_player_named(). Where it
 * is refused, `who` may still be a part of a full name, unless it is NULL.
 */
enum bowling_status dialogue_read_name(const char *text, struct dialogue_name *name_out);

/* Whether that person, who is not new, has one of the seats. */
bool dialogue_is_seated(const struct dialogue_seat *seats, int count, int64_t person);

/* False where the input ended, or the player wants to leave, before all was asked. */
bool dialogue_ask_players(const struct dialogue *dialogue, int *players_out);
bool dialogue_ask_names(const struct dialogue *dialogue, int players, struct bowling_match *match);

/* Plays the match of `record` to its end and says who won. False where it is left unfinished. */
bool dialogue_play(const struct dialogue *dialogue, struct record *record);

/* The last words: how to go on with the match, or how to mend it. */
void dialogue_say_unfinished(const struct dialogue *dialogue, struct words_match match);
void dialogue_say_finished(const struct dialogue *dialogue, struct words_match match);

#endif
