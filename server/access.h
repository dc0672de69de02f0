/* Permission to write: tokens and sessions, of which the store has only hashes. */
#ifndef SERVER_ACCESS_H
#define SERVER_ACCESS_H

#include <pthread.h>
#include <stdbool.h>

#include "server_times.h"
#include "store.h"

enum {
        ACCESS_TOKEN_SIZE = 44 /* of a new token or session, as text with its NUL */
};

/* A token is never taken for a session, nor a session for a token. */
enum access_kind {
        ACCESS_TOKEN,
        ACCESS_SESSION
};

/* The right that a token or a session gives: all zero is none. */
struct access_right {
        bool known;
        int lane;                         /* 0: all of them */
        char name[STORE_TOKEN_NAME_SIZE]; /* of the token */
};

/* Tokens and sessions of a store, as they were read at last. Several threads may look them up. */
struct access {
        const struct server_times *times;
        pthread_mutex_t mutex;
        struct access_entry *entries; /* in the order of their hashes */
        size_t count;
        size_t room;
        int64_t trimmed; /* when the audit was, or 0; for the thread that writes uses */
};

/* Makes a token, or the id of a session, that nobody can guess. */
void access_new_token(char token_out[ACCESS_TOKEN_SIZE]);

/* Its hash, which alone is stored. */
void access_hash(const char *token, char hash_out[STORE_HASH_SIZE]);

/* Reads all of them anew; on failure those that were known still are. */
enum store_status access_read(struct access *access, struct store *store);
void access_open(struct access *access_out, const struct server_times *times);
void access_close(struct access *access);

/* Looks it up, which is a use of it; all zero where nobody has it, or it is over. */
struct access_right access_look_up(struct access *access, const char *text, enum access_kind kind);

/*
 * For the thread that reads them: writes when they were used since the last time, lets sessions end
 * that much later, and removes those that are over; at first and then once a day also what is too
 * old in the audit.
 */
enum store_status access_write_uses(struct access *access, struct store *store);

/* Whether the right is good for the lane; 0 asks for the desk's. */
bool access_allows(const struct access_right *right, int64_t lane);

#endif
