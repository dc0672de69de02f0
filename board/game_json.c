/* Writes games and matches as JSON. Names and marks hold nothing that has to be escaped. */
#include "game_json.h"

#include <string.h>

#include "digits.h"

/*
 * Games are printed at every bowl on every lane, and printf takes its time: they are put together
 * by hand. At its longest a game is shorter than this.
 */
enum {
        GAME_SIZE = 512
};

static char *put_field(char *at, const char *name, int number)
{
        return digits_put_behind(at, name, (uint64_t)number);
}

static char *put_marks(char *at, const struct bowling_game *game, int frame)
{
        struct bowling_marks marks = {""};
        bowling_game_marks(game, frame, &marks);
        for (size_t i = 0; marks.text[i] != '\0'; i++) {
                at = stpcpy(at, i == 0 ? "\"" : ",\"");
                *at++ = marks.text[i];
                *at++ = '"';
        }
        return at;
}

static char *put_frames(char *at, const struct bowling_game *game)
{
        struct bowling_scores scores;
        bowling_game_scores(game, &scores);
        for (int frame = 1; frame <= BOWLING_FRAMES; frame++) {
                at = stpcpy(at, frame == 1 ? "[{\"marks\":[" : ",{\"marks\":[");
                at = put_marks(at, game, frame);
                at = frame <= scores.count
                             ? put_field(at, "],\"score\":", scores.cumulative[frame - 1])
                             : stpcpy(at, "],\"score\":null");
                *at++ = '}';
        }
        return stpcpy(at, "]");
}

void game_json_print_frames(FILE *out, const struct bowling_game *game)
{
        char text[GAME_SIZE];
        put_frames(text, game);
        fputs(text, out);
}

void game_json_print(FILE *out, const struct bowling_game *game)
{
        char text[GAME_SIZE];
        char *at = stpcpy(text, "{\"name\":\"");
        at = stpcpy(stpcpy(at, game->player.name), "\",\"frames\":");
        at = put_frames(at, game);
        at = put_field(at, ",\"total\":", bowling_game_total(game));
        at = put_field(at, ",\"maximum\":", bowling_game_maximum(game));
        stpcpy(at, "}");
        fputs(text, out);
}

void game_json_print_turn(FILE *out, const struct bowling_match *match)
{
        const struct bowling_game *game = bowling_match_game(match, bowling_match_turn(match));
        char text[GAME_SIZE] = "null";
        if (game != NULL) {
                char *at = stpcpy(text, "{\"player\":\"");
                at = stpcpy(at, game->player.name);
                at = put_field(at, "\",\"frame\":", bowling_game_current_frame(game));
                at = put_field(at, ",\"bowl\":", bowling_game_next_bowl(game));
                at = put_field(at, ",\"standing\":", bowling_game_pins_standing(game));
                stpcpy(at, "}");
        }
        fputs(text, out);
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
