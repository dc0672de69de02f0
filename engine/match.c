/* Games of several players on one lane, and whose turn it is. */
#include <bowling/match.h>

#include <stddef.h>

#include "frame.h"
#include "frames.h"
#include "games.h"

void bowling_match_init(struct bowling_match *match_out, struct bowling_game *games, int room)
{
        match_out->games = (struct bowling_games){games, {.size = room}};
        match_out->turn = 0;
}

enum bowling_status bowling_match_copy(struct bowling_match *copy,
                                       const struct bowling_match *match)
{
        enum bowling_status status = games_copy(&copy->games, &match->games);
        if (status == BOWLING_OK)
                copy->turn = match->turn;
        return status;
}

int bowling_match_players(const struct bowling_match *match)
{
        return games_count(&match->games);
}

const struct bowling_game *bowling_match_game(const struct bowling_match *match, int position)
{
        return games_at(&match->games, position);
}

int bowling_match_position(const struct bowling_match *match, const struct bowling_player *player)
{
        return games_position_of(&match->games, player);
}

enum bowling_status bowling_match_add(struct bowling_match *match, struct bowling_player player)
{
        if (games_have_begun(&match->games))
                return BOWLING_MATCH_HAS_BEGUN;
        return games_append(&match->games, player);
}

bool bowling_match_is_finished(const struct bowling_match *match)
{
        return games_are_finished(&match->games);
}

int bowling_match_turn(const struct bowling_match *match)
{
        if (games_are_none(&match->games) || bowling_match_is_finished(match))
                return -1;
        return match->turn;
}

static struct bowling_game *current_game(struct bowling_match *match)
{
        return &match->games.games[match->turn];
}

static void pass_turn(struct bowling_match *match, int steps)
{
        match->turn = games_position_after(&match->games, match->turn, steps);
}

static bool is_within_frame(const struct bowling_game *game)
{
        const struct bowling_frame *frame = frames_current(&game->frames);
        return !frame_is_untouched(frame) && !frame_is_finished(frame);
}

enum bowling_status bowling_match_bowl(struct bowling_match *match, struct bowling_bowl bowl)
{
        if (games_are_none(&match->games))
                return BOWLING_MATCH_WITHOUT_PLAYERS;
        if (bowling_match_is_finished(match))
                return BOWLING_MATCH_IS_FINISHED;
        enum bowling_status status = bowling_game_bowl(current_game(match), bowl);
        if (status != BOWLING_OK)
                return status;
        if (!is_within_frame(current_game(match)))
                pass_turn(match, 1);
        return BOWLING_OK;
}

/* If the player whose turn it is has not begun the frame, the player before bowled last. */
enum bowling_status bowling_match_undo(struct bowling_match *match)
{
        if (!games_have_begun(&match->games))
                return BOWLING_NOTHING_TO_UNDO;
        if (!is_within_frame(current_game(match)))
                pass_turn(match, -1);
        return bowling_game_undo(current_game(match));
}

static bool has_bowled_in(const struct bowling_game *game, int number)
{
        struct bowling_bowls bowls = {.count = 0};
        bowling_game_frame_bowls(game, number, &bowls);
        return bowls.count > 0;
}

/* If the frame that comes next in the order of bowling has no bowl, no later one has. */
static bool is_bowled_last(const struct bowling_games *games, int position, int number)
{
        int next = games_position_after(games, position, 1);
        return !has_bowled_in(games_at(games, next), next == 0 ? number + 1 : number);
}

enum bowling_status bowling_match_correct(struct bowling_match *match, int position, int number,
                                          const struct bowling_bowls *bowls)
{
        const struct bowling_game *game = games_at(&match->games, position);
        bool finished = false;
        if (game == NULL)
                return BOWLING_PLAYER_UNKNOWN;
        struct bowling_game corrected = *game;
        enum bowling_status status = bowling_game_correct(&corrected, number, bowls);
        if (status != BOWLING_OK)
                return status;
        bowling_game_frame_is_finished(&corrected, number, &finished);
        bool last = is_bowled_last(&match->games, position, number);
        if (!finished && !last)
                return BOWLING_FRAME_IS_UNFINISHED;
        match->games.games[position] = corrected;
        if (last)
                match->turn = games_position_after(&match->games, position, finished);
        return BOWLING_OK;
}
