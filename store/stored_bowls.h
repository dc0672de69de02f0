/*
 * Bowls as a log stores them: a character for each, `0` to `9`, `T` for ten pins, `F` for a foul.
 *
 * That is form 2. Unlike marks it can be read without the frame, and a later form may add details
 * behind a character, such as which pins stand: `8[7-10]`. Form 1, of older programs, has counts in
 * bowls and corrections, and marks in games.
 */
#ifndef STORE_STORED_BOWLS_H
#define STORE_STORED_BOWLS_H

#include <stdbool.h>
#include <stddef.h>

#include <bowling/bowl.h>

enum {
        STORED_FORM_1 = 1,
        STORED_FORM = 2,                          /* what this program writes */
        STORED_BOWLS_SIZE = BOWLING_BOWLS_MAX + 1 /* room for a game and its NUL */
};

#define STORED_FORM_PREFIX "2 " /* what a detail of STORED_FORM begins with */

void stored_bowls_print(const struct bowling_bowls *bowls, char text_out[STORED_BOWLS_SIZE]);

/* Reads `length` bytes: a bowl at least, and no more than a game has. False for anything else. */
bool stored_bowls_read(const char *text, size_t length, struct bowling_bowls *bowls_out);

/*
 * The form of a detail that holds bowls: the number with a space behind it that it begins with.
 * Form 1 was written without a number. `*behind_out` is what follows.
 */
int stored_form_of(const char *detail, const char **behind_out);

#endif
