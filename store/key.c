/* Keys of matches. */
#include "key.h"

#include <stdio.h>
#include <string.h>

#include <sodium.h>

struct store_key key_random(void)
{
        struct store_key key;
        randombytes_buf(key.bytes, sizeof key.bytes);
        return key;
}

struct store_key key_of_game(const struct key_game *game, int64_t occurrence)
{
        char text[96];
        struct store_key key;
        snprintf(text, sizeof text, "%s:%s:%lld%s%s%s%s", game->player.name, game->marks,
                 (long long)occurrence, game->day != NULL ? ":" : "",
                 game->day != NULL ? game->day : "", game->person != NULL ? ":" : "",
                 game->person != NULL ? game->person : "");
        crypto_generichash(key.bytes, sizeof key.bytes, (const unsigned char *)text, strlen(text),
                           NULL, 0);
        return key;
}

void key_print(const struct store_key *key, char text_out[KEY_TEXT_SIZE])
{
        sodium_bin2hex(text_out, KEY_TEXT_SIZE, key->bytes, sizeof key->bytes);
}

bool key_parse(const char *text, struct store_key *key_out)
{
        size_t length = 0;
        struct store_key key;
        if (strlen(text) != KEY_TEXT_SIZE - 1 ||
            sodium_hex2bin(key.bytes, sizeof key.bytes, text, strlen(text), NULL, &length, NULL) !=
                    0 ||
            length != sizeof key.bytes)
                return false;
        *key_out = key;
        return true;
}
