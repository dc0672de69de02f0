/* Writes games and matches as CSV. Only full names need quotes. */
#include "game_csv.h"

#include <inttypes.h>

#include "csv_text.h"
#include "score_card.h"

static void print_person(FILE *out, const struct match_person *person)
{
        if (person->number != 0)
                fprintf(out, ",%" PRId64 ",", person->number);
        else
                fputs(",,", out);
        csv_text_print_words(out, person->full_name != NULL ? person->full_name : "");
}

void game_csv_print_match(FILE *out, const struct bowling_match *match,
                          const struct match_person *people)
{
        fputs("player," GAME_CSV_COLUMNS, out);
        fputs(people != NULL ? ",person,full_name\n" : "\n", out);
        for (int i = 0; i < bowling_match_players(match); i++) {
                const struct bowling_game *game = bowling_match_game(match, i);
                char text[SCORE_CARD_TEXT_SIZE];
                struct score_card card;
                score_card_of_game(&card, game);
                *score_card_put_csv(text, &card) = '\0';
                fprintf(out, "%s,%s", game->player.name, text);
                if (people != NULL)
                        print_person(out, &people[i]);
                fputc('\n', out);
        }
}
