/* The words of `bowling player`: list, add, show and so on. */
#ifndef CLI_PLAYER_WORDS_H
#define CLI_PLAYER_WORDS_H

#include "listing.h"
#include "people.h"

enum {
        PLAYER_OPERANDS_MAX = 3 /* behind the word */
};

struct player_options {
        struct listing listing;
        char *operands[PLAYER_OPERANDS_MAX + 1]; /* the first may be a word */
        int count;
        const char *full_name; /* NULL where none is given; empty to remove it */
        char name[STORE_FULL_NAME_SIZE];
        bool yes;
};

typedef enum exit_code player_word(struct store *store, const struct player_options *options,
                                   char *const *operands);

player_word player_list;
player_word player_add;
player_word player_show;
player_word player_rename;
player_word player_merge;
player_word player_split;
player_word player_forget;
player_word player_move_game;
player_word player_claim;

#endif
