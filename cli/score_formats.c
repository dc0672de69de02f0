/* How `bowling score` prints a game. */
#include "score_formats.h"

#include <string.h>

#include "board.h"
#include "game_csv.h"
#include "game_json.h"

static void print_frames(FILE *out, const struct bowling_game *game,
                         const struct bulk_complaint *complaint)
{
        struct bowling_scores scores;
        if (complaint != NULL) {
                fputs("?\n", out);
                return;
        }
        bowling_game_scores(game, &scores);
        for (int i = 0; i < scores.count; i++)
                fprintf(out, i == 0 ? "%d" : "\t%d", scores.cumulative[i]);
        fputc('\n', out);
}

static void print_csv(FILE *out, const struct bowling_game *game,
                      const struct bulk_complaint *complaint)
{
        if (complaint != NULL)
                fputs("?,,,,,,,,,,,,\n", out);
        else
                game_csv_print(out, game);
}

/* A complaint is ASCII, so quotes and backslashes are all that has to be escaped. */
static void print_json_error(FILE *out, const struct bulk_complaint *complaint)
{
        struct bulk_words words = bulk_explain(complaint);
        fprintf(out, "{\"column\":%u,\"error\":\"", complaint->column);
        for (const char *at = words.text; *at != '\0'; at++) {
                if (*at == '"' || *at == '\\')
                        fputc('\\', out);
                fputc(*at, out);
        }
        fputs("\"}\n", out);
}

static void print_json(FILE *out, const struct bowling_game *game,
                       const struct bulk_complaint *complaint)
{
        char notation[BOWLING_NOTATION_SIZE];
        if (complaint != NULL) {
                print_json_error(out, complaint);
                return;
        }
        bowling_notation_print(game, notation, sizeof notation);
        fprintf(out, "{\"notation\":\"%s\",\"frames\":", notation);
        game_json_print_frames(out, game);
        fprintf(out, ",\"total\":%d,\"maximum\":%d,\"finished\":%s}\n", bowling_game_total(game),
                bowling_game_maximum(game), bowling_game_is_finished(game) ? "true" : "false");
}

/* The board draws matches: this one is of a player without a name. */
static void print_board(FILE *out, const struct bowling_game *game,
                        const struct bulk_complaint *complaint)
{
        struct board_style style = {.scores = true};
        struct bowling_match match;
        if (complaint != NULL) {
                fputs("?\n\n", out);
                return;
        }
        bowling_match_init(&match);
        bowling_match_add(&match, game->player);
        struct bowling_bowls bowls = bowling_game_bowls(game);
        for (int i = 0; i < bowls.count; i++)
                bowling_match_bowl(&match, bowls.bowls[i]);
        board_print(out, &match, style);
}

static const struct score_format formats[] = {
        {.name = "total"},
        {.name = "frames", .print = print_frames},
        {.name = "board", .print = print_board},
        {.name = "json", .print = print_json},
        {.name = "csv", .print = print_csv, .header = GAME_CSV_COLUMNS "\n"},
};

const struct score_format *score_format_named(const char *name)
{
        for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
                if (strcmp(formats[i].name, name) == 0)
                        return &formats[i];
        }
        return NULL;
}
