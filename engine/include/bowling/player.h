/** A player is three letters; players of equal names are the same player. */
#ifndef BOWLING_PLAYER_H
#define BOWLING_PLAYER_H

#include <stdbool.h>

#include <bowling/api.h>
#include <bowling/status.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
        BOWLING_NAME_LETTERS = 3
};

/** Three upper-case letters A-Z and a terminating NUL. */
struct bowling_player {
        char name[BOWLING_NAME_LETTERS + 1];
};

/**
 * Makes a player in `player_out`. Whatever is not an English letter is left out of `text`, letters
 * are raised to upper case, and exactly three must remain: "pjs" and " P.J.S " are PJS.
 * Fails with BOWLING_NAME_WITHOUT_LETTERS (also where `text` is NULL), BOWLING_NAME_TOO_SHORT or
 * BOWLING_NAME_TOO_LONG and then writes nothing. `text` stays the caller's.
 */
BOWLING_API enum bowling_status bowling_player_named(const char *text,
                                                     struct bowling_player *player_out);

/** Whether both are the same player. Neither may be NULL. */
BOWLING_API bool bowling_player_equals(const struct bowling_player *left,
                                       const struct bowling_player *right);

#ifdef __cplusplus
}
#endif

#endif
