/* Bowls as a log stores them. */
#include "stored_bowls.h"

#include <string.h>

#include <bowling/notation.h>

static const char ten = 'T'; /* the only count that the engine writes with two characters */

enum {
        FORM_DIGITS_MAX = 4 /* more are no form, but some other number */
};

static char print_bowl(struct bowling_bowl bowl)
{
        char text[BOWLING_BOWL_TEXT_SIZE];
        bowling_notation_write_bowl(bowl, text);
        if (text[1] != '\0')
                return ten;
        return text[0];
}

void stored_bowls_print(const struct bowling_bowls *bowls, char text_out[STORED_BOWLS_SIZE])
{
        int count = bowls->count < BOWLING_BOWLS_MAX ? bowls->count : BOWLING_BOWLS_MAX;
        for (int i = 0; i < count; i++)
                text_out[i] = print_bowl(bowls->bowls[i]);
        text_out[count] = '\0';
}

/* Counts and fouls mean the same at any rack; marks, which do not, are not what is printed. */
static bool read_bowl(const struct bowling_game *game, char byte, struct bowling_bowl *bowl_out)
{
        const char *text = byte == ten ? "10" : &byte;
        size_t length = byte == ten ? 2 : 1;
        return bowling_notation_read_bowl(game, text, length, bowl_out) == BOWLING_OK &&
               print_bowl(*bowl_out) == byte;
}

bool stored_bowls_read(const char *text, size_t length, struct bowling_bowls *bowls_out)
{
        const struct bowling_game game = bowling_game_of((struct bowling_player){""});
        if (length == 0 || length > BOWLING_BOWLS_MAX)
                return false;
        for (size_t i = 0; i < length; i++) {
                if (!read_bowl(&game, text[i], &bowls_out->bowls[i]))
                        return false;
        }
        bowls_out->count = (int)length;
        return true;
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
