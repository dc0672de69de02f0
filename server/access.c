/* Who may write: tokens, of which the store has only hashes. */
#include "access.h"

#include <stdio.h>
#include <string.h>

#include <sodium.h>

enum {
        RANDOM_BYTES = 32
};

void access_new_token(char token_out[ACCESS_TOKEN_SIZE])
{
        unsigned char bytes[RANDOM_BYTES];
        randombytes_buf(bytes, sizeof bytes);
        sodium_bin2base64(token_out, ACCESS_TOKEN_SIZE, bytes, sizeof bytes,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* A token is 256 random bits: nothing is gained by a slow hash. */
void access_hash(const char *token, char hash_out[STORE_HASH_SIZE])
{
        unsigned char bytes[(STORE_HASH_SIZE - 1) / 2];
        crypto_generichash(bytes, sizeof bytes, (const unsigned char *)token, strlen(token), NULL,
                           0);
        sodium_bin2hex(hash_out, STORE_HASH_SIZE, bytes, sizeof bytes);
}

struct search {
        char hash[STORE_HASH_SIZE];
        struct access_right *right;
};

/* Every token is compared, and each in the same time: nothing shows how near a guess was. */
static bool compare(void *context, const struct store_token *token)
{
        struct search *search = context;
        if (strlen(token->hash) != STORE_HASH_SIZE - 1 ||
            sodium_memcmp(token->hash, search->hash, STORE_HASH_SIZE - 1) != 0)
                return true;
        search->right->known = true;
        search->right->lane = token->lane;
        snprintf(search->right->name, sizeof search->right->name, "%s", token->name);
        return true;
}

enum store_status access_look_up(struct store *store, const char *token,
                                 struct access_right *right_out)
{
        struct search search = {.right = right_out};
        memset(right_out, 0, sizeof *right_out);
        access_hash(token, search.hash);
        return store->back_end->each_token(store, compare, &search);
}

bool access_allows(const struct access_right *right, int lane)
{
        return right->known && (right->lane == 0 || right->lane == lane);
}
