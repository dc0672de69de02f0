/* Games as text, read and written. */
#include <bowling/notation.h>

#include <string.h>

#include "bowl_text.h"
#include "frames.h"

bool bowling_notation_is_separator(char byte)
{
        return byte == ' ' || byte == '\t' || byte == ',' || byte == '|';
}

static bool is_digit(char byte)
{
        return byte >= '0' && byte <= '9';
}

static bool ends_token(struct text text, size_t index)
{
        return index >= text.length || bowling_notation_is_separator(text.bytes[index]);
}

static bool begins_with_ten(struct text text, size_t index)
{
        return text.length - index >= 2 && memcmp(text.bytes + index, "10", 2) == 0;
}

/* A line that is nothing but 10 has no separator, so there it is a 1 and a 0. */
static bool is_token_ten(struct text text, size_t index)
{
        bool begins_token = index == 0 || bowling_notation_is_separator(text.bytes[index - 1]);
        return begins_token && begins_with_ten(text, index) && ends_token(text, index + 2) &&
               text.length > 2;
}

static enum bowling_status bowl_token(struct bowling_game *game, const char *token, size_t length)
{
        struct bowling_bowl bowl;
        enum bowling_status status = bowling_notation_read_bowl(game, token, length, &bowl);
        if (status != BOWLING_OK)
                return status;
        return bowling_game_bowl(game, bowl);
}

/* Bowls what stands at `*index` and moves behind it; where it fails, `*index` is what is wrong. */
typedef enum bowling_status reader(struct bowling_game *game, struct text text, size_t *index);

static enum bowling_status move_behind(size_t *index, size_t width, enum bowling_status status)
{
        if (status == BOWLING_OK)
                *index += width;
        return status;
}

/* Bowls what the text begins with; `*length_out` is that of the bowl, or where it is wrong. */
static enum bowling_status bowl_next(struct bowling_game *game, struct text text,
                                     size_t *length_out)
{
        const struct bowling_frame *frame = frames_current(&game->frames);
        struct bowl_text read;
        enum bowling_status status = bowl_text_read(frame, text, &read);
        *length_out = read.length;
        if (bowling_game_is_finished(game) && status != BOWLING_MARK_UNKNOWN) {
                *length_out = 0;
                return BOWLING_GAME_IS_FINISHED;
        }
        if (status != BOWLING_OK)
                return status;
        status = bowling_game_bowl(game, read.bowl);
        if (status != BOWLING_OK)
                *length_out = bowl_text_offset(text, status);
        return status;
}

static enum bowling_status read_mark(struct bowling_game *game, struct text text, size_t *index)
{
        size_t length = 1;
        enum bowling_status status = BOWLING_OK;
        struct text rest = {text.bytes + *index, text.length - *index};
        if (!bowling_notation_is_separator(*rest.bytes))
                status = bowl_next(game, rest, &length);
        *index += length;
        return status;
}

static enum bowling_status read_any(struct bowling_game *game, struct text text, size_t *index)
{
        if (!is_token_ten(text, *index))
                return read_mark(game, text, index);
        return move_behind(index, 2, bowl_token(game, text.bytes + *index, 2));
}

/* Something stands behind the count that begins at `*index`, and it is no separator. */
static enum bowling_status refuse_count(struct text text, size_t *index, size_t width)
{
        const char *count = text.bytes + *index;
        if (*count != '0' && is_digit(count[width]))
                return BOWLING_PINS_ABOVE_TEN;
        *index += width;
        return BOWLING_MARK_UNKNOWN;
}

static enum bowling_status read_count(struct bowling_game *game, struct text text, size_t *index)
{
        const char *count = text.bytes + *index;
        size_t width = begins_with_ten(text, *index) ? 2 : 1;
        if (bowling_notation_is_separator(*count))
                return move_behind(index, 1, BOWLING_OK);
        if (!is_digit(*count))
                return BOWLING_MARK_UNKNOWN;
        if (!ends_token(text, *index + width))
                return refuse_count(text, index, width);
        return move_behind(index, width, bowl_token(game, count, width));
}

static struct bowling_bowl_place next_place(const struct bowling_game *game)
{
        struct bowling_marks marks = {""};
        int frame = bowling_game_current_frame(game);
        bowling_game_marks(game, frame, &marks);
        return (struct bowling_bowl_place){frame, (int)strlen(marks.text) + 1};
}

static enum bowling_status parse(struct text text, reader *read, struct bowling_game *game,
                                 struct bowling_notation_place *place_out)
{
        enum bowling_status status = BOWLING_OK;
        struct bowling_game copy = *game;
        size_t index = 0;
        while (status == BOWLING_OK && index < text.length)
                status = read(&copy, text, &index);
        if (status == BOWLING_OK)
                *game = copy;
        if (status != BOWLING_OK && place_out != NULL)
                *place_out = (struct bowling_notation_place){index + 1, next_place(&copy)};
        return status;
}

enum bowling_status bowling_notation_parse(const char *text, size_t length,
                                           struct bowling_game *game,
                                           struct bowling_notation_place *place_out)
{
        return parse((struct text){text, length}, read_any, game, place_out);
}

enum bowling_status bowling_notation_parse_marks(const char *text, size_t length,
                                                 struct bowling_game *game,
                                                 struct bowling_notation_place *place_out)
{
        return parse((struct text){text, length}, read_mark, game, place_out);
}

enum bowling_status bowling_notation_parse_counts(const char *text, size_t length,
                                                  struct bowling_game *game,
                                                  struct bowling_notation_place *place_out)
{
        return parse((struct text){text, length}, read_count, game, place_out);
}

static char *put_bowls(char *end, const struct bowling_marks *marks,
                       const struct bowling_bowls *bowls)
{
        for (int i = 0; i < bowls->count; i++) {
                end = bowl_text_put_before(end, bowls->bowls[i]);
                *end++ = marks->text[i];
                end = bowl_text_put_behind(end, bowls->bowls[i]);
        }
        return end;
}

static char *put_frame(const struct bowling_game *game, int number, char *end)
{
        struct bowling_marks marks = {""};
        struct bowling_bowls bowls = {.count = 0};
        bowling_game_marks(game, number, &marks);
        bowling_game_frame_bowls(game, number, &bowls);
        if (number > 1 && bowls.count > 0)
                *end++ = ' ';
        return put_bowls(end, &marks, &bowls);
}

enum bowling_status bowling_notation_print_frame(const struct bowling_game *game, int number,
                                                 char text_out[BOWLING_FRAME_TEXT_SIZE])
{
        struct bowling_marks marks = {""};
        struct bowling_bowls bowls;
        enum bowling_status status = bowling_game_frame_bowls(game, number, &bowls);
        if (status != BOWLING_OK)
                return status;
        bowling_game_marks(game, number, &marks);
        *put_bowls(text_out, &marks, &bowls) = '\0';
        return BOWLING_OK;
}

enum bowling_status bowling_notation_print(const struct bowling_game *game, char *buffer,
                                           size_t size)
{
        char text[BOWLING_NOTATION_SIZE];
        char *end = text;
        for (int number = 1; number <= BOWLING_FRAMES; number++)
                end = put_frame(game, number, end);
        *end++ = '\0';
        if (size < (size_t)(end - text))
                return BOWLING_BUFFER_TOO_SMALL;
        memcpy(buffer, text, (size_t)(end - text));
        return BOWLING_OK;
}
