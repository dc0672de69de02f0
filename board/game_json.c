/* Writes games and matches as JSON. Letters and marks hold nothing that has to be escaped. */
#include "game_json.h"

#include <inttypes.h>
#include <stdbool.h>

#include "json_text.h"
#include "score_card.h"

void game_json_print_person(FILE *out, const struct match_person *person)
{
        bool guest = person->number == 0;
        if (guest)
                fputs(",\"person\":null,\"full_name\":", out);
        else
                fprintf(out, ",\"person\":%" PRId64 ",\"full_name\":", person->number);
        if (person->full_name == NULL)
                fputs("null", out);
        else
                json_text_print(out, person->full_name);
        fprintf(out, ",\"guest\":%s", guest ? "true" : "false");
}

static void print_game(FILE *out, const struct bowling_game *game,
                       const struct match_person *person)
{
        char frames[SCORE_CARD_TEXT_SIZE];
        struct score_card card;
        score_card_of_game(&card, game);
        *score_card_put_json(frames, &card) = '\0';
        fprintf(out, "{\"name\":\"%s\"", game->player.name);
        if (person != NULL)
                game_json_print_person(out, person);
        fprintf(out, ",\"frames\":%s,\"total\":%d,\"maximum\":%d}", frames, score_card_total(&card),
                card.maximum);
}

void game_json_print_turn(FILE *out, const struct bowling_match *match)
{
        const struct bowling_game *game = bowling_match_game(match, bowling_match_turn(match));
        char pins[SCORE_CARD_TEXT_SIZE];
        if (game == NULL) {
                fputs("null", out);
                return;
        }
        fprintf(out, "{\"player\":\"%s\",\"frame\":%d,\"bowl\":%d,\"standing\":%d",
                game->player.name, bowling_game_current_frame(game), bowling_game_next_bowl(game),
                bowling_game_pins_standing(game));
        unsigned known = bowling_game_pins_known(game);
        if (known != 0) {
                *score_card_put_pins(pins, known) = '\0';
                fprintf(out, ",\"pins\":%s", pins);
        }
        fputc('}', out);
}

void game_json_print_players(FILE *out, const struct bowling_match *match,
                             const struct match_person *people)
{
        fputc('[', out);
        for (int i = 0; i < bowling_match_players(match); i++) {
                fputs(i > 0 ? "," : "", out);
                print_game(out, bowling_match_game(match, i), people != NULL ? &people[i] : NULL);
        }
        fputc(']', out);
}
