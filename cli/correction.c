/* Corrections as people type them. */
#include "correction.h"

#include <string.h>

#include <bowling/notation.h>

#include "answer.h"

/* Takes the next word off the text. False where there is none, or a longer one than could be right.
 */
static bool take_word(const char **text, char word_out[BOWLING_BOWL_TEXT_SIZE])
{
        *text += strspn(*text, " \t");
        size_t length = strcspn(*text, " \t");
        if (length == 0 || length >= BOWLING_BOWL_TEXT_SIZE)
                return false;
        memcpy(word_out, *text, length);
        word_out[length] = '\0';
        *text += length;
        return true;
}

static bool take_number(const char **text, int *number_out)
{
        char word[BOWLING_BOWL_TEXT_SIZE];
        return take_word(text, word) && answer_read_number(word, BOWLING_FRAMES, number_out);
}

/* All the words that are left. */
static bool take_bowls(const char *text, struct bowling_bowl_texts *texts_out)
{
        texts_out->count = 0;
        while (text[strspn(text, " \t")] != '\0') {
                if (texts_out->count == BOWLING_FRAME_BOWLS_MAX ||
                    !take_word(&text, texts_out->texts[texts_out->count]))
                        return false;
                texts_out->count++;
        }
        return true;
}

bool correction_read(const char *text, const struct bowling_match *match,
                     struct event_correction *correction_out, enum bowling_status *status_out)
{
        struct bowling_bowl_place at;
        struct bowling_bowl_texts texts;
        char name[BOWLING_BOWL_TEXT_SIZE];
        if (!take_word(&text, name) || strchr(name, '#') != NULL ||
            bowling_player_named(name, &correction_out->player) != BOWLING_OK ||
            !take_number(&text, &at.frame) || !take_number(&text, &at.bowl) ||
            !take_bowls(text, &texts))
                return false;
        const struct bowling_game *game =
                bowling_match_game(match, bowling_match_position(match, &correction_out->player));
        struct bowling_game missing = bowling_game_of(correction_out->player);
        correction_out->frame = at.frame;
        *status_out = bowling_notation_read_correction(game != NULL ? game : &missing, at, &texts,
                                                       &correction_out->bowls);
        if (*status_out == BOWLING_MARK_UNKNOWN)
                return false;
        if (game == NULL)
                *status_out = BOWLING_PLAYER_UNKNOWN;
        return true;
}

bool correction_game_is_finished(const struct event_correction *correction,
                                 const struct bowling_match *match)
{
        const struct bowling_game *game =
                bowling_match_game(match, bowling_match_position(match, &correction->player));
        return game != NULL && bowling_game_is_finished(game);
}
