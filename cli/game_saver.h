/* Saves a game while it is played, and never stands in its way. */
#ifndef CLI_GAME_SAVER_H
#define CLI_GAME_SAVER_H

#include <stdio.h>

#include "match_writer.h"
#include "store_access.h"
#include "words.h"

struct game_saver {
        struct match_writer writer; /* without a store where there is none */
        char shown[STORE_ADDRESS_SIZE];
        char option[STORE_ADDRESS_SIZE + 16]; /* as in struct words_match */
        const struct words *words;
        FILE *errors;
        bool warned; /* one warning is enough */
};

/* Opens the store for a new game; where that fails it warns, and nothing is saved. */
void game_saver_open(struct game_saver *saver_out, const char *option, const struct words *words);

/* The same for a store that is open: it becomes the saver's. */
void game_saver_resume(struct game_saver *saver_out, struct store *store, const char *option,
                       const struct words *words);

/* Says which match could be resumed, if there is one. */
void game_saver_mention_unfinished(struct game_saver *saver);

/*
 * Writes what is new in `record`; `context` is a struct game_saver. Where somebody else wrote
 * first, says so and puts the match as it stands into its place. Where the store fails, warns once;
 * what is not saved is tried again with the next change. Fits into struct dialogue_on_change.
 */
void game_saver_save(void *context, struct record *record);

/*
 * Tries a last time, says what could not be saved, and closes the store. Returns the match, without
 * a number where the store has not all of it; what it points to lives as long as `saver`.
 */
struct words_match game_saver_close(struct game_saver *saver, const struct record *record);

#endif
