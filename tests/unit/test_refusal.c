/*
 * Tests of an engine with one more rule: five pins do not fall from a full rack. Today no first
 * bowl is refused, so only such a rule shows whether a refusal changes anything, and who knows the
 * rules by himself instead of asking. The rule stands where a real one would: in frame_state.c.
 */
#include "play.h"

#include "frame_state.h"

enum bowling_status frame_state_bowl_as_written(struct bowling_frame_state *state,
                                                struct bowling_bowl bowl);
#define frame_state_bowl frame_state_bowl_as_written
#include "frame_state.c" /* NOLINT(bugprone-suspicious-include) */
#undef frame_state_bowl

#include "answer.h"

enum {
        REFUSED_PINS = 5,
        BOWLS = BOWLING_PINS_MAX + 2, /* a foul is the last of them */
        RANDOM_MATCHES = 200
};

enum bowling_status frame_state_bowl(struct bowling_frame_state *state, struct bowling_bowl bowl)
{
        if (frame_state_is_ready(state) && bowling_bowl_pins(bowl) == REFUSED_PINS)
                return BOWLING_PINS_MORE_THAN_STAND;
        return frame_state_bowl_as_written(state, bowl);
}

static struct bowling_bowl bowl_numbered(int number)
{
        return number > BOWLING_PINS_MAX ? bowling_bowl_foul() : bowl_of(number);
}

static const struct bowling_game *game_in_turn(const struct bowling_match *match)
{
        return bowling_match_game(match, bowling_match_turn(match));
}

static bool is_allowed(const struct bowling_game *game, struct bowling_bowl bowl)
{
        int pins = bowling_bowl_pins(bowl);
        return pins <= bowling_game_pins_standing(game) &&
               (pins != REFUSED_PINS || !bowling_game_rack_is_fresh(game));
}

static void assert_same_bytes(const struct bowling_match *match, const struct bowling_match *other)
{
        assert_memory_equal(&match->turn, &other->turn, sizeof match->turn);
        assert_memory_equal(&match->games.room, &other->games.room, sizeof match->games.room);
        assert_memory_equal(match->games.games, other->games.games,
                            (size_t)bowling_match_players(match) * sizeof *match->games.games);
}

/* Tries every bowl; returns how many are refused. */
static int check_every_bowl(const struct bowling_match *match)
{
        DECLARE_MATCH(tried);
        int refused = 0;
        for (int i = 0; i < BOWLS; i++) {
                assert_int_equal(bowling_match_copy(&tried, match), BOWLING_OK);
                bool allowed = is_allowed(game_in_turn(match), bowl_numbered(i));
                enum bowling_status status = bowling_match_bowl(&tried, bowl_numbered(i));
                assert_int_equal(status == BOWLING_OK, allowed);
                assert_int_equal(bowling_game_takes(game_in_turn(match), bowl_numbered(i)),
                                 allowed);
                refused += !allowed;
                if (!allowed)
                        assert_same_bytes(&tried, match);
        }
        return refused;
}

static void bowl_at_random(struct bowling_match *match, uint32_t *seed)
{
        struct bowling_bowl bowl;
        do {
                bowl = random_bowl(game_in_turn(match), seed);
        } while (!is_allowed(game_in_turn(match), bowl));
        assert_int_equal(bowling_match_bowl(match, bowl), BOWLING_OK);
}

static void test_refusal__refused_bowl_leaves_every_byte_of_the_match(void **state)
{
        static const char *const names[] = {"PJS", "KYJ", "ABC"};
        DECLARE_MATCH(match);
        uint32_t seed = 7;
        int refused = 0;
        for (int i = 0; i < RANDOM_MATCHES; i++) {
                empty_match(&match);
                for (int player = 0; player <= i % 3; player++)
                        assert_int_equal(bowling_match_add(&match, player_of(names[player])),
                                         BOWLING_OK);
                while (!bowling_match_is_finished(&match)) {
                        refused += check_every_bowl(&match);
                        bowl_at_random(&match, &seed);
                }
        }
        assert_true(refused > RANDOM_MATCHES * BOWLING_BOWLS_MAX);
}

static void test_refusal__first_bowl_at_each_rack_of_the_tenth_changes_nothing(void **state)
{
        static const char *const notations[] = {
                "-- -- -- -- -- -- -- -- --",
                "-- -- -- -- -- -- -- -- -- X",
                "-- -- -- -- -- -- -- -- -- XX",
                "-- -- -- -- -- -- -- -- -- 7/",
        };
        for (size_t i = 0; i < LENGTH_OF(notations); i++) {
                struct bowling_game game = game_of(notations[i]);
                struct bowling_game before = game;
                assert_int_equal(bowling_game_bowl(&game, bowl_of(REFUSED_PINS)),
                                 BOWLING_PINS_MORE_THAN_STAND);
                assert_memory_equal(&game, &before, sizeof game);
                assert_int_equal(bowling_game_bowl(&game, bowl_of(10)), BOWLING_OK);
        }
}

static void test_refusal__hint_does_not_offer_what_is_refused(void **state)
{
        struct bowling_game game = game_of("");
        struct words_allowed allowed = answer_allowed(&game);
        assert_string_equal(allowed.pins, "0-4, 6-10");
        assert_string_equal(allowed.marks, "X, -, F, ");
        assert_int_equal(bowling_game_bowl(&game, bowl_of(4)), BOWLING_OK);
        allowed = answer_allowed(&game);
        assert_string_equal(allowed.pins, "0-6");
}

static void test_refusal__file_of_games_and_correction_are_refused_too(void **state)
{
        struct bowling_game game = game_of("72");
        struct bowling_bowl_texts five = {.texts = {"5"}, .count = 1};
        struct bowling_bowls frame;
        struct bowling_notation_place place;
        assert_int_equal(bowling_notation_parse("X 54", 4, &game, &place),
                         BOWLING_PINS_MORE_THAN_STAND);
        assert_int_equal(place.column, 3);
        assert_int_equal(bowling_notation_read_correction(&game, (struct bowling_bowl_place){1, 1},
                                                          &five, &frame),
                         BOWLING_PINS_MORE_THAN_STAND);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_refusal__refused_bowl_leaves_every_byte_of_the_match),
                cmocka_unit_test(
                        test_refusal__first_bowl_at_each_rack_of_the_tenth_changes_nothing),
                cmocka_unit_test(test_refusal__hint_does_not_offer_what_is_refused),
                cmocka_unit_test(test_refusal__file_of_games_and_correction_are_refused_too),
        };
        return cmocka_run_group_tests_name("refusal", tests, NULL, NULL);
}
