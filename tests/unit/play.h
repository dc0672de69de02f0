/* What the unit tests share: bowls, players and games that are made in one call. */
#ifndef UNIT_PLAY_H
#define UNIT_PLAY_H

#include <stdio.h>
#include <string.h>

#include <bowling/bowling.h>

#include "testing.h"

/* Declares a match with room for as many players as there may be. */
#define DECLARE_MATCH(name)                                                                        \
        struct bowling_game name##_games[BOWLING_MATCH_PLAYERS_MAX];                               \
        struct bowling_match name;                                                                 \
        bowling_match_init(&name, name##_games, BOWLING_MATCH_PLAYERS_MAX)

/* The same, equal to `*original` with games of its own. */
#define DECLARE_MATCH_COPY(name, original)                                                         \
        DECLARE_MATCH(name);                                                                       \
        assert_int_equal(bowling_match_copy(&name, original), BOWLING_OK)

/* Begins the match anew in the games that it has. */
static inline void empty_match(struct bowling_match *match)
{
        bowling_match_init(match, match->games.games, match->games.room.size);
}

static inline struct bowling_bowl bowl_of(int pins)
{
        struct bowling_bowl bowl;
        assert_int_equal(bowling_bowl_of(pins, &bowl), BOWLING_OK);
        return bowl;
}

/* X is ten pins wherever it stands, so that the inner modules can be fed what notation refuses. */
static inline struct bowling_bowl bowl_marked(char mark)
{
        switch (mark) {
        case 'F':
                return bowling_bowl_foul();
        case 'X':
                return bowl_of(BOWLING_PINS_MAX);
        case '-':
                return bowl_of(0);
        }
        return bowl_of(mark - '0');
}

static inline struct bowling_bowls bowls_of(const char *marks)
{
        struct bowling_bowls bowls = {.count = 0};
        for (; *marks != '\0'; marks++)
                bowls.bowls[bowls.count++] = bowl_marked(*marks);
        return bowls;
}

static inline struct bowling_player player_of(const char *name)
{
        struct bowling_player player;
        assert_int_equal(bowling_player_named(name, &player), BOWLING_OK);
        return player;
}

/* One of 676 players. */
static inline struct bowling_player numbered_player(int number)
{
        char name[] = {(char)('A' + number / 26), (char)('A' + number % 26), 'Z', '\0'};
        return player_of(name);
}

/* A game of PJS. */
static inline struct bowling_game game_of(const char *notation)
{
        struct bowling_game game = bowling_game_of(player_of("PJS"));
        assert_int_equal(bowling_notation_parse(notation, strlen(notation), &game, NULL),
                         BOWLING_OK);
        return game;
}

/* The next of a row of pseudo-random numbers of 16 bits. */
static inline unsigned next_random(uint32_t *seed)
{
        *seed = *seed * 1664525U + 1013904223U;
        return *seed >> 16;
}

static inline unsigned random_below(uint32_t *seed, unsigned limit)
{
        return next_random(seed) % limit;
}

/* Bowls the next of a line of pseudo-random bowls, fouls among them, that the rules allow. */
static inline struct bowling_bowl random_bowl(const struct bowling_game *game, uint32_t *seed)
{
        unsigned dice = next_random(seed);
        unsigned standing = (unsigned)bowling_game_pins_standing(game);
        if (dice % 16 == 0)
                return bowling_bowl_foul();
        if (dice % 4 == 1)
                return bowl_of((int)standing);
        return bowl_of((int)(dice / 16 % (standing + 1)));
}

static inline struct bowling_game random_game(uint32_t *seed)
{
        struct bowling_game game = game_of("");
        while (!bowling_game_is_finished(&game))
                assert_int_equal(bowling_game_bowl(&game, random_bowl(&game, seed)), BOWLING_OK);
        return game;
}

/* The same, but some of the bowls know which pins they left, and some that it was a split. */
static inline struct bowling_bowl random_bowl_with_pins(const struct bowling_game *game,
                                                        uint32_t *seed)
{
        struct bowling_bowl bowl = random_bowl(game, seed);
        unsigned dice = next_random(seed);
        unsigned standing = bowling_game_pins_known(game);
        int left = bowling_game_pins_standing(game) - bowling_bowl_pins(bowl);
        int pins = bowling_bowl_pins(bowl);
        if (bowl.foul || pins == 0 || left == 0 || dice % 8 == 0)
                return bowl;
        if (dice % 8 == 1 && pins <= 8 && bowling_game_rack_is_fresh(game)) {
                assert_int_equal(bowling_bowl_leaving(pins, BOWLING_PINS_SPLIT, &bowl), BOWLING_OK);
                return bowl;
        }
        standing = standing != 0 ? standing : BOWLING_PINS_ALL;
        while (__builtin_popcount(standing) > left)
                standing &= ~(1U << random_below(seed, BOWLING_PINS_MAX));
        assert_int_equal(bowling_bowl_leaving(pins, standing, &bowl), BOWLING_OK);
        return bowling_game_takes(game, bowl) ? bowl : bowling_bowl_counted(bowl);
}

static inline struct bowling_game random_game_with_pins(uint32_t *seed)
{
        struct bowling_game game = game_of("");
        while (!bowling_game_is_finished(&game))
                assert_int_equal(bowling_game_bowl(&game, random_bowl_with_pins(&game, seed)),
                                 BOWLING_OK);
        return game;
}

/* Writes the settled scores as "20 39 48". */
static inline void write_scores(const struct bowling_game *game, char *text, size_t size)
{
        struct bowling_scores scores;
        size_t length = 0;
        bowling_game_scores(game, &scores);
        text[0] = '\0';
        for (int i = 0; i < scores.count; i++)
                length += (size_t)snprintf(text + length, size - length, i > 0 ? " %d" : "%d",
                                           scores.cumulative[i]);
}

static inline void assert_scores(const struct bowling_game *game, const char *expected)
{
        char scores[64];
        write_scores(game, scores, sizeof scores);
        assert_string_equal(scores, expected);
}

static inline void assert_notation(const struct bowling_game *game, const char *expected)
{
        char notation[BOWLING_NOTATION_SIZE];
        assert_int_equal(bowling_notation_print(game, notation, sizeof notation), BOWLING_OK);
        assert_string_equal(notation, expected);
}

/* Also what a player could see is the same: equal games must not differ in anything. */
static inline void assert_same_game(const struct bowling_game *left,
                                    const struct bowling_game *right)
{
        char scores[64];
        char notation[BOWLING_NOTATION_SIZE];
        write_scores(right, scores, sizeof scores);
        assert_int_equal(bowling_notation_print(right, notation, sizeof notation), BOWLING_OK);
        assert_true(bowling_game_equals(left, right));
        assert_notation(left, notation);
        assert_scores(left, scores);
        assert_int_equal(bowling_game_current_frame(left), bowling_game_current_frame(right));
        assert_int_equal(bowling_game_next_bowl(left), bowling_game_next_bowl(right));
        assert_int_equal(bowling_game_pins_standing(left), bowling_game_pins_standing(right));
}

static inline void bowl_in_match(struct bowling_match *match, const char *marks)
{
        for (; *marks != '\0'; marks++)
                assert_int_equal(bowling_match_bowl(match, bowl_marked(*marks)), BOWLING_OK);
}

static inline void assert_same_match(const struct bowling_match *left,
                                     const struct bowling_match *right)
{
        assert_int_equal(bowling_match_turn(left), bowling_match_turn(right));
        assert_int_equal(bowling_match_players(left), bowling_match_players(right));
        assert_int_equal(bowling_match_is_finished(left), bowling_match_is_finished(right));
        for (int i = 0; i < bowling_match_players(left); i++)
                assert_same_game(bowling_match_game(left, i), bowling_match_game(right, i));
}

#endif
