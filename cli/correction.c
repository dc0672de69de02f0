/* Corrections as people type them. */
#include "correction.h"

#include <string.h>

#include <bowling/game.h>

#include "answer.h"
#include "frame_mark.h"

enum {
        WORD_SIZE = 16,
        PINS_MAX = 3 /* bowls of a frame */
};

/* Takes the next word off the text. False where there is none, or a longer one than could be right.
 */
static bool take_word(const char **text, char word_out[WORD_SIZE])
{
        *text += strspn(*text, " \t");
        size_t length = strcspn(*text, " \t");
        if (length == 0 || length >= WORD_SIZE)
                return false;
        memcpy(word_out, *text, length);
        word_out[length] = '\0';
        *text += length;
        return true;
}

static bool take_number(const char **text, int *number_out)
{
        char word[WORD_SIZE];
        return take_word(text, word) && answer_read_number(word, BOWLING_FRAMES, number_out);
}

/* The pins that were typed; `before` has the bowls of the frame before them. */
static bool take_pins(const char *text, int frame, struct bowling_bowls *before,
                      struct bowling_bowls *pins_out)
{
        char word[WORD_SIZE];
        pins_out->count = 0;
        while (text[strspn(text, " \t")] != '\0') {
                struct bowling_bowl *bowl = &pins_out->bowls[pins_out->count];
                if (pins_out->count == PINS_MAX || !take_word(&text, word) ||
                    !frame_mark_read(word, frame, before, bowl))
                        return false;
                before->bowls[before->count++] = *bowl;
                pins_out->count++;
        }
        return pins_out->count > 0;
}

static struct bowling_bowls bowls_before(const struct bowling_game *game,
                                         struct bowling_bowl_place at)
{
        struct bowling_bowls bowls = {.count = 0};
        if (game != NULL)
                bowling_game_frame_bowls(game, at.frame, &bowls);
        if (at.bowl <= bowls.count)
                bowls.count = at.bowl > 0 ? at.bowl - 1 : 0;
        return bowls;
}

static bool take_player(const char **text, struct bowling_player *player_out)
{
        char word[WORD_SIZE];
        return take_word(text, word) && bowling_player_named(word, player_out) == BOWLING_OK;
}

bool correction_read(const char *text, const struct bowling_match *match,
                     struct event_correction *correction_out, enum bowling_status *status_out)
{
        struct bowling_bowl_place at;
        struct bowling_bowls pins;
        if (!take_player(&text, &correction_out->player) || !take_number(&text, &at.frame) ||
            !take_number(&text, &at.bowl))
                return false;
        const struct bowling_game *game =
                bowling_match_game(match, bowling_match_position(match, &correction_out->player));
        struct bowling_bowls before = bowls_before(game, at);
        if (!take_pins(text, at.frame, &before, &pins))
                return false;
        correction_out->frame = at.frame;
        if (game == NULL)
                *status_out = BOWLING_PLAYER_UNKNOWN;
        else
                *status_out = bowling_game_frame_with(game, at, &pins, &correction_out->bowls);
        return true;
}

bool correction_game_is_finished(const struct event_correction *correction,
                                 const struct bowling_match *match)
{
        const struct bowling_game *game =
                bowling_match_game(match, bowling_match_position(match, &correction->player));
        return game != NULL && bowling_game_is_finished(game);
}
