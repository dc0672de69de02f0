/* Saves a game while it is played; a failing store never stops the game. */
#ifndef CLI_GAME_SAVER_H
#define CLI_GAME_SAVER_H

#include <stdio.h>

#include "match_writer.h"
#include "store_access.h"
#include "words.h"

struct game_saver {
        struct match_writer writer; /* its store is NULL where it could not be opened */
        char shown[STORE_ADDRESS_SIZE];
        char option[STORE_ADDRESS_SIZE + 16]; /* as in struct words_match */
        const struct words *words;
        FILE *errors;
        bool warned; /* since the last save that succeeded */
};

/*
 * Opens the store for a new game. On failure it warns, and nothing is saved. Exits where another
 * program rebuilds the store.
 */
void game_saver_open(struct game_saver *saver_out, const char *option, const struct words *words);

/* The same for an open store, which the saver closes at the end. */
void game_saver_resume(struct game_saver *saver_out, struct store *store, const char *option,
                       const struct words *words);

/* Prints which match could be resumed, if there is one. */
void game_saver_mention_unfinished(struct game_saver *saver);

/*
 * Saves the new events of `record`; `context` is a struct game_saver. If another program changed
 * the match first, it warns and reloads `record`. If the store fails, it warns once and retries
 * with the next change. Fits into struct dialogue_on_change.
 */
void game_saver_save(void *context, struct record *record);

/*
 * Retries a last time, warns about what could not be saved, and closes the store. Returns the
 * match, without a number where it is not fully saved; it points into `saver`.
 */
struct words_match game_saver_close(struct game_saver *saver, const struct record *record);

#endif
