/* Scores lines with the engine: the fallback of every kernel, and the reference for its tests. */
#include "plain.h"

#include <string.h>

#include "automaton.h"
#include "kernel.h"

enum {
        NAME_SIZE = 64 /* a name may have dots and spaces between its letters */
};

typedef enum bowling_status parser(const char *text, size_t length, struct bowling_game *game,
                                   struct bowling_notation_place *place_out);

static parser *parser_of(enum bulk_reading reading)
{
        switch (reading) {
        case BULK_READ_MARKS:
                return bowling_notation_parse_marks;
        case BULK_READ_COUNTS:
                return bowling_notation_parse_counts;
        case BULK_READ_ANY:
                break;
        }
        return bowling_notation_parse;
}

static const struct bowling_player nobody = {""};

static bool is_blank_or_comment(struct bulk_text line)
{
        size_t i = 0;
        while (i < line.length && bowling_notation_is_separator(line.bytes[i]))
                i++;
        return i == line.length || line.bytes[0] == '#';
}

static void print(const struct bulk_job *job, struct chunk *chunk, const struct bulk_line *line)
{
        char *at = chunk_make_room(chunk, job->print_size);
        char *end = at == NULL ? NULL : job->print(job->context, at, line);
        if (end == NULL)
                chunk->out_of_memory = true;
        else
                chunk->printed_length += (size_t)(end - at);
}

/*
 * The pins of the current rack that fell in the text before an illegal bowl. The text is parsed
 * again, because few complaints need this. Cutting it may turn its end into a token 10, but then
 * the bowl was not illegal for its pins.
 */
static uint8_t pins_fallen(struct bulk_text text)
{
        struct bowling_game game = bowling_game_of(nobody);
        parser_of(text.reading)(text.bytes, text.length, &game, NULL);
        return (uint8_t)(BOWLING_PINS_MAX - bowling_game_pins_standing(&game));
}

static struct bulk_complaint complaint_of_rules(struct bulk_text text,
                                                const struct bowling_notation_place *place,
                                                enum bowling_status status)
{
        struct bulk_complaint complaint = {
                .column = (uint32_t)place->column,
                .reason = BULK_REASON_RULES,
                .status = (uint16_t)status,
                .frame = (uint8_t)place->at.frame,
                .bowl = (uint8_t)place->at.bowl,
                .byte = place->column <= text.length ? (uint8_t)text.bytes[place->column - 1] : 0,
        };
        text.length = place->column - 1;
        if (status == BOWLING_PINS_MORE_THAN_STAND)
                complaint.fallen = pins_fallen(text);
        return complaint;
}

static struct bulk_complaint complaint_of_end(struct bulk_text text,
                                              const struct bowling_game *game)
{
        return (struct bulk_complaint){
                .column = (uint32_t)text.length + 1,
                .reason = BULK_REASON_UNFINISHED,
                .frame = (uint8_t)bowling_game_current_frame(game),
                .bowl = (uint8_t)bowling_game_next_bowl(game),
        };
}

bool bulk_read_game(struct bulk_text text, struct bowling_game *game,
                    struct bulk_complaint *complaint_out)
{
        struct bowling_notation_place place;
        enum bowling_status status = parser_of(text.reading)(text.bytes, text.length, game, &place);
        if (status == BOWLING_OK && (text.partial || bowling_game_is_finished(game)))
                return true;
        if (status == BOWLING_OK) {
                *complaint_out = complaint_of_end(text, game);
                return false;
        }
        *complaint_out = complaint_of_rules(text, &place, status);
        return false;
}

/* A NUL would hide the rest of the name from the engine. */
static bool read_name(const char *bytes, size_t length, struct bowling_player *player_out,
                      enum bowling_status *status_out)
{
        char name[NAME_SIZE];
        *status_out = BOWLING_OK;
        if (length >= sizeof name || memchr(bytes, '\0', length) != NULL)
                return false;
        memcpy(name, bytes, length);
        name[length] = '\0';
        *status_out = bowling_player_named(name, player_out);
        return *status_out == BOWLING_OK;
}

bool bulk_take_name(struct bulk_text *text, struct bowling_player *player_out,
                    struct bulk_complaint *complaint_out)
{
        const char *colon = memchr(text->bytes, ':', text->length);
        enum bowling_status status = BOWLING_OK;
        *player_out = nobody;
        if (colon == NULL)
                return true;
        size_t length = (size_t)(colon - text->bytes);
        if (!read_name(text->bytes, length, player_out, &status)) {
                *complaint_out = (struct bulk_complaint){
                        .column = 1, .reason = BULK_REASON_NAME, .status = (uint16_t)status};
                return false;
        }
        text->bytes = colon + 1;
        text->length -= length + 1;
        return true;
}

/* Without its newline. */
static struct bulk_text line_at(const struct bulk_job *job, struct chunk *chunk, size_t number)
{
        chunk_find_lines(chunk);
        const char *begin = chunk->text + chunk->lines[number];
        const char *end = chunk->text + chunk->lines[number + 1] - 1;
        if (end > begin && end[-1] == '\r')
                end--;
        return (struct bulk_text){begin, (size_t)(end - begin), job->reading, job->partial};
}

/*
 * Whether the automaton takes a text for a game. A line of nothing but 10 it takes for a ten, and a
 * carriage return at the end for a part of it: these are left to the engine.
 */
static bool automaton_takes(struct bulk_text text)
{
        const uint32_t *entries = automata[text.reading].entries;
        uint32_t row = AUTOMATON_START;
        if (text.length <= 2 || text.bytes[text.length - 1] == '\r')
                return false;
        for (size_t i = 0; i < text.length; i++)
                row = entries[row * SYMBOLS + automaton_symbols[(uint8_t)text.bytes[i]]] >>
                      AUTOMATON_ROW_SHIFT;
        unsigned last = text.partial ? SYMBOL_SEPARATOR : SYMBOL_LINE_END;
        return entries[row * SYMBOLS + last] >> AUTOMATON_ROW_SHIFT != AUTOMATON_DEAD;
}

static void count_game(const struct bulk_job *job, struct chunk *chunk,
                       const struct bulk_line *line)
{
        chunk->counts.games++;
        if (job->print != NULL)
                print(job, chunk, line);
        else
                chunk_print_total(chunk, (unsigned)bowling_game_total(line->game));
}

static void complain(const struct bulk_job *job, struct chunk *chunk, const struct bulk_line *line)
{
        chunk_complain(chunk, line->complaint);
        if (job->print != NULL)
                print(job, chunk, line);
}

/* Reads what is behind the name; columns include it. False where the line is bad. */
static bool read_line(const struct bulk_job *job, struct bulk_line *line, struct bowling_game *game,
                      struct bulk_complaint *complaint_out)
{
        const char *begin = line->text.bytes;
        if (!bulk_take_name(&line->text, &line->player, complaint_out))
                return false;
        if (job->print != NULL && job->kernel != &kernel_plain && automaton_takes(line->text))
                return true;
        *game = bowling_game_of(line->player);
        if (!bulk_read_game(line->text, game, complaint_out)) {
                complaint_out->column += (uint32_t)(line->text.bytes - begin);
                return false;
        }
        line->game = game;
        return true;
}

void plain_score_line(const struct bulk_job *job, struct chunk *chunk, size_t number)
{
        struct bulk_line line = {.number = chunk->lines_before + number + 1,
                                 .text = line_at(job, chunk, number)};
        struct bowling_game game;
        struct bulk_complaint complaint;
        if (is_blank_or_comment(line.text))
                return;
        if (read_line(job, &line, &game, &complaint)) {
                count_game(job, chunk, &line);
                return;
        }
        complaint.line = (uint32_t)number + 1;
        line.complaint = &complaint;
        complain(job, chunk, &line);
}

/* A line that is too long is a comment or a bad line; only its first byte was kept. */
static void score_overlong(const struct bulk_job *job, struct chunk *chunk)
{
        struct bulk_complaint complaint = {
                .line = 1, .column = BULK_LINE_MAX + 1, .reason = BULK_REASON_TOO_LONG};
        struct bulk_line read = {.number = chunk->lines_before + 1, .complaint = &complaint};
        chunk->counts.lines = 1;
        if (chunk->text[0] != '#')
                complain(job, chunk, &read);
}

void plain_score(const struct bulk_job *job, struct chunk *chunk)
{
        if (chunk->overlong) {
                score_overlong(job, chunk);
                return;
        }
        chunk->counts.lines = chunk_find_lines(chunk);
        for (size_t i = 0; i < chunk->counts.lines; i++)
                plain_score_line(job, chunk, i);
}
