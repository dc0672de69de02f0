/* What the unit tests share: bowls, players and games that are made in one call. */
#ifndef UNIT_PLAY_H
#define UNIT_PLAY_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <bowling/bowling.h>

#define LENGTH_OF(array) (sizeof(array) / sizeof *(array))

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

static inline struct bowling_player player_of(const char *name)
{
        struct bowling_player player;
        assert_int_equal(bowling_player_named(name, &player), BOWLING_OK);
        return player;
}

/* A game of PJS. */
static inline struct bowling_game game_of(const char *notation)
{
        struct bowling_game game = bowling_game_of(player_of("PJS"));
        assert_int_equal(bowling_notation_parse(notation, strlen(notation), &game, NULL),
                         BOWLING_OK);
        return game;
}

/* Bowls the next of a line of pseudo-random bowls, fouls among them, that the rules allow. */
static inline struct bowling_bowl random_bowl(const struct bowling_game *game, uint32_t *seed)
{
        *seed = *seed * 1664525u + 1013904223u;
        unsigned dice = *seed >> 16;
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
        *seed = *seed * 1664525u + 1013904223u;
        unsigned dice = *seed >> 16;
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
        while (__builtin_popcount(standing) > left) {
                *seed = *seed * 1664525u + 1013904223u;
                standing &= ~(1u << (*seed >> 16) % BOWLING_PINS_MAX);
        }
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

#endif
