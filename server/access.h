/* Who may write: tokens, of which the store has only hashes. */
#ifndef SERVER_ACCESS_H
#define SERVER_ACCESS_H

#include <stdbool.h>

#include "store.h"

enum {
        ACCESS_TOKEN_SIZE = 44 /* of a new token, as text with its NUL */
};

/* What a token gives: all zero gives nothing. */
struct access_right {
        bool known;
        int lane; /* 0: all of them */
        char name[STORE_TOKEN_NAME_SIZE];
};

/* The tokens of a store, as they were read at last. All zero has none. */
struct access {
        struct access_entry *entries;
        size_t count;
        size_t room;
};

/* Makes a token that nobody can guess. */
void access_new_token(char token_out[ACCESS_TOKEN_SIZE]);

/* What is stored of it. */
void access_hash(const char *token, char hash_out[STORE_HASH_SIZE]);

/* Reads all tokens anew; on failure those that were known still are. */
enum store_status access_read(struct access *access, struct store *store);
void access_release(struct access *access);

/* Looks the token up; all zero where nobody has it. */
struct access_right access_look_up(const struct access *access, const char *token);

/* Whether the right is good for the lane; 0 asks for the desk's. */
bool access_allows(const struct access_right *right, int lane);

#endif
