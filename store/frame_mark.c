/* Marks of a frame that was played, as a correction names them. */
#include "frame_mark.h"

#include <string.h>
#include <strings.h>

#include <bowling/notation.h>

#include "event.h"

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
        else if (strcmp(word, "-") != 0)
                return event_parse_bowl(word, bowl_out);
        return bowling_bowl_of(pins, bowl_out) == BOWLING_OK;
}

bool frame_mark_read(const char *word, int frame, const struct bowling_bowls *before,
                     struct bowling_bowl *bowl_out)
{
        if (strcmp(word, "/") == 0)
                return read_spare(frame, before, bowl_out);
        return read_pins(word, bowl_out);
}
