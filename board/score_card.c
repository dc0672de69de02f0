/* A game as it is printed, and its CSV and JSON. */
#include "score_card.h"

#include "digits.h"

void score_card_of_game(struct score_card *card_out, const struct bowling_game *game)
{
        *card_out = (struct score_card){.maximum = bowling_game_maximum(game),
                                        .finished = bowling_game_is_finished(game)};
        bowling_game_scores(game, &card_out->scores);
        for (int i = 0; i < BOWLING_FRAMES; i++)
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

char *score_card_put_json(char *at, const struct score_card *card)
{
        for (int i = 0; i < BOWLING_FRAMES; i++) {
                *at++ = i == 0 ? '[' : ',';
                at = put_marks(digits_put_words(at, "{\"marks\":["), card->marks[i].text);
                at = digits_put_words(at, "],\"score\":");
                at = i < card->scores.count ? score_card_put_score(at, card->scores.cumulative[i])
                                            : digits_put_words(at, "null");
                *at++ = '}';
        }
        *at++ = ']';
        return at;
}
