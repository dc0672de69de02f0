/* Saves a game while it is played, and never stands in its way. */
#ifndef CLI_SAVING_H
#define CLI_SAVING_H

#include <stdio.h>

#include "keeper.h"
#include "store_access.h"
#include "words.h"

struct saving {
        struct keeper keeper; /* without a store where there is none */
        char shown[STORE_PLACE_SIZE];
        char option[STORE_PLACE_SIZE + 16]; /* as in struct words_match */
        const struct words *words;
        FILE *errors;
        bool warned; /* one warning is enough */
};

/* Opens the store for a new game; where that fails it warns, and nothing is saved. */
void saving_open(struct saving *saving_out, const char *option, const struct words *words);

/* The same for a store that is open: it becomes the saving's. */
void saving_resume(struct saving *saving_out, struct store *store, const char *option,
                   const struct words *words);

/* Says which match could be resumed, if there is one. */
void saving_mention_unfinished(struct saving *saving);

/*
 * Writes what is new in `record`; `context` is a struct saving. Where somebody else wrote first,
 * says so and puts the match as it stands into its place. Where the store fails, warns once; what
 * is not saved is tried again with the next change. Fits into struct dialogue_keeper.
 */
void saving_keep(void *context, struct record *record);

/*
 * Tries a last time, says what could not be saved, and closes the store. Returns the match, without
 * a number where the store has not all of it; what it points to lives as long as `saving`.
 */
struct words_match saving_close(struct saving *saving, const struct record *record);

#endif
