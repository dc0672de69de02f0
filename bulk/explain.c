/* The words of a complaint. */
#include "bulk.h"

static void explain_byte(FILE *out, uint8_t byte)
{
        if (byte > ' ' && byte < 0x7f)
                fprintf(out, "'%c' is not a mark", byte);
        else
                fprintf(out, "byte 0x%02x is not a mark", byte);
}

/* One pin always stands before a bowl, so a 1 that is too many is the 1 of a 10. */
static void explain_pins(FILE *out, const struct bulk_complaint *complaint)
{
        int pins = complaint->byte == '1' ? BOWLING_PINS_MAX : complaint->byte - '0';
        fprintf(out, "%d and %d knock down more than ten pins", complaint->fallen, pins);
}

static void explain_status(FILE *out, const struct bulk_complaint *complaint)
{
        enum bowling_status status = (enum bowling_status)complaint->status;
        fprintf(out, "frame %d, bowl %d: ", complaint->frame, complaint->bowl);
        if (status == BOWLING_MARK_UNKNOWN)
                explain_byte(out, complaint->byte);
        else if (status == BOWLING_PINS_MORE_THAN_STAND)
                explain_pins(out, complaint);
        else if (status == BOWLING_GAME_IS_FINISHED)
                fputs("a bowl after the end of the game", out);
        else
                fputs(bowling_status_words(status), out);
}

void bulk_explain(FILE *out, const struct bulk_complaint *complaint)
{
        switch ((enum bulk_reason)complaint->reason) {
        case BULK_REASON_RULES:
                explain_status(out, complaint);
                break;
        case BULK_REASON_UNFINISHED:
                fprintf(out, "unfinished at frame %d", complaint->frame);
                break;
        case BULK_REASON_TOO_LONG:
                fprintf(out, "the line is longer than %d bytes", BULK_LINE_MAX);
                break;
        }
}
