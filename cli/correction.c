/* Corrections as people type them. */
#include "correction.h"

#include <string.h>
#include <strings.h>

#include <bowling/notation.h>

#include "answer.h"

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

/* The frame alone, with the bowls before the one in question: `/` means what stands then. */
static struct bowling_game game_before(int frame, const struct bowling_bowls *before)
{
        static const struct bowling_player nobody = {""};
        struct bowling_game game = bowling_game_of(nobody);
        struct bowling_bowl gutter;
        bowling_bowl_of(0, &gutter);
        while (bowling_game_current_frame(&game) < frame && frame <= BOWLING_FRAMES)
                bowling_game_bowl(&game, gutter);
        for (int i = 0; i < before->count; i++)
                bowling_game_bowl(&game, before->bowls[i]);
        return game;
}

static bool read_spare(int frame, const struct bowling_bowls *before, struct bowling_bowl *bowl_out)
{
        struct bowling_game game = game_before(frame, before);
        return bowling_game_current_frame(&game) == frame &&
               bowling_notation_mark(&game, '/', bowl_out) == BOWLING_OK;
}

/* X is ten pins, wherever it stands: whether they stood, the frame will say. */
static bool read_pins(const char *word, struct bowling_bowl *bowl_out)
{
        int pins = 0;
        if (strcasecmp(word, "F") == 0) {
                *bowl_out = bowling_bowl_foul();
                return true;
        }
        if (strcasecmp(word, "X") == 0)
                pins = BOWLING_PINS_MAX;
        else if (strcmp(word, "-") != 0 && !answer_read_number(word, BOWLING_PINS_MAX, &pins))
                return false;
        return bowling_bowl_of(pins, bowl_out) == BOWLING_OK;
}

static bool read_bowl(const char *word, int frame, const struct bowling_bowls *before,
                      struct bowling_bowl *bowl_out)
{
        if (strcmp(word, "/") == 0)
                return read_spare(frame, before, bowl_out);
        return read_pins(word, bowl_out);
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
                    !read_bowl(word, frame, before, bowl))
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
