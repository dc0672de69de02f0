/* Keeps the score of two players who take turns, and takes a bowl back that was noted wrongly. */
/*
 * Build: cc -o keep_a_match keep_a_match.c $(pkg-config --cflags --libs bowling)
 * Try:   ./keep_a_match
 */
#include <stdio.h>

#include <bowling/bowling.h>

static void join(struct bowling_match *match, const char *name)
{
        struct bowling_player player;
        enum bowling_status status = bowling_player_named(name, &player);
        if (status == BOWLING_OK)
                status = bowling_match_add(match, player);
        if (status != BOWLING_OK)
                printf("%s cannot play: %s\n", name, bowling_status_words(status));
}

static const char *next_name(const struct bowling_match *match)
{
        return bowling_match_game(match, bowling_match_turn(match))->player.name;
}

static void roll(struct bowling_match *match, int pins)
{
        struct bowling_bowl bowl;
        const char *name = next_name(match);
        enum bowling_status status = bowling_bowl_of(pins, &bowl);
        if (status == BOWLING_OK)
                status = bowling_match_bowl(match, bowl);
        if (status == BOWLING_OK)
                printf("%s bowls %d\n", name, pins);
        else
                printf("%s cannot bowl %d: %s\n", name, pins, bowling_status_words(status));
}

static void print_games(const struct bowling_match *match)
{
        for (int i = 0; i < bowling_match_players(match); i++) {
                const struct bowling_game *game = bowling_match_game(match, i);
                char notation[BOWLING_NOTATION_SIZE];
                bowling_notation_print(game, notation, sizeof notation);
                printf("%s: %s, at best %d\n", game->player.name, notation,
                       bowling_game_maximum(game));
        }
}

int main(void)
{
        static const int bowls[] = {10, 8, 5, 2, 9, 0};
        struct bowling_game games[2];
        struct bowling_match match;
        bowling_match_init(&match, games, 2);
        join(&match, "PJS");
        join(&match, "kyj");
        join(&match, "p.j.s");
        for (size_t i = 0; i < sizeof bowls / sizeof *bowls; i++)
                roll(&match, bowls[i]);
        print_games(&match);

        if (bowling_match_undo(&match) == BOWLING_OK)
                printf("undo: it is %s's turn again\n", next_name(&match));
        roll(&match, 1);
        print_games(&match);
        return 0;
}
