/* Scores the game that its argument notes down, finished or not. */
/*
 * Build: cc -o score_a_game score_a_game.c $(pkg-config --cflags --libs bowling)
 * Try:   ./score_a_game 'X X X 72 8/ F9 X 7/ 9- XX8'
 */
#include <stdio.h>
#include <string.h>

#include <bowling/bowling.h>

static int complain(enum bowling_status status, struct bowling_notation_place place)
{
        fprintf(stderr, "column %zu: frame %d, bowl %d: %s\n", place.column, place.at.frame,
                place.at.bowl, bowling_status_words(status));
        return 1;
}

static void print_frames(const struct bowling_game *game)
{
        struct bowling_scores scores;
        struct bowling_marks marks;
        bowling_game_scores(game, &scores);
        for (int frame = 1; frame <= bowling_game_current_frame(game); frame++) {
                bowling_game_marks(game, frame, &marks);
                if (frame <= scores.count)
                        printf("%2d  %-3s  %3d\n", frame, marks.text, scores.cumulative[frame - 1]);
                else
                        printf("%2d  %s\n", frame, marks.text);
        }
}

int main(int argc, char **argv)
{
        struct bowling_player player;
        struct bowling_notation_place place;
        if (argc != 2 || bowling_player_named("PJS", &player) != BOWLING_OK) {
                fprintf(stderr, "usage: score_a_game 'X 7/ 9- ...'\n");
                return 2;
        }
        struct bowling_game game = bowling_game_of(player);
        enum bowling_status status =
                bowling_notation_parse(argv[1], strlen(argv[1]), &game, &place);
        if (status != BOWLING_OK)
                return complain(status, place);
        print_frames(&game);
        printf("%s %d\n", bowling_game_is_finished(&game) ? "score" : "at best",
               bowling_game_maximum(&game));
        return 0;
}
