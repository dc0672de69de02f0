/* The output formats of `bowling score`, without printf: a file may have millions of lines. */
#include "score_formats.h"

#include <string.h>

#include "board.h"
#include "bowls_card.h"
#include "csv_text.h"
#include "digits.h"
#include "game_csv.h"
#include "json_text.h"

static struct score_card card_of(const struct bulk_line *line)
{
        struct score_card card;
        if (line->game == NULL)
                bowls_card_read(&card, line->text);
        else
                score_card_of_game(&card, line->game);
        return card;
}

static char *put_total(char *at, const struct bulk_line *line, const char *file)
{
        (void)file;
        if (line->complaint != NULL)
                return digits_put_words(at, "?\n");
        struct score_card card = card_of(line);
        at = score_card_put_score(at, score_card_total(&card));
        *at++ = '\n';
        return at;
}

static char *put_frames(char *at, const struct bulk_line *line, const char *file)
{
        (void)file;
        if (line->complaint != NULL)
                return digits_put_words(at, "?\n");
        struct score_card card = card_of(line);
        for (int i = 0; i < card.scores.count; i++) {
                if (i > 0)
                        *at++ = '\t';
                at = score_card_put_score(at, card.scores.cumulative[i]);
        }
        *at++ = '\n';
        return at;
}

static void print_csv_file(FILE *out, const char *name)
{
        csv_text_print_words(out, name == NULL ? "" : name);
}

static char *put_csv(char *at, const struct bulk_line *line, const char *file)
{
        if (line->complaint != NULL) {
                at = digits_put_words(at, "?,,,,,,,,,,,,");
        } else {
                struct score_card card = card_of(line);
                at = score_card_put_csv(at, &card);
        }
        *at++ = ',';
        at = digits_put_words(at, line->player.name);
        *at++ = ',';
        at = digits_put_behind(digits_put_words(at, file), ",", line->number);
        *at++ = '\n';
        return at;
}

static void print_json_file(FILE *out, const char *name)
{
        if (name == NULL)
                fputs("null", out);
        else
                json_text_print(out, name);
}

static char *put_json_error(char *at, const struct bulk_complaint *complaint)
{
        struct bulk_words words = bulk_explain(complaint);
        at = digits_put_behind(at, "{\"column\":", complaint->column);
        return json_text_put(digits_put_words(at, ",\"error\":"), words.text);
}

static char *put_json_game(char *at, const struct score_card *card)
{
        at = score_card_put_notation(digits_put_words(at, "{\"notation\":\""), card);
        at = score_card_put_json(digits_put_words(at, "\",\"frames\":"), card);
        at = score_card_put_score(digits_put_words(at, ",\"total\":"), score_card_total(card));
        at = score_card_put_score(digits_put_words(at, ",\"maximum\":"), card->maximum);
        return digits_put_words(at, card->finished ? ",\"finished\":true" : ",\"finished\":false");
}

/* Unknown members are null, so that every object has the same members. */
static char *put_json(char *at, const struct bulk_line *line, const char *file)
{
        if (line->complaint != NULL) {
                at = put_json_error(at, line->complaint);
        } else {
                struct score_card card = card_of(line);
                at = put_json_game(at, &card);
        }
        at = digits_put_words(at, ",\"player\":");
        at = line->player.name[0] == '\0' ? digits_put_words(at, "null")
                                          : json_text_put(at, line->player.name);
        at = digits_put_words(digits_put_words(at, ",\"file\":"), file);
        return digits_put_words(digits_put_behind(at, ",\"line\":", line->number), "}\n");
}

/* The board draws matches, so this makes one of the game; its player may have no name. */
static char *put_board(char *at, const struct bulk_line *line, const char *file)
{
        struct board_style style = {.scores = true};
        struct bowling_game game;
        struct bowling_match match;
        (void)file;
        if (line->complaint != NULL)
                return digits_put_words(at, "?\n\n");
        bowling_match_init(&match, &game, 1);
        bowling_match_add(&match, line->player);
        struct bowling_bowls bowls = bowling_game_bowls(line->game);
        for (int i = 0; i < bowls.count; i++)
                bowling_match_bowl(&match, bowls.bowls[i]);
        FILE *out = fmemopen(at, SCORE_LINE_SIZE, "w");
        if (out == NULL)
                return NULL;
        board_print(out, &match, style);
        long length = ftell(out);
        fclose(out);
        return at + length;
}

static const struct score_format formats[] = {
        {.name = "total", .put = put_total},
        {.name = "frames", .put = put_frames},
        {.name = "board", .put = put_board, .needs_engine = true},
        {.name = "json", .put = put_json, .print_file = print_json_file},
        {.name = "csv",
         .put = put_csv,
         .print_file = print_csv_file,
         .header = GAME_CSV_COLUMNS ",player,file,line\n"},
};

const struct score_format *score_format_named(const char *name)
{
        for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
                if (strcmp(formats[i].name, name) == 0)
                        return &formats[i];
        }
        return NULL;
}
