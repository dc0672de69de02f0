/* The result of a finished match. */
#include "result.h"

static int score_at(const struct bowling_match *match, int position)
{
        int score = 0;
        bowling_game_final_score(bowling_match_game(match, position), &score);
        return score;
}

void result_print(FILE *out, const struct bowling_match *match, const struct words *words)
{
        char names[BOWLING_MATCH_PLAYERS_MAX * (BOWLING_NAME_LETTERS + sizeof ", ")];
        char *end = names;
        int players = bowling_match_players(match);
        int winners = 0;
        int best = 0;
        for (int i = 0; i < players; i++)
                best = score_at(match, i) > best ? score_at(match, i) : best;
        for (int i = 0; i < players; i++) {
                if (score_at(match, i) == best)
                        end += sprintf(end, winners++ > 0 ? ", %s" : "%s",
                                       bowling_match_game(match, i)->player.name);
        }
        if (players == 1)
                words->total(out, names, best);
        else if (winners == 1)
                words->winner(out, names, best);
        else
                words->tie(out, names, best);
}
