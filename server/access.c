/* Who may write: tokens, of which the store has only hashes. */
#include "access.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

enum {
        RANDOM_BYTES = 32,
        HASH_BYTES = (STORE_HASH_SIZE - 1) / 2
};

void access_new_token(char token_out[ACCESS_TOKEN_SIZE])
{
        unsigned char bytes[RANDOM_BYTES];
        randombytes_buf(bytes, sizeof bytes);
        sodium_bin2base64(token_out, ACCESS_TOKEN_SIZE, bytes, sizeof bytes,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* A token is 256 random bits: nothing is gained by a slow hash. */
static void hash(const char *token, unsigned char bytes_out[HASH_BYTES])
{
        crypto_generichash(bytes_out, HASH_BYTES, (const unsigned char *)token, strlen(token), NULL,
                           0);
}

void access_hash(const char *token, char hash_out[STORE_HASH_SIZE])
{
        unsigned char bytes[HASH_BYTES];
        hash(token, bytes);
        sodium_bin2hex(hash_out, STORE_HASH_SIZE, bytes, sizeof bytes);
}

struct access_entry {
        unsigned char hash[HASH_BYTES];
        struct access_right right;
};

static void make_room(struct access *access)
{
        if (access->count < access->room)
                return;
        access->room = access->room > 0 ? 2 * access->room : 16;
        access->entries = realloc(access->entries, access->room * sizeof *access->entries);
        if (access->entries == NULL)
                abort();
}

static bool take_token(void *context, const struct store_token *token)
{
        struct access *access = context;
        size_t length = 0;
        make_room(access);
        struct access_entry *entry = &access->entries[access->count];
        *entry = (struct access_entry){.right = {.known = true, .lane = token->lane}};
        if (sodium_hex2bin(entry->hash, HASH_BYTES, token->hash, strlen(token->hash), NULL, &length,
                           NULL) != 0 ||
            length != HASH_BYTES)
                return true;
        snprintf(entry->right.name, sizeof entry->right.name, "%s", token->name);
        access->count++;
        return true;
}

enum store_status access_read(struct access *access, struct store *store)
{
        struct access anew = {.count = 0};
        enum store_status status = store_each_token(store, take_token, &anew);
        if (status != STORE_OK) {
                access_release(&anew);
                return status;
        }
        access_release(access);
        *access = anew;
        return STORE_OK;
}

void access_release(struct access *access)
{
        free(access->entries);
        *access = (struct access){.count = 0};
}

/* Every token is compared, and each in the same time: nothing shows how near a guess was. */
struct access_right access_look_up(const struct access *access, const char *token)
{
        struct access_right right = {.known = false};
        unsigned char bytes[HASH_BYTES];
        hash(token, bytes);
        for (size_t i = 0; i < access->count; i++) {
                if (sodium_memcmp(access->entries[i].hash, bytes, HASH_BYTES) == 0)
                        right = access->entries[i].right;
        }
        return right;
}

bool access_allows(const struct access_right *right, int lane)
{
        return right->known && (right->lane == 0 || right->lane == lane);
}
