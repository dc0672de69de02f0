/*
 * The card of a game by a straight loop over its bowls. By itself this knows which bowls belong to
 * a frame, which ones count for it, and that a second bowl that clears its rack is marked as a
 * spare.
 */
#include "bowls_card.h"

#include <string.h>

#include "automaton.h"

enum {
        FINAL = BOWLING_FRAMES - 1,
        BOWLS_ROOM = BOWLING_BOWLS_MAX + BOWLING_FRAME_BOWLS_MAX
};

/* The marks are those of a full rack. Behind the last bowl both are 0. */
struct bowls {
        int count;
        uint8_t pins[BOWLS_ROOM];
        char marks[BOWLS_ROOM];
};

/* Whether the byte is the 0 of a token 10. */
static bool ends_ten(struct bulk_text text, size_t at)
{
        const char *bytes = text.bytes;
        return bytes[at] == '0' && text.reading != BULK_READ_MARKS && at > 0 &&
               bytes[at - 1] == '1' && (at == 1 || bowling_notation_is_separator(bytes[at - 2])) &&
               (at + 1 == text.length || bowling_notation_is_separator(bytes[at + 1]));
}

/* A strike or a spare that is written as such needs no look at its mark. */
static char mark_of(char byte)
{
        char capital = (char)(byte >= 'a' ? byte - 'a' + 'A' : byte);
        return (char)(capital == '0' ? '-' : capital);
}

/* Separators are stored too, as 0 and behind the last bowl: that saves a branch for each byte. */
static void read_bowls(struct bulk_text text, struct bowls *bowls)
{
        static const uint8_t pins_of[SYMBOLS] = {
                0, 1, 2, 3, 4, 5, 6, 7, 8, 9, [SYMBOL_STRIKE] = BOWLING_PINS_MAX};
        int count = 0;
        int before = 0;
        for (size_t i = 0; i < text.length && count <= BOWLING_BOWLS_MAX; i++) {
                unsigned symbol = automaton_symbols[(uint8_t)text.bytes[i]];
                bool is_bowl = symbol < SYMBOL_SEPARATOR;
                if (ends_ten(text, i)) {
                        before = bowls->pins[count - 1] = BOWLING_PINS_MAX;
                        continue;
                }
                int pins = symbol == SYMBOL_SPARE ? BOWLING_PINS_MAX - before : pins_of[symbol];
                bowls->pins[count] = (uint8_t)pins;
                bowls->marks[count] = (char)(is_bowl ? mark_of(text.bytes[i]) : 0);
                before = is_bowl ? pins : before;
                count += is_bowl;
        }
        bowls->count = count;
}

/* A frame, which begins with bowl `begin`. */
struct part {
        int begin;
        bool strike;
        bool mark; /* a strike or a spare: its score needs three bowls, and else two */
};

static struct part part_at(const uint8_t *pins, int begin)
{
        bool strike = pins[begin] == BOWLING_PINS_MAX;
        bool spare = pins[begin] + pins[begin + 1] == BOWLING_PINS_MAX;
        return (struct part){begin, strike, strike || spare};
}

static int bowls_needed(struct part part)
{
        return part.mark ? 3 : 2;
}

static int sum_of(const uint8_t *pins, struct part part)
{
        const uint8_t *first = pins + part.begin;
        return first[0] + first[1] + (part.mark ? first[2] : 0);
}

static void set_marks(struct bowling_marks *marks, const struct bowls *bowls, struct part part)
{
        char second = (char)(part.mark ? '/' : bowls->marks[part.begin + 1]);
        marks->text[0] = (char)(part.strike ? 'X' : bowls->marks[part.begin]);
        marks->text[1] = (char)(part.strike ? '\0' : second);
}

/* After ten pins the rack is new. */
static void set_final_marks(struct bowling_marks *marks, const struct bowls *bowls, int begin)
{
        int fallen = 0;
        bool second = false;
        for (int i = begin; i < bowls->count; i++) {
                fallen += bowls->pins[i];
                bool cleared = fallen == BOWLING_PINS_MAX;
                marks->text[i - begin] = (char)(!cleared ? bowls->marks[i] : second ? '/' : 'X');
                second = !cleared && !second;
                fallen = second ? fallen : 0;
        }
}

/* Of the rack that gets the next bowl; `next` is where the next frame begins, or the final one. */
static int pins_fallen(const struct bowls *bowls, int next)
{
        int fallen = 0;
        for (int i = next > bowls->count ? bowls->count - 1 : next; i < bowls->count; i++)
                fallen = (fallen + bowls->pins[i]) % BOWLING_PINS_MAX;
        return fallen;
}

/* Clears what stands with every further bowl. */
static int maximum_of(const struct bowls *bowls, int next)
{
        uint8_t pins[BOWLS_ROOM];
        int total = 0;
        memset(pins, BOWLING_PINS_MAX, sizeof pins);
        memcpy(pins, bowls->pins, (size_t)bowls->count);
        pins[bowls->count] = (uint8_t)(BOWLING_PINS_MAX - pins_fallen(bowls, next));
        for (int frame = 0, at = 0; frame < BOWLING_FRAMES; frame++) {
                struct part part = part_at(pins, at);
                total += sum_of(pins, part);
                at += part.strike ? 1 : 2;
        }
        return total;
}

void bowls_card_read(struct score_card *card_out, struct bulk_text text)
{
        struct bowls bowls = {.count = 0};
        struct bowling_scores *scores = &card_out->scores;
        int total = 0;
        int begin = 0;
        int frame = 0;
        read_bowls(text, &bowls);
        *card_out = (struct score_card){.finished = false};
        for (; frame < BOWLING_FRAMES && begin < bowls.count; frame++) {
                struct part part = part_at(bowls.pins, begin);
                total += sum_of(bowls.pins, part);
                if (scores->count == frame && begin + bowls_needed(part) <= bowls.count)
                        scores->cumulative[scores->count++] = total;
                if (frame == FINAL)
                        break;
                set_marks(&card_out->marks[frame], &bowls, part);
                begin += part.strike ? 1 : 2;
        }
        if (frame == FINAL)
                set_final_marks(&card_out->marks[FINAL], &bowls, begin);
        card_out->finished = scores->count == BOWLING_FRAMES;
        card_out->maximum = card_out->finished ? total : maximum_of(&bowls, begin);
}
