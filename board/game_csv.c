/* Writes games and matches as CSV. No value needs quotes. */
#include "game_csv.h"

#include <bowling/notation.h>

void game_csv_print(FILE *out, const struct bowling_game *game)
{
        char notation[BOWLING_NOTATION_SIZE];
        struct bowling_scores scores;
        bowling_game_scores(game, &scores);
        bowling_notation_print(game, notation, sizeof notation);
        fputs(notation, out);
        for (int i = 0; i < scores.count; i++)
                fprintf(out, ",%d", scores.cumulative[i]);
        for (int i = scores.count; i < BOWLING_FRAMES; i++)
                fputc(',', out);
        fprintf(out, ",%d,%d", bowling_game_total(game), bowling_game_maximum(game));
}

void game_csv_print_match(FILE *out, const struct bowling_match *match)
{
        fputs("player," GAME_CSV_COLUMNS "\n", out);
        for (int i = 0; i < bowling_match_players(match); i++) {
                const struct bowling_game *game = bowling_match_game(match, i);
                fprintf(out, "%s,", game->player.name);
                game_csv_print(out, game);
                fputc('\n', out);
        }
}
