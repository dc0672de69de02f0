/* Bowls as a log stores them. */
#include "stored_bowls.h"

#include <string.h>

#include <bowling/notation.h>

static const char foul = 'F';
static const char ten = 'T'; /* each bowl is one character */
static const char split = 'S';

/* Five pins of a set as a letter; none of them is a bowl or a split. */
static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEG";

enum {
        FORM_DIGITS_MAX = 4, /* more are no form, but some other number */
        LETTER_PINS = 5,
        LETTER_MASK = (1 << LETTER_PINS) - 1
};

int stored_bowls_form(const struct bowling_bowls *bowls)
{
        return bowling_bowls_know_pins(bowls) ? STORED_FORM_PINS : STORED_FORM_COUNTS;
}

const char *stored_form_prefix(int form)
{
        static const char *const prefixes[] = {
                [STORED_FORM_1] = "", [STORED_FORM_COUNTS] = "2 ", [STORED_FORM_PINS] = "3 "};
        return prefixes[form];
}

static char count_of(struct bowling_bowl bowl)
{
        int pins = bowling_bowl_pins(bowl);
        if (bowl.foul)
                return foul;
        if (pins == BOWLING_PINS_MAX)
                return ten;
        return (char)('0' + pins);
}

static char *print_bowl(char *at, struct bowling_bowl bowl)
{
        unsigned standing = bowling_bowl_standing(bowl);
        *at++ = count_of(bowl);
        if (standing != 0) {
                *at++ = letters[standing & LETTER_MASK];
                *at++ = letters[standing >> LETTER_PINS];
        } else if (bowling_bowl_knows_pins(bowl)) {
                *at++ = split;
        }
        return at;
}

void stored_bowls_print(const struct bowling_bowls *bowls, char text_out[STORED_BOWLS_SIZE])
{
        int count = bowls->count < BOWLING_BOWLS_MAX ? bowls->count : BOWLING_BOWLS_MAX;
        char *at = text_out;
        for (int i = 0; i < count; i++)
                at = print_bowl(at, bowls->bowls[i]);
        *at = '\0';
}

/* Counts and fouls mean the same at any rack; marks, which do not, are not what is printed. */
static bool read_count(const struct bowling_game *game, char byte, struct bowling_bowl *bowl_out)
{
        const char *text = byte == ten ? "10" : &byte;
        size_t length = byte == ten ? 2 : 1;
        return bowling_notation_read_bowl(game, text, length, bowl_out) == BOWLING_OK &&
               count_of(*bowl_out) == byte;
}

/* The value of a letter; -1 where there is none. */
static int read_letter(const char *text, const char *end)
{
        const char *letter = text < end && *text != '\0' ? strchr(letters, *text) : NULL;
        return letter != NULL ? (int)(letter - letters) : -1;
}

/* What stands behind the count of a bowl; returns its end, or NULL where it makes no sense. */
static const char *read_pins(const char *text, const char *end, struct bowling_bowl *bowl)
{
        int front = read_letter(text, end);
        int back = read_letter(text + 1, end);
        unsigned standing = 0;
        if (text < end && *text == split)
                standing = BOWLING_PINS_SPLIT;
        else if (front >= 0 && back >= 0)
                standing = (unsigned)front | (unsigned)back << LETTER_PINS;
        else
                return front < 0 ? text : NULL;
        if (bowl->foul ||
            bowling_bowl_leaving(bowling_bowl_pins(*bowl), standing, bowl) != BOWLING_OK)
                return NULL;
        if (!bowling_bowl_knows_pins(*bowl))
                return NULL;
        return text + (standing == BOWLING_PINS_SPLIT ? 1 : 2);
}

bool stored_bowls_read(const char *text, size_t length, struct bowling_bowls *bowls_out)
{
        const struct bowling_game game = bowling_game_of((struct bowling_player){""});
        const char *end = text + length;
        for (bowls_out->count = 0; text != NULL && text < end; bowls_out->count++) {
                struct bowling_bowl *bowl = &bowls_out->bowls[bowls_out->count];
                if (bowls_out->count == BOWLING_BOWLS_MAX || !read_count(&game, *text, bowl))
                        return false;
                text = read_pins(text + 1, end, bowl);
        }
        return text != NULL && bowls_out->count > 0;
}

int stored_form_of(const char *detail, const char **behind_out)
{
        size_t digits = strspn(detail, "0123456789");
        int form = 0;
        *behind_out = detail;
        if (digits == 0 || digits > FORM_DIGITS_MAX || detail[0] == '0' || detail[digits] != ' ')
                return STORED_FORM_1;
        for (size_t i = 0; i < digits; i++)
                form = form * 10 + (detail[i] - '0');
        if (form != STORED_FORM_1)
                *behind_out = detail + digits + 1;
        return form;
}
