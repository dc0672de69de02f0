/* The text of a complaint, without printf: a file of bad lines has millions of them. */
#include "bulk.h"

#include <string.h>

#include "digits.h"

static char *put_byte(char *at, uint8_t byte)
{
        static const char hexadecimal[] = "0123456789abcdef";
        if (byte > ' ' && byte < 0x7f) {
                *at++ = '\'';
                *at++ = (char)byte;
                *at++ = '\'';
                return at;
        }
        at = stpcpy(at, "byte 0x");
        *at++ = hexadecimal[byte / 16];
        *at++ = hexadecimal[byte % 16];
        return at;
}

/* At least one pin stands before a bowl, so a 1 that is too many is the 1 of a 10. */
static char *put_pins(char *at, const struct bulk_complaint *complaint)
{
        unsigned pins = complaint->byte == '1' ? BOWLING_PINS_MAX : complaint->byte - '0';
        return digits_put_behind(digits_put(at, complaint->fallen), " and ", pins);
}

static void put_status(char *at, const struct bulk_complaint *complaint)
{
        enum bowling_status status = (enum bowling_status)complaint->status;
        at = digits_put_behind(at, "frame ", complaint->frame);
        at = stpcpy(digits_put_behind(at, ", bowl ", complaint->bowl), ": ");
        if (status == BOWLING_MARK_UNKNOWN)
                stpcpy(put_byte(at, complaint->byte), " is not a mark");
        else if (status == BOWLING_PINS_MORE_THAN_STAND)
                stpcpy(put_pins(at, complaint), " knock down more than ten pins");
        else if (status == BOWLING_GAME_IS_FINISHED)
                stpcpy(at, "a bowl after the end of the game");
        else
                stpcpy(at, bowling_status_words(status));
}

static void put_name_status(char *at, const struct bulk_complaint *complaint)
{
        enum bowling_status status = (enum bowling_status)complaint->status;
        stpcpy(at, status == BOWLING_OK ? "there is no name before the game: NAME: X 9/ ..."
                                        : bowling_status_words(status));
}

struct bulk_words bulk_explain(const struct bulk_complaint *complaint)
{
        struct bulk_words words = {""};
        switch ((enum bulk_reason)complaint->reason) {
        case BULK_REASON_RULES:
                put_status(words.text, complaint);
                break;
        case BULK_REASON_NAME:
                put_name_status(words.text, complaint);
                break;
        case BULK_REASON_UNFINISHED:
                *digits_put_behind(words.text, "unfinished at frame ", complaint->frame) = '\0';
                break;
        case BULK_REASON_TOO_LONG:
                stpcpy(digits_put_behind(words.text, "the line is longer than ", BULK_LINE_MAX),
                       " bytes");
                break;
        }
        return words;
}
