/* Tests of a match: whose turn it is, and how bowls are taken back across players. */
#include "play.h"

static const char *const names[] = {"PJS", "KYJ", "ABC"};

enum {
        RECORD_MAX = 3 * BOWLING_BOWLS_MAX,
        RANDOM_MATCHES = 20
};

/* The bowls of a whole match in the order in which they were rolled. */
struct record {
        struct bowling_bowl bowls[RECORD_MAX];
        int count;
};

static void add_players(struct bowling_match *match, int players)
{
        empty_match(match);
        for (int i = 0; i < players; i++)
                assert_int_equal(bowling_match_add(match, player_of(names[i])), BOWLING_OK);
}

static void test_match__without_players_nobody_can_bowl(void **state)
{
        struct bowling_match match;
        memset(&match, 0x55, sizeof match);
        bowling_match_init(&match, NULL, 0);
        assert_int_equal(bowling_match_players(&match), 0);
        assert_int_equal(bowling_match_turn(&match), -1);
        assert_false(bowling_match_is_finished(&match));
        assert_null(bowling_match_game(&match, 0));
        assert_int_equal(bowling_match_bowl(&match, bowl_of(5)), BOWLING_MATCH_WITHOUT_PLAYERS);
        assert_int_equal(bowling_match_undo(&match), BOWLING_NOTHING_TO_UNDO);
}

static void test_match__players_keep_their_order(void **state)
{
        DECLARE_MATCH(match);
        add_players(&match, 3);
        assert_int_equal(bowling_match_players(&match), 3);
        for (int i = 0; i < 3; i++)
                assert_string_equal(bowling_match_game(&match, i)->player.name, names[i]);
        assert_null(bowling_match_game(&match, -1));
        assert_null(bowling_match_game(&match, 3));
}

static void test_match__finds_the_position_of_a_player(void **state)
{
        DECLARE_MATCH(match);
        struct bowling_player stranger = player_of("XYZ");
        add_players(&match, 3);
        for (int i = 0; i < 3; i++) {
                struct bowling_player player = player_of(names[i]);
                assert_int_equal(bowling_match_position(&match, &player), i);
        }
        assert_int_equal(bowling_match_position(&match, &stranger), -1);
}

static void test_match__same_player_twice_is_refused(void **state)
{
        DECLARE_MATCH(match);
        add_players(&match, 2);
        assert_int_equal(bowling_match_add(&match, player_of("p.j.s")), BOWLING_PLAYER_TWICE);
        assert_int_equal(bowling_match_players(&match), 2);
}

static void test_match__hundred_and_twenty_eight_can_play(void **state)
{
        DECLARE_MATCH(match);
        for (int i = 0; i < 128; i++)
                assert_int_equal(bowling_match_add(&match, numbered_player(i)), BOWLING_OK);
        assert_int_equal(bowling_match_add(&match, numbered_player(128)), BOWLING_MATCH_IS_FULL);
        assert_int_equal(bowling_match_add(&match, numbered_player(127)), BOWLING_PLAYER_TWICE);
        assert_int_equal(bowling_match_players(&match), 128);
        for (int i = 0; i < 128; i++) {
                assert_int_equal(bowling_match_turn(&match), i);
                bowl_in_match(&match, "X");
        }
        assert_int_equal(bowling_match_turn(&match), 0);
}

static void test_match__no_more_play_than_there_is_room_for(void **state)
{
        struct bowling_game games[2];
        struct bowling_match match;
        bowling_match_init(&match, games, 2);
        assert_int_equal(bowling_match_add(&match, player_of("PJS")), BOWLING_OK);
        assert_int_equal(bowling_match_add(&match, player_of("KYJ")), BOWLING_OK);
        assert_int_equal(bowling_match_add(&match, player_of("ABC")), BOWLING_MATCH_IS_FULL);
        assert_int_equal(bowling_match_players(&match), 2);
        bowling_match_init(&match, NULL, 0);
        assert_int_equal(bowling_match_add(&match, player_of("PJS")), BOWLING_MATCH_IS_FULL);
}

static void test_match__copy_has_games_of_its_own(void **state)
{
        DECLARE_MATCH(match);
        struct bowling_game games[2];
        struct bowling_match copy;
        add_players(&match, 2);
        bowl_in_match(&match, "X7");
        bowling_match_init(&copy, games, 1);
        assert_int_equal(bowling_match_copy(&copy, &match), BOWLING_MATCH_IS_FULL);
        assert_int_equal(bowling_match_players(&copy), 0);
        bowling_match_init(&copy, games, 2);
        assert_int_equal(bowling_match_copy(&copy, &match), BOWLING_OK);
        assert_same_match(&copy, &match);
        bowl_in_match(&copy, "2");
        assert_notation(bowling_match_game(&match, 1), "7");
        assert_notation(bowling_match_game(&copy, 1), "72");
}

static void test_match__nobody_joins_once_it_has_begun(void **state)
{
        DECLARE_MATCH(match);
        add_players(&match, 2);
        bowl_in_match(&match, "-");
        assert_int_equal(bowling_match_add(&match, player_of("ABC")), BOWLING_MATCH_HAS_BEGUN);
        assert_int_equal(bowling_match_players(&match), 2);
        assert_int_equal(bowling_match_undo(&match), BOWLING_OK);
        assert_int_equal(bowling_match_add(&match, player_of("ABC")), BOWLING_OK);
}

static void test_match__each_plays_a_frame_then_the_next_does(void **state)
{
        static const struct {
                const char *marks;
                int turn;
        } rows[] = {
                {"", 0},     {"7", 0},     {"73", 1}, {"72", 1},  {"X", 1},
                {"X7", 1},   {"X72", 2},   {"XX", 2}, {"XXX", 0}, {"XXXX", 1},
                {"XXX7", 0}, {"XXX72", 1}, {"F", 0},  {"FX", 1},  {"FF", 1},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                DECLARE_MATCH(match);
                add_players(&match, 3);
                bowl_in_match(&match, rows[i].marks);
                assert_int_equal(bowling_match_turn(&match), rows[i].turn);
        }
}

static void bowl_nine_frames(struct bowling_match *match)
{
        for (int i = 0; i < 9 * bowling_match_players(match); i++)
                bowl_in_match(match, "--");
}

static void test_match__tenth_frame_is_played_to_its_end(void **state)
{
        DECLARE_MATCH(match);
        add_players(&match, 2);
        bowl_nine_frames(&match);
        bowl_in_match(&match, "X5");
        assert_int_equal(bowling_match_turn(&match), 0);
        bowl_in_match(&match, "2");
        assert_int_equal(bowling_match_turn(&match), 1);
        bowl_in_match(&match, "91");
        assert_int_equal(bowling_match_turn(&match), 1);
        assert_false(bowling_match_is_finished(&match));
        bowl_in_match(&match, "X");
        assert_int_equal(bowling_match_turn(&match), -1);
        assert_true(bowling_match_is_finished(&match));
}

static void test_match__finished_one_takes_no_bowl(void **state)
{
        DECLARE_MATCH(match);
        add_players(&match, 2);
        bowl_nine_frames(&match);
        bowl_in_match(&match, "XXX--");
        DECLARE_MATCH_COPY(before, &match);
        assert_int_equal(bowling_match_bowl(&match, bowl_of(0)), BOWLING_MATCH_IS_FINISHED);
        assert_int_equal(bowling_match_add(&match, player_of("ABC")), BOWLING_MATCH_HAS_BEGUN);
        assert_same_match(&match, &before);
}

static void check_refused_after(const char *marks, int pins)
{
        DECLARE_MATCH(match);
        add_players(&match, 2);
        bowl_in_match(&match, marks);
        DECLARE_MATCH_COPY(before, &match);
        assert_int_equal(bowling_match_bowl(&match, bowl_of(pins)), BOWLING_PINS_MORE_THAN_STAND);
        assert_same_match(&match, &before);
}

static void test_match__refused_bowl_keeps_the_turn(void **state)
{
        check_refused_after("7", 4);
        check_refused_after("X8", 3);
        check_refused_after("XX1", 10);
        check_refused_after("------------------------------------X6", 5);
}

static void test_match__game_shows_later_bowls(void **state)
{
        DECLARE_MATCH(match);
        add_players(&match, 2);
        const struct bowling_game *second = bowling_match_game(&match, 1);
        bowl_in_match(&match, "X72");
        assert_notation(second, "72");
}

static void test_match__undo_goes_back_to_the_player_before(void **state)
{
        DECLARE_MATCH(match);
        add_players(&match, 2);
        bowl_in_match(&match, "X72");
        static const int turns[] = {1, 1, 0};
        for (size_t i = 0; i < LENGTH_OF(turns); i++) {
                assert_int_equal(bowling_match_undo(&match), BOWLING_OK);
                assert_int_equal(bowling_match_turn(&match), turns[i]);
        }
        assert_int_equal(bowling_match_undo(&match), BOWLING_NOTHING_TO_UNDO);
        assert_int_equal(bowling_match_turn(&match), 0);
}

static void play_random(struct bowling_match *match, uint32_t *seed, struct record *record)
{
        while (!bowling_match_is_finished(match)) {
                const struct bowling_game *game =
                        bowling_match_game(match, bowling_match_turn(match));
                struct bowling_bowl bowl = random_bowl(game, seed);
                assert_int_equal(bowling_match_bowl(match, bowl), BOWLING_OK);
                record->bowls[record->count++] = bowl;
        }
}

static void replay(struct bowling_match *match, const struct record *record, int count)
{
        for (int i = 0; i < count; i++)
                assert_int_equal(bowling_match_bowl(match, record->bowls[i]), BOWLING_OK);
}

static void check_undo_everywhere(int players, uint32_t *seed)
{
        DECLARE_MATCH(match);
        struct record record = {.count = 0};
        add_players(&match, players);
        play_random(&match, seed, &record);
        for (int left = record.count - 1; left >= 0; left--) {
                DECLARE_MATCH(expected);
                add_players(&expected, players);
                replay(&expected, &record, left);
                assert_int_equal(bowling_match_undo(&match), BOWLING_OK);
                assert_same_match(&match, &expected);
        }
        assert_int_equal(bowling_match_undo(&match), BOWLING_NOTHING_TO_UNDO);
}

static void test_match__undo_takes_back_every_bowl_also_after_the_end(void **state)
{
        uint32_t seed = 3;
        for (int i = 0; i < RANDOM_MATCHES; i++)
                check_undo_everywhere(1 + i % 3, &seed);
}

static void test_match__undo_and_the_same_bowl_again_changes_nothing(void **state)
{
        DECLARE_MATCH(match);
        struct record record = {.count = 0};
        uint32_t seed = 4;
        add_players(&match, 3);
        play_random(&match, &seed, &record);
        DECLARE_MATCH_COPY(before, &match);
        assert_int_equal(bowling_match_undo(&match), BOWLING_OK);
        assert_false(bowling_match_is_finished(&match));
        assert_int_equal(bowling_match_turn(&match), 2);
        assert_int_equal(bowling_match_bowl(&match, record.bowls[record.count - 1]), BOWLING_OK);
        assert_same_match(&match, &before);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_match__without_players_nobody_can_bowl),
                cmocka_unit_test(test_match__players_keep_their_order),
                cmocka_unit_test(test_match__finds_the_position_of_a_player),
                cmocka_unit_test(test_match__same_player_twice_is_refused),
                cmocka_unit_test(test_match__hundred_and_twenty_eight_can_play),
                cmocka_unit_test(test_match__no_more_play_than_there_is_room_for),
                cmocka_unit_test(test_match__copy_has_games_of_its_own),
                cmocka_unit_test(test_match__nobody_joins_once_it_has_begun),
                cmocka_unit_test(test_match__each_plays_a_frame_then_the_next_does),
                cmocka_unit_test(test_match__tenth_frame_is_played_to_its_end),
                cmocka_unit_test(test_match__finished_one_takes_no_bowl),
                cmocka_unit_test(test_match__refused_bowl_keeps_the_turn),
                cmocka_unit_test(test_match__game_shows_later_bowls),
                cmocka_unit_test(test_match__undo_goes_back_to_the_player_before),
                cmocka_unit_test(test_match__undo_takes_back_every_bowl_also_after_the_end),
                cmocka_unit_test(test_match__undo_and_the_same_bowl_again_changes_nothing),
        };
        return cmocka_run_group_tests_name("match", tests, NULL, NULL);
}
