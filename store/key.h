/* Keys of matches: by chance, or made of what was imported, so that it is known when it comes
 * again. */
#ifndef STORE_KEY_H
#define STORE_KEY_H

#include "store.h"

enum {
        KEY_TEXT_SIZE = 2 * STORE_KEY_SIZE + 1
};

struct store_key key_random(void);

/* The same for the same player, the same bowls (marks without spaces) and the same number, always.
 */
struct store_key key_of_game(struct bowling_player player, const char *bowls, int64_t occurrence);

/* 32 hexadecimal digits. */
void key_print(const struct store_key *key, char text_out[KEY_TEXT_SIZE]);

/* False where it is anything else. */
bool key_parse(const char *text, struct store_key *key_out);

#endif
