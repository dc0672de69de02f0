/* The result of a finished match. */
#include "result.h"

static int score_at(const struct bowling_match *match, int position)
{
        int score = 0;
        bowling_game_final_score(bowling_match_game(match, position), &score);
        return score;
}

static int best_score(const struct bowling_match *match)
{
        int best = 0;
        for (int i = 0; i < bowling_match_players(match); i++)
                best = score_at(match, i) > best ? score_at(match, i) : best;
        return best;
}

/* Writes the names of all players with this score, and returns how many there are. */
static int list_winners(const struct bowling_match *match, int score, char *names)
{
        int winners = 0;
        for (int i = 0; i < bowling_match_players(match); i++) {
                if (score_at(match, i) != score)
                        continue;
                names += sprintf(names, winners > 0 ? ", %s" : "%s",
                                 bowling_match_game(match, i)->player.name);
                winners++;
        }
        return winners;
}

void result_print(FILE *out, const struct bowling_match *match, const struct words *words)
{
        char names[BOWLING_MATCH_PLAYERS_MAX * (BOWLING_NAME_LETTERS + sizeof ", ")];
        int best = best_score(match);
        int winners = list_winners(match, best, names);
        if (bowling_match_players(match) == 1)
                words->total(out, names, best);
        else if (winners == 1)
                words->winner(out, names, best);
        else
                words->tie(out, names, best);
}
