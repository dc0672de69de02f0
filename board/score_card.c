/* A game as it is printed, and its CSV and JSON. */
#include "score_card.h"

#include <string.h>

#include <bowling/notation.h>

#include "digits.h"

void score_card_of_game(struct score_card *card_out, const struct bowling_game *game)
{
        *card_out = (struct score_card){.maximum = bowling_game_maximum(game),
                                        .finished = bowling_game_is_finished(game)};
        struct bowling_bowls bowls = bowling_game_bowls(game);
        bowling_game_scores(game, &card_out->scores);
        if (bowling_bowls_know_pins(&bowls))
                card_out->pins = game;
        for (int i = 0; i < bowling_game_current_frame(game); i++)
                bowling_game_marks(game, i + 1, &card_out->marks[i]);
}

int score_card_total(const struct score_card *card)
{
        return card->scores.count == 0 ? 0 : card->scores.cumulative[card->scores.count - 1];
}

char *score_card_put_score(char *at, int score)
{
        if (score >= 100)
                *at++ = (char)('0' + score / 100);
        if (score >= 10)
                *at++ = (char)('0' + score / 10 % 10);
        *at++ = (char)('0' + score % 10);
        return at;
}

char *score_card_put_notation(char *at, const struct score_card *card)
{
        if (card->pins != NULL) {
                bowling_notation_print(card->pins, at, BOWLING_NOTATION_SIZE);
                return at + strlen(at);
        }
        for (int i = 0; i < BOWLING_FRAMES && card->marks[i].text[0] != '\0'; i++) {
                if (i > 0)
                        *at++ = ' ';
                for (const char *mark = card->marks[i].text; *mark != '\0'; mark++)
                        *at++ = *mark;
        }
        return at;
}

char *score_card_put_csv(char *at, const struct score_card *card)
{
        at = score_card_put_notation(at, card);
        for (int i = 0; i < BOWLING_FRAMES; i++) {
                *at++ = ',';
                if (i < card->scores.count)
                        at = score_card_put_score(at, card->scores.cumulative[i]);
        }
        *at++ = ',';
        at = score_card_put_score(at, score_card_total(card));
        *at++ = ',';
        return score_card_put_score(at, card->maximum);
}

static char *put_marks(char *at, const char *marks)
{
        for (const char *mark = marks; *mark != '\0'; mark++) {
                if (mark != marks)
                        *at++ = ',';
                *at++ = '"';
                *at++ = *mark;
                *at++ = '"';
        }
        return at;
}

char *score_card_put_pins(char *at, unsigned set)
{
        char separator = '[';
        for (int pin = 1; pin <= BOWLING_PINS_MAX; pin++) {
                if ((set >> (pin - 1) & 1) == 0)
                        continue;
                *at++ = separator;
                at = score_card_put_score(at, pin);
                separator = ',';
        }
        *at++ = ']';
        return at;
}

static char *put_standing(char *at, const struct bowling_bowls *bowls)
{
        bool known = false;
        for (int i = 0; i < bowls->count; i++)
                known = known || bowling_bowl_standing(bowls->bowls[i]) != 0;
        if (!known)
                return at;
        at = digits_put_words(at, ",\"standing\":");
        for (int i = 0; i < bowls->count; i++) {
                unsigned standing = bowling_bowl_standing(bowls->bowls[i]);
                *at++ = i == 0 ? '[' : ',';
                at = standing != 0 ? score_card_put_pins(at, standing)
                                   : digits_put_words(at, "null");
        }
        *at++ = ']';
        return at;
}

static char *put_splits(char *at, const struct bowling_game *game, int frame)
{
        const char *before = ",\"splits\":[";
        bool any = false;
        for (int bowl = 1; bowl <= BOWLING_FRAME_BOWLS_MAX; bowl++) {
                if (!bowling_game_left_split(game, (struct bowling_bowl_place){frame, bowl}))
                        continue;
                at = score_card_put_score(digits_put_words(at, before), bowl);
                before = ",";
                any = true;
        }
        return any ? digits_put_words(at, "]") : at;
}

/* Nothing where no bowl of the frame knows more than its count. */
static char *put_frame_pins(char *at, const struct bowling_game *game, int frame)
{
        struct bowling_bowls bowls;
        bowling_game_frame_bowls(game, frame, &bowls);
        return put_splits(put_standing(at, &bowls), game, frame);
}

char *score_card_put_json(char *at, const struct score_card *card)
{
        for (int i = 0; i < BOWLING_FRAMES; i++) {
                *at++ = i == 0 ? '[' : ',';
                at = put_marks(digits_put_words(at, "{\"marks\":["), card->marks[i].text);
                at = digits_put_words(at, "],\"score\":");
                at = i < card->scores.count ? score_card_put_score(at, card->scores.cumulative[i])
                                            : digits_put_words(at, "null");
                if (card->pins != NULL)
                        at = put_frame_pins(at, card->pins, i + 1);
                *at++ = '}';
        }
        *at++ = ']';
        return at;
}
