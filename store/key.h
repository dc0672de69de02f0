/* Keys of matches: random, or a hash of an imported game, so that importing it again finds it. */
#ifndef STORE_KEY_H
#define STORE_KEY_H

#include "store.h"

enum {
        KEY_TEXT_SIZE = 2 * STORE_KEY_SIZE + 1
};

struct store_key key_random(void);

/* A game that comes as text. */
struct key_game {
        struct bowling_player player;
        const char *marks;  /* canonical, without spaces */
        const char *day;    /* as 2026-11-15; NULL where it is unknown */
        const char *person; /* the key, where it is not the letters; or NULL */
};

/* A hash: equal games with equal numbers have equal keys, in all versions. */
struct store_key key_of_game(const struct key_game *game, int64_t occurrence);

/* 32 hexadecimal digits. */
void key_print(const struct store_key *key, char text_out[KEY_TEXT_SIZE]);

/* False where it is anything else. */
bool key_parse(const char *text, struct store_key *key_out);

#endif
