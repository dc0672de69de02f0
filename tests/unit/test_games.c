/* Tests of games in bowling order. */
#include "play.h"

#include "games.h"

static struct bowling_games games_of_two(const char *first, const char *second)
{
        static struct bowling_game memory[2];
        struct bowling_games games = {memory, {.size = 2}};
        assert_int_equal(games_append(&games, player_of("PJS")), BOWLING_OK);
        assert_int_equal(games_append(&games, player_of("KYJ")), BOWLING_OK);
        games.games[0] = game_of(first);
        games.games[1] = game_of(second);
        games.games[1].player = player_of("KYJ");
        return games;
}

static void test_games__none_have_neither_begun_nor_finished(void **state)
{
        (void)state;
        struct bowling_games games = {.games = NULL};
        assert_true(games_are_none(&games));
        assert_false(games_have_begun(&games));
        assert_false(games_are_finished(&games));
        assert_null(games_at(&games, 0));
}

static void test_games__are_found_by_their_position(void **state)
{
        (void)state;
        struct bowling_games games = games_of_two("", "");
        assert_false(games_are_none(&games));
        assert_ptr_equal(games_at(&games, 0), &games.games[0]);
        assert_ptr_equal(games_at(&games, 1), &games.games[1]);
        assert_null(games_at(&games, -1));
        assert_null(games_at(&games, 2));
}

static void test_games__begin_with_the_first_player(void **state)
{
        (void)state;
        struct bowling_games games = games_of_two("", "");
        assert_false(games_have_begun(&games));
        games = games_of_two("-", "");
        assert_true(games_have_begun(&games));
}

static void test_games__finish_with_the_last_player(void **state)
{
        (void)state;
        static const char whole[] = "X X X X X X X X X XXX";
        struct bowling_games games = games_of_two(whole, "X X X X X X X X X XX");
        assert_false(games_are_finished(&games));
        games = games_of_two(whole, whole);
        assert_true(games_are_finished(&games));
}

static void test_games__same_player_twice_is_refused(void **state)
{
        (void)state;
        struct bowling_games games = games_of_two("", "");
        assert_int_equal(games_append(&games, player_of("kyj")), BOWLING_PLAYER_TWICE);
        assert_int_equal(games.room.used, 2);
}

static void test_games__position_is_that_of_the_player(void **state)
{
        (void)state;
        struct bowling_games none = {.games = NULL};
        struct bowling_games games = games_of_two("", "");
        struct bowling_player first = player_of("PJS");
        struct bowling_player second = player_of("KYJ");
        struct bowling_player stranger = player_of("ABC");
        assert_int_equal(games_position_of(&games, &first), 0);
        assert_int_equal(games_position_of(&games, &second), 1);
        assert_int_equal(games_position_of(&games, &stranger), -1);
        assert_int_equal(games_position_of(&none, &first), -1);
}

static void test_games__order_has_no_end(void **state)
{
        (void)state;
        struct bowling_games games = games_of_two("", "");
        assert_int_equal(games_position_after(&games, 0, 1), 1);
        assert_int_equal(games_position_after(&games, 1, 1), 0);
        assert_int_equal(games_position_after(&games, 0, -1), 1);
        assert_int_equal(games_position_after(&games, 1, -1), 0);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_games__none_have_neither_begun_nor_finished),
                cmocka_unit_test(test_games__are_found_by_their_position),
                cmocka_unit_test(test_games__begin_with_the_first_player),
                cmocka_unit_test(test_games__finish_with_the_last_player),
                cmocka_unit_test(test_games__same_player_twice_is_refused),
                cmocka_unit_test(test_games__position_is_that_of_the_player),
                cmocka_unit_test(test_games__order_has_no_end),
        };
        return cmocka_run_group_tests_name("games", tests, NULL, NULL);
}
