/* Writes games and matches as JSON. Names and marks hold nothing that has to be escaped. */
#include "game_json.h"

#include <string.h>

#include "digits.h"

/*
 * Every bowl on a lane and every line of `bowling score --format=json` prints a game, and printf is
 * several times slower than this. The sizes are those of the longest texts.
 */
enum {
        MARKS_MAX = sizeof(struct bowling_marks) - 1,
        FRAME_SIZE = sizeof ",{\"marks\":[],\"score\":}" + MARKS_MAX * sizeof ",\"X\"" + DIGITS_MAX,
        GAME_SIZE = sizeof "{\"name\":\"\",\"frames\":[],\"total\":,\"maximum\":}" +
                    BOWLING_NAME_LETTERS + (size_t)BOWLING_FRAMES * FRAME_SIZE +
                    (size_t)2 * DIGITS_MAX
};

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
                             ? digits_put_behind(
                                       at, "],\"score\":", (uint64_t)scores.cumulative[frame - 1])
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

static void print_game(FILE *out, const struct bowling_game *game)
{
        char text[GAME_SIZE];
        char *at = stpcpy(text, "{\"name\":\"");
        at = stpcpy(stpcpy(at, game->player.name), "\",\"frames\":");
        at = put_frames(at, game);
        at = digits_put_behind(at, ",\"total\":", (uint64_t)bowling_game_total(game));
        at = digits_put_behind(at, ",\"maximum\":", (uint64_t)bowling_game_maximum(game));
        stpcpy(at, "}");
        fputs(text, out);
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
                print_game(out, bowling_match_game(match, i));
        }
        fputc(']', out);
}
