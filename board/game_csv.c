/* Writes games and matches as CSV. No value needs quotes. */
#include "game_csv.h"

#include "score_card.h"

void game_csv_print_match(FILE *out, const struct bowling_match *match)
{
        fputs("player," GAME_CSV_COLUMNS "\n", out);
        for (int i = 0; i < bowling_match_players(match); i++) {
                const struct bowling_game *game = bowling_match_game(match, i);
                char text[SCORE_CARD_TEXT_SIZE];
                struct score_card card;
                score_card_of_game(&card, game);
                *score_card_put_csv(text, &card) = '\0';
                fprintf(out, "%s,%s\n", game->player.name, text);
        }
}
