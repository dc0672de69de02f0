/* One bowl as text: the only place that knows how a bowl is written. */
#include "bowl_text.h"

#include <string.h>

#include <bowling/leave.h>
#include <bowling/notation.h>

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

/* A count or another mark, and how many bytes it takes: S8, (8) and the like have more than one. */
struct mark {
        char mark;
        size_t width;
};

/* The digits in circles follow each other, with a 1 at first: U+2460. */
static bool is_circled(struct text text)
{
        return text.length >= 3 && memcmp(text.bytes, "\xe2\x91", 2) == 0 &&
               (unsigned char)text.bytes[2] >= 0xa0 && (unsigned char)text.bytes[2] <= 0xa8;
}

static struct mark mark_at(struct text text)
{
        const char *bytes = text.bytes;
        if (text.length >= 2 && (*bytes == MARK_SPLIT || *bytes == 's') && are_digits(bytes + 1, 1))
                return (struct mark){bytes[1], 2};
        if (text.length >= 3 && *bytes == '(' && are_digits(bytes + 1, 1) && bytes[2] == ')')
                return (struct mark){bytes[1], 3};
        if (is_circled(text))
                return (struct mark){(char)('1' + (unsigned char)bytes[2] - 0xa0), 3};
        return (struct mark){*bytes, 1};
}

static bool is_split(struct mark mark)
{
        return mark.width > 1;
}

/* The bowl of a mark, as that of a split where it is said to be one. */
static enum bowling_status read_mark_at(const struct bowling_frame *frame, struct mark mark,
                                        struct bowling_bowl *bowl_out)
{
        if (!is_split(mark))
                return read_one_mark(frame, mark.mark, bowl_out);
        if (mark.mark == '0' || !frame_rack_is_fresh(frame))
                return BOWLING_SPLIT_NEEDS_FIRST_BOWL;
        return bowling_bowl_leaving(mark.mark - '0', BOWLING_PINS_SPLIT, bowl_out);
}

static enum bowling_status leave(struct mark mark, unsigned set, struct bowling_bowl *bowl_out)
{
        if (is_split(mark) && bowling_leave_class(set) != BOWLING_LEAVE_SPLIT)
                return BOWLING_PINS_ARE_NO_SPLIT;
        return bowling_bowl_leaving(mark.mark - '0', set, bowl_out);
}

static bool has_byte(struct text text, size_t at, char byte)
{
        return at < text.length && text.bytes[at] == byte;
}

/* Where no pin can be read: why not. */
static enum bowling_status no_pin_at(struct text text, const struct bowling_leave_reading *pins)
{
        if (pins->length >= text.length)
                return BOWLING_STANDING_UNCLOSED;
        bool empty = pins->pins == 0 && has_byte(text, pins->length, ']');
        return empty ? BOWLING_STANDING_EMPTY : BOWLING_PIN_UNKNOWN;
}

/* Reads [7-10]; where it fails, the length is the offset of what is wrong. */
static enum bowling_status read_brackets(struct text text, struct bowling_leave_reading *pins_out)
{
        enum bowling_status status = bowling_leave_read(text.bytes + 1, text.length - 1, pins_out);
        pins_out->length++;
        if (status == BOWLING_PIN_UNKNOWN)
                return no_pin_at(text, pins_out);
        if (status != BOWLING_OK)
                return status;
        if (!has_byte(text, pins_out->length, ']'))
                return BOWLING_STANDING_UNCLOSED;
        pins_out->length++;
        return BOWLING_OK;
}

/* Behind the mark the text has brackets. Which pins they name is wrong as a whole. */
static enum bowling_status read_pins(struct text text, struct mark mark, struct bowl_text *bowl_out)
{
        struct text behind = {text.bytes + mark.width, text.length - mark.width};
        struct bowling_leave_reading pins;
        if (mark.mark < '1' || mark.mark > '9')
                return BOWLING_STANDING_SAYS_NOTHING;
        enum bowling_status status = read_brackets(behind, &pins);
        if (status == BOWLING_OK)
                status = leave(mark, pins.pins, &bowl_out->bowl);
        bool whole = status == BOWLING_STANDING_MISCOUNTED || status == BOWLING_PINS_ARE_NO_SPLIT;
        bowl_out->length += whole ? 0 : pins.length;
        return status;
}

enum bowling_status bowl_text_read(const struct bowling_frame *frame, struct text text,
                                   struct bowl_text *bowl_out)
{
        struct mark mark = mark_at(text);
        enum bowling_status status = read_mark_at(frame, mark, &bowl_out->bowl);
        bowl_out->length = 0;
        if (status != BOWLING_OK)
                return status;
        bowl_out->length = mark.width;
        if (mark.width < text.length && text.bytes[mark.width] == '[')
                return read_pins(text, mark, bowl_out);
        return BOWLING_OK;
}

static bool has_pin_from(struct text text, size_t at, unsigned pin)
{
        struct bowling_leave_reading pins;
        bowling_leave_read(text.bytes + at, text.length - at, &pins);
        return (pins.pins & pin) != 0;
}

/* The last place from which on the pins still have this one. */
static size_t offset_of_pin(struct text text, unsigned pin)
{
        size_t offset = mark_at(text).width + 1;
        for (size_t at = offset; at < text.length && text.bytes[at - 1] != ']'; at++)
                offset = !are_digits(text.bytes + at - 1, 1) && has_pin_from(text, at, pin)
                                 ? at
                                 : offset;
        return offset;
}

size_t bowl_text_offset(struct text text, enum bowling_status status)
{
        if (status == BOWLING_STANDING_MISCOUNTED)
                return mark_at(text).width;
        if (status < BOWLING_PIN_1_HAD_FALLEN || status > BOWLING_PIN_10_HAD_FALLEN)
                return 0;
        return offset_of_pin(text, 1U << (status - BOWLING_PIN_1_HAD_FALLEN));
}

/* Longer than a mark: ten is the only such number that can fall. */
static enum bowling_status read_long_number(const char *text, size_t length,
                                            struct bowling_bowl *bowl_out)
{
        if (*text == '-')
                return BOWLING_PINS_BELOW_ZERO;
        if (*text == '0')
                return BOWLING_MARK_UNKNOWN;
        if (length > 2 || memcmp(text, "10", 2) != 0)
                return BOWLING_PINS_ABOVE_TEN;
        return bowling_bowl_of(BOWLING_PINS_MAX, bowl_out);
}

static enum bowling_status read_bowl_with_pins(const struct bowling_frame *frame, struct text text,
                                               struct bowling_bowl *bowl_out)
{
        struct bowl_text read;
        enum bowling_status status = bowl_text_read(frame, text, &read);
        if (status != BOWLING_OK)
                return status;
        if (read.length < text.length)
                return BOWLING_MARK_UNKNOWN;
        *bowl_out = read.bowl;
        return BOWLING_OK;
}

static enum bowling_status read_text(const struct bowling_frame *frame, const char *text,
                                     size_t length, struct bowling_bowl *bowl_out)
{
        if (length == 0)
                return BOWLING_MARK_UNKNOWN;
        if (length == 1)
                return read_one_mark(frame, *text, bowl_out);
        if (are_digits(text + (*text == '-'), length - (*text == '-')))
                return read_long_number(text, length, bowl_out);
        return read_bowl_with_pins(frame, (struct text){text, length}, bowl_out);
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

char *bowl_text_put_before(char *at, struct bowling_bowl bowl)
{
        if (bowling_bowl_knows_pins(bowl) && bowling_bowl_standing(bowl) == 0)
                *at++ = MARK_SPLIT;
        return at;
}

char *bowl_text_put_behind(char *at, struct bowling_bowl bowl)
{
        unsigned standing = bowling_bowl_standing(bowl);
        if (standing == 0)
                return at;
        struct bowling_leave_text pins = bowling_leave_text(standing);
        size_t length = strlen(pins.text);
        *at++ = '[';
        memcpy(at, pins.text, length);
        at[length] = ']';
        return at + length + 1;
}

void bowling_notation_write_bowl(struct bowling_bowl bowl, char text_out[BOWLING_BOWL_TEXT_SIZE])
{
        static const char counts[][3] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"};
        char *at = bowl_text_put_before(text_out, bowl);
        strcpy(at, bowl.foul ? "F" : counts[bowling_bowl_pins(bowl)]);
        *bowl_text_put_behind(at + strlen(at), bowl) = '\0';
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

static bool is_about_pins(enum bowling_status status)
{
        return status >= BOWLING_PIN_UNKNOWN;
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
                return is_about_pins(status) ? status : BOWLING_MARK_UNKNOWN;
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
