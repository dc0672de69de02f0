/* Writes games and matches as JSON. Names and marks hold nothing that has to be escaped. */
#include "game_json.h"

static void print_marks(FILE *out, const struct bowling_game *game, int frame)
{
        struct bowling_marks marks = {""};
        bowling_game_marks(game, frame, &marks);
        for (size_t i = 0; marks.text[i] != '\0'; i++)
                fprintf(out, i == 0 ? "\"%c\"" : ",\"%c\"", marks.text[i]);
}

void game_json_print_frames(FILE *out, const struct bowling_game *game)
{
        struct bowling_scores scores;
        bowling_game_scores(game, &scores);
        for (int frame = 1; frame <= BOWLING_FRAMES; frame++) {
                fputs(frame == 1 ? "[{\"marks\":[" : ",{\"marks\":[", out);
                print_marks(out, game, frame);
                if (frame <= scores.count)
                        fprintf(out, "],\"score\":%d}", scores.cumulative[frame - 1]);
                else
                        fputs("],\"score\":null}", out);
        }
        fputc(']', out);
}

void game_json_print(FILE *out, const struct bowling_game *game)
{
        fprintf(out, "{\"name\":\"%s\",\"frames\":", game->player.name);
        game_json_print_frames(out, game);
        fprintf(out, ",\"total\":%d,\"maximum\":%d}", bowling_game_total(game),
                bowling_game_maximum(game));
}

void game_json_print_turn(FILE *out, const struct bowling_match *match)
{
        const struct bowling_game *game = bowling_match_game(match, bowling_match_turn(match));
        if (game == NULL)
                fputs("null", out);
        else
                fprintf(out, "{\"player\":\"%s\",\"frame\":%d,\"bowl\":%d,\"standing\":%d}",
                        game->player.name, bowling_game_current_frame(game),
                        bowling_game_next_bowl(game), bowling_game_pins_standing(game));
}

void game_json_print_players(FILE *out, const struct bowling_match *match)
{
        fputc('[', out);
        for (int i = 0; i < bowling_match_players(match); i++) {
                fputs(i > 0 ? "," : "", out);
                game_json_print(out, bowling_match_game(match, i));
        }
        fputc(']', out);
}
