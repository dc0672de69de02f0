/* One bowl as text: the only place that knows how a bowl is written. */
#include <bowling/notation.h>

#include <string.h>

#include "bowls.h"
#include "frame.h"
#include "frame_number.h"
#include "frames.h"
#include "marks.h"

static enum bowling_status strike_at(const struct bowling_frame *frame,
                                     struct bowling_bowl *bowl_out)
{
        if (!frame_rack_is_fresh(frame))
                return BOWLING_MARK_STRIKE_NEEDS_FULL_RACK;
        return bowling_bowl_of(BOWLING_PINS_MAX, bowl_out);
}

static enum bowling_status spare_at(const struct bowling_frame *frame,
                                    struct bowling_bowl *bowl_out)
{
        if (frame_rack_is_fresh(frame) || frame_is_finished(frame))
                return BOWLING_MARK_SPARE_ON_FULL_RACK;
        return bowling_bowl_of(frame_standing(frame), bowl_out);
}

static bool are_digits(const char *text, size_t length)
{
        size_t digits = 0;
        while (digits < length && text[digits] >= '0' && text[digits] <= '9')
                digits++;
        return digits == length;
}

static enum bowling_status read_one_mark(const struct bowling_frame *frame, char mark,
                                         struct bowling_bowl *bowl_out)
{
        switch (mark) {
        case MARK_STRIKE:
        case 'x':
                return strike_at(frame, bowl_out);
        case MARK_SPARE:
                return spare_at(frame, bowl_out);
        case MARK_FOUL:
        case 'f':
                *bowl_out = bowling_bowl_foul();
                return BOWLING_OK;
        case MARK_GUTTER:
                return bowling_bowl_of(0, bowl_out);
        }
        return are_digits(&mark, 1) ? bowling_bowl_of(mark - '0', bowl_out) : BOWLING_MARK_UNKNOWN;
}

/* Longer than a mark: ten is the only such number that can fall. */
static enum bowling_status read_long_number(const char *text, size_t length,
                                            struct bowling_bowl *bowl_out)
{
        bool negative = *text == '-';
        if (!are_digits(text + negative, length - negative))
                return BOWLING_MARK_UNKNOWN;
        if (negative)
                return BOWLING_PINS_BELOW_ZERO;
        if (*text == '0')
                return BOWLING_MARK_UNKNOWN;
        if (length > 2 || memcmp(text, "10", 2) != 0)
                return BOWLING_PINS_ABOVE_TEN;
        return bowling_bowl_of(BOWLING_PINS_MAX, bowl_out);
}

static enum bowling_status read_text(const struct bowling_frame *frame, const char *text,
                                     size_t length, struct bowling_bowl *bowl_out)
{
        if (length == 0)
                return BOWLING_MARK_UNKNOWN;
        if (length == 1)
                return read_one_mark(frame, *text, bowl_out);
        return read_long_number(text, length, bowl_out);
}

static bool is_no_bowl(enum bowling_status status)
{
        return status == BOWLING_MARK_UNKNOWN || status == BOWLING_PINS_ABOVE_TEN ||
               status == BOWLING_PINS_BELOW_ZERO;
}

enum bowling_status bowling_notation_read_bowl(const struct bowling_game *game, const char *text,
                                               size_t length, struct bowling_bowl *bowl_out)
{
        const struct bowling_frame *frame = frames_current(&game->frames);
        struct bowling_bowl bowl;
        enum bowling_status status = read_text(frame, text, length, &bowl);
        if (frame_is_finished(frame) && !is_no_bowl(status))
                return BOWLING_GAME_IS_FINISHED;
        if (status == BOWLING_OK)
                *bowl_out = bowl;
        return status;
}

void bowling_notation_write_bowl(struct bowling_bowl bowl, char text_out[BOWLING_BOWL_TEXT_SIZE])
{
        static const char counts[][3] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"};
        strcpy(text_out, bowl.foul ? "F" : counts[bowling_bowl_pins(bowl)]);
}

/* The frame with the bowls before `at`. Where there is no such frame, no pins stand for a `/`. */
static struct bowling_frame frame_before(const struct bowling_game *game,
                                         struct bowling_bowl_place at)
{
        static const struct bowling_frame none = {
                .racks = {.states = {{.kind = BOWLING_FRAME_STATE_MISS}}, .count = 1}};
        struct bowling_frame_number number;
        if (frame_number_of(at.frame, &number) != BOWLING_OK)
                return none;
        struct bowling_frame frame = *frames_at(&game->frames, number);
        frame_undo_to(&frame, at.bowl - 1);
        return frame;
}

/* X is ten pins, wherever it stands: F X is a spare, and whether ten stood, the frame will say. */
static enum bowling_status read_next(struct bowling_frame *frame, const char *text,
                                     struct bowling_bowls *bowls)
{
        struct bowling_bowl bowl;
        enum bowling_status status = read_text(frame, text, strlen(text), &bowl);
        if (status == BOWLING_MARK_STRIKE_NEEDS_FULL_RACK)
                status = bowling_bowl_of(BOWLING_PINS_MAX, &bowl);
        if (status != BOWLING_OK)
                return BOWLING_MARK_UNKNOWN;
        bowls_append(bowls, bowl);
        frame_bowl(frame, bowl);
        return BOWLING_OK;
}

enum bowling_status bowling_notation_read_correction(const struct bowling_game *game,
                                                     struct bowling_bowl_place at,
                                                     const struct bowling_bowl_texts *texts,
                                                     struct bowling_bowls *frame_out)
{
        struct bowling_frame frame = frame_before(game, at);
        struct bowling_bowls bowls = {.count = 0};
        enum bowling_status status = texts->count < 1 ? BOWLING_MARK_UNKNOWN : BOWLING_OK;
        for (int i = 0; status == BOWLING_OK && i < texts->count; i++)
                status = read_next(&frame, texts->texts[i], &bowls);
        if (status != BOWLING_OK)
                return status;
        return bowling_game_frame_with(game, at, &bowls, frame_out);
}
