/* The output formats of `bowling score`. */
#include "score_formats.h"

#include <string.h>

#include "board.h"
#include "csv_text.h"
#include "game_csv.h"
#include "game_json.h"
#include "json_text.h"

static void print_frames(FILE *out, const struct bulk_line *line, const char *file)
{
        struct bowling_scores scores;
        (void)file;
        if (line->game == NULL) {
                fputs("?\n", out);
                return;
        }
        bowling_game_scores(line->game, &scores);
        for (int i = 0; i < scores.count; i++)
                fprintf(out, i == 0 ? "%d" : "\t%d", scores.cumulative[i]);
        fputc('\n', out);
}

static void print_csv(FILE *out, const struct bulk_line *line, const char *file)
{
        if (line->game == NULL)
                fputs("?,,,,,,,,,,,,", out);
        else
                game_csv_print(out, line->game);
        fprintf(out, ",%s,", line->player.name);
        csv_text_print_words(out, file == NULL ? "" : file);
        fprintf(out, ",%llu\n", (unsigned long long)line->number);
}

static void print_json_error(FILE *out, const struct bulk_complaint *complaint)
{
        struct bulk_words words = bulk_explain(complaint);
        fprintf(out, "{\"column\":%u,\"error\":", complaint->column);
        json_text_print(out, words.text);
}

static void print_json_game(FILE *out, const struct bowling_game *game)
{
        char notation[BOWLING_NOTATION_SIZE];
        bowling_notation_print(game, notation, sizeof notation);
        fprintf(out, "{\"notation\":\"%s\",\"frames\":", notation);
        game_json_print_frames(out, game);
        fprintf(out, ",\"total\":%d,\"maximum\":%d,\"finished\":%s", bowling_game_total(game),
                bowling_game_maximum(game), bowling_game_is_finished(game) ? "true" : "false");
}

/* Unknown members are null, so that every object has the same members. */
static void print_json_member(FILE *out, const char *name, const char *text)
{
        fprintf(out, ",\"%s\":", name);
        if (text == NULL)
                fputs("null", out);
        else
                json_text_print(out, text);
}

static void print_json(FILE *out, const struct bulk_line *line, const char *file)
{
        const char *player = line->player.name;
        if (line->game == NULL)
                print_json_error(out, line->complaint);
        else
                print_json_game(out, line->game);
        print_json_member(out, "player", player[0] == '\0' ? NULL : player);
        print_json_member(out, "file", file);
        fprintf(out, ",\"line\":%llu}\n", (unsigned long long)line->number);
}

/* The board draws matches, so this makes one of the game; its player may have no name. */
static void print_board(FILE *out, const struct bulk_line *line, const char *file)
{
        struct board_style style = {.scores = true};
        struct bowling_game game;
        struct bowling_match match;
        (void)file;
        if (line->game == NULL) {
                fputs("?\n\n", out);
                return;
        }
        bowling_match_init(&match, &game, 1);
        bowling_match_add(&match, line->player);
        struct bowling_bowls bowls = bowling_game_bowls(line->game);
        for (int i = 0; i < bowls.count; i++)
                bowling_match_bowl(&match, bowls.bowls[i]);
        board_print(out, &match, style);
}

static const struct score_format formats[] = {
        {.name = "total"},
        {.name = "frames", .print = print_frames},
        {.name = "board", .print = print_board},
        {.name = "json", .print = print_json},
        {.name = "csv", .print = print_csv, .header = GAME_CSV_COLUMNS ",player,file,line\n"},
};

const struct score_format *score_format_named(const char *name)
{
        for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
                if (strcmp(formats[i].name, name) == 0)
                        return &formats[i];
        }
        return NULL;
}
