/* Games in bowling order. */
#include "games.h"

#include <stddef.h>

#include "frames.h"

int games_count(const struct bowling_games *games)
{
        return games->room.used;
}

bool games_are_none(const struct bowling_games *games)
{
        return games->room.used == 0;
}

const struct bowling_game *games_at(const struct bowling_games *games, int position)
{
        if (position < 0 || position >= games->room.used)
                return NULL;
        return &games->games[position];
}

bool games_are_finished(const struct bowling_games *games)
{
        const struct bowling_game *last = games_at(games, games->room.used - 1);
        return last != NULL && bowling_game_is_finished(last);
}

bool games_have_begun(const struct bowling_games *games)
{
        const struct bowling_game *first = games_at(games, 0);
        return first != NULL && frames_have_begun(&first->frames);
}

int games_position_of(const struct bowling_games *games, const struct bowling_player *player)
{
        int position = games->room.used - 1;
        while (position >= 0 && !bowling_player_equals(&games->games[position].player, player))
                position--;
        return position;
}

enum bowling_status games_append(struct bowling_games *games, struct bowling_player player)
{
        if (games_position_of(games, &player) >= 0)
                return BOWLING_PLAYER_TWICE;
        if (games->room.used == games->room.size || games->room.used == BOWLING_MATCH_PLAYERS_MAX)
                return BOWLING_MATCH_IS_FULL;
        games->games[games->room.used++] = bowling_game_of(player);
        return BOWLING_OK;
}

enum bowling_status games_copy(struct bowling_games *copy, const struct bowling_games *games)
{
        if (games->room.used > copy->room.size)
                return BOWLING_MATCH_IS_FULL;
        for (int i = 0; i < games->room.used; i++)
                copy->games[i] = games->games[i];
        copy->room.used = games->room.used;
        return BOWLING_OK;
}

int games_position_after(const struct bowling_games *games, int position, int steps)
{
        return (position + steps + games->room.used) % games->room.used;
}
