/* Permission to write: tokens and sessions, of which the store has only hashes. */
#include "access.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "clock.h"
#include "heap.h"

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

/* A fast hash is enough for 256 random bits. */
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
        unsigned char hash[HASH_BYTES];       /* comes first: the entries are sorted by it */
        unsigned char token_hash[HASH_BYTES]; /* of a session: that of its token */
        enum access_kind kind;
        struct access_right right;
        int64_t ends;
        int64_t used; /* and not written yet, or 0 */
};

static int compare(const void *left, const void *right)
{
        return memcmp(left, right, HASH_BYTES);
}

static struct access_entry *find_entry(const struct access *access, const unsigned char *hash)
{
        if (access->count == 0)
                return NULL;
        return bsearch(hash, access->entries, access->count, sizeof *access->entries, compare);
}

static bool read_hash(const char *text, unsigned char bytes_out[HASH_BYTES])
{
        size_t length = 0;
        return sodium_hex2bin(bytes_out, HASH_BYTES, text, strlen(text), NULL, &length, NULL) ==
                       0 &&
               length == HASH_BYTES;
}

static void add(struct access *access, const char *text, const struct store_token *token,
                struct access_entry entry)
{
        if (!read_hash(text, entry.hash) || !read_hash(token->hash, entry.token_hash))
                return;
        if (token->expires != 0 && token->expires < entry.ends)
                entry.ends = token->expires;
        entry.right = (struct access_right){.known = true, .lane = token->lane};
        snprintf(entry.right.name, sizeof entry.right.name, "%s", token->name);
        access->entries =
                heap_grow(access->entries, access->count, &access->room, sizeof *access->entries);
        access->entries[access->count++] = entry;
}

static bool take_token(void *context, const struct store_token *token)
{
        add(context, token->hash, token,
            (struct access_entry){.kind = ACCESS_TOKEN, .ends = INT64_MAX});
        return true;
}

static bool take_session(void *context, const struct store_session *session)
{
        add(context, session->hash, &session->token,
            (struct access_entry){.kind = ACCESS_SESSION, .ends = session->ends});
        return true;
}

/* Uses that are not written yet go on with the new entries. */
static void replace(struct access *access, struct access *anew)
{
        pthread_mutex_lock(&access->mutex);
        struct access_entry *before = access->entries;
        for (size_t i = 0; i < anew->count; i++) {
                const struct access_entry *same = find_entry(access, anew->entries[i].hash);
                anew->entries[i].used = same != NULL ? same->used : 0;
        }
        access->entries = anew->entries;
        access->count = anew->count;
        anew->entries = before;
        pthread_mutex_unlock(&access->mutex);
}

enum store_status access_read(struct access *access, struct store *store)
{
        struct access anew = {.count = 0};
        enum store_status status = store_each_token(store, take_token, &anew);
        if (status == STORE_OK)
                status = store_each_session(store, take_session, &anew);
        if (anew.count > 0)
                qsort(anew.entries, anew.count, sizeof *anew.entries, compare);
        if (status == STORE_OK)
                replace(access, &anew);
        free(anew.entries);
        return status;
}

void access_open(struct access *access_out, const struct server_times *times)
{
        *access_out = (struct access){.times = times};
        pthread_mutex_init(&access_out->mutex, NULL);
}

void access_close(struct access *access)
{
        free(access->entries);
        pthread_mutex_destroy(&access->mutex);
}

/* The time of a look-up depends on the hash, from which the token cannot be guessed. */
struct access_right access_look_up(struct access *access, const char *text, enum access_kind kind)
{
        struct access_right right = {.known = false};
        int64_t now = clock_milliseconds();
        unsigned char bytes[HASH_BYTES];
        hash(text, bytes);
        pthread_mutex_lock(&access->mutex);
        struct access_entry *entry = find_entry(access, bytes);
        if (entry != NULL && entry->kind == kind && entry->ends >= now) {
                struct access_entry *token = find_entry(access, entry->token_hash);
                if (token != NULL)
                        token->used = now;
                entry->used = now;
                right = entry->right;
        }
        pthread_mutex_unlock(&access->mutex);
        return right;
}

static enum store_status write_use(struct access *access, struct store *store,
                                   struct access_entry *entry)
{
        char hash[STORE_HASH_SIZE];
        pthread_mutex_lock(&access->mutex);
        int64_t used = entry->used;
        entry->used = 0;
        pthread_mutex_unlock(&access->mutex);
        if (used == 0)
                return STORE_OK;
        if (entry->kind == ACCESS_TOKEN)
                return store_note_token_use(store, entry->right.name, used);
        sodium_bin2hex(hash, sizeof hash, entry->hash, HASH_BYTES);
        return store_renew_session(store, hash, used + access->times->session);
}

/* Rows are locked in the same order by each node, and tokens first, as those who revoke one do:
 * nobody waits in a circle. */
static enum store_status write_all_uses(struct access *access, struct store *store, int64_t now)
{
        static const enum access_kind kinds[] = {ACCESS_TOKEN, ACCESS_SESSION};
        enum store_status status = STORE_OK;
        for (size_t i = 0; i < 2 * access->count && status == STORE_OK; i++) {
                struct access_entry *entry = &access->entries[i % access->count];
                if (entry->kind == kinds[i / access->count])
                        status = write_use(access, store, entry);
        }
        return status == STORE_OK ? store_remove_sessions(store, now) : status;
}

static enum store_status end_transaction(struct store *store, enum store_status status)
{
        if (status == STORE_OK)
                return store_commit(store);
        store_roll_back(store);
        return status;
}

/* In a batch of its own: a role may have no right to remove anything from the audit. */
static void trim_audit(struct access *access, struct store *store, int64_t now)
{
        if (now - access->trimmed < access->times->audit)
                return;
        access->trimmed = now;
        if (store_begin(store) == STORE_OK)
                end_transaction(store, store_trim_audit(store, now));
}

enum store_status access_write_uses(struct access *access, struct store *store)
{
        int64_t now = clock_milliseconds();
        trim_audit(access, store, now);
        enum store_status status = store_begin(store);
        return status == STORE_OK ? end_transaction(store, write_all_uses(access, store, now))
                                  : status;
}

bool access_allows(const struct access_right *right, int64_t lane)
{
        return right->known && (right->lane == 0 || right->lane == lane);
}
