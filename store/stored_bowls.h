/*
 * Bowls as a log stores them: a character for each, `0` to `9`, `T` for ten pins, `F` for a foul.
 *
 * That is form 2. Unlike marks it can be read without the frame. In form 3 two letters may follow,
 * for the pins of 1 to 5 and of 6 to 10 that stand, or an `S` for a split whose pins nobody knows.
 * It is written where a bowl knows one of these, and form 2 else. Form 1, of older programs, has
 * counts in bowls and corrections, and marks in games.
 */
#ifndef STORE_STORED_BOWLS_H
#define STORE_STORED_BOWLS_H

#include <stdbool.h>
#include <stddef.h>

#include <bowling/bowl.h>

enum {
        STORED_FORM_1 = 1,
        STORED_FORM_COUNTS = 2,
        STORED_FORM_PINS = 3,
        STORED_FORM_PEOPLE = 4,                       /* of starts alone: `4 0,7,- 2 PJS PJB KIM` */
        STORED_FORM = STORED_FORM_PINS,               /* the newest of bowls that is known */
        STORED_BOWLS_SIZE = 3 * BOWLING_BOWLS_MAX + 1 /* room for a game and its NUL */
};

/* The form that these bowls need: STORED_FORM_COUNTS or STORED_FORM_PINS. */
int stored_bowls_form(const struct bowling_bowls *bowls);

/* What a detail of this form begins with: "2 ", or nothing for form 1. */
const char *stored_form_prefix(int form);

void stored_bowls_print(const struct bowling_bowls *bowls, char text_out[STORED_BOWLS_SIZE]);

/*
 * Reads `length` bytes of form 2 or 3: a bowl at least, and no more than a game has. False for
 * anything else.
 */
bool stored_bowls_read(const char *text, size_t length, struct bowling_bowls *bowls_out);

/*
 * The form of a detail that holds bowls: the number with a space behind it that it begins with.
 * Form 1 was written without a number. `*behind_out` is what follows.
 */
int stored_form_of(const char *detail, const char **behind_out);

#endif
