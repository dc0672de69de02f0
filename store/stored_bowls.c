/* Bowls as a log stores them. */
#include "stored_bowls.h"

#include <string.h>

static const char counts[] = "0123456789T";

static const char foul = 'F';

enum {
        FORM_DIGITS_MAX = 4 /* more are no form, but some other number */
};

static char print_bowl(struct bowling_bowl bowl)
{
        if (bowl.foul)
                return foul;
        return counts[bowling_bowl_pins(bowl)];
}

void stored_bowls_print(const struct bowling_bowls *bowls, char text_out[STORED_BOWLS_SIZE])
{
        int count = bowls->count < BOWLING_BOWLS_MAX ? bowls->count : BOWLING_BOWLS_MAX;
        for (int i = 0; i < count; i++)
                text_out[i] = print_bowl(bowls->bowls[i]);
        text_out[count] = '\0';
}

static bool read_bowl(char byte, struct bowling_bowl *bowl_out)
{
        const char *count = byte == '\0' ? NULL : strchr(counts, byte);
        if (byte == foul)
                *bowl_out = bowling_bowl_foul();
        else if (count == NULL)
                return false;
        else
                bowling_bowl_of((int)(count - counts), bowl_out);
        return true;
}

bool stored_bowls_read(const char *text, size_t length, struct bowling_bowls *bowls_out)
{
        if (length == 0 || length > BOWLING_BOWLS_MAX)
                return false;
        for (size_t i = 0; i < length; i++) {
                if (!read_bowl(text[i], &bowls_out->bowls[i]))
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
                return STORED_FORM_MARKS;
        for (size_t i = 0; i < digits; i++)
                form = form * 10 + (detail[i] - '0');
        if (form != STORED_FORM_MARKS)
                *behind_out = detail + digits + 1;
        return form;
}
