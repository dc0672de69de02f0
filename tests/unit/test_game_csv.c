/* Tests of games as comma-separated values. */
#include "play.h"

#include <stdlib.h>

#include "game_csv.h"

static void assert_printed(const struct bowling_match *match, const char *expected)
{
        char *text = NULL;
        size_t length = 0;
        FILE *out = open_memstream(&text, &length);
        assert_non_null(out);
        game_csv_print_match(out, match, NULL);
        fclose(out);
        assert_string_equal(text, expected);
        free(text);
}

#define HEADER "player," GAME_CSV_COLUMNS "\n"

static void test_game_csv__has_a_row_for_each_player(void **state)
{
        DECLARE_MATCH(match);
        bowling_match_add(&match, player_of("PJS"));
        bowling_match_add(&match, player_of("KYJ"));
        assert_printed(&match, HEADER "PJS,,,,,,,,,,,,0,300\nKYJ,,,,,,,,,,,,0,300\n");
        bowling_match_bowl(&match, bowl_of(7));
        bowling_match_bowl(&match, bowl_of(2));
        bowling_match_bowl(&match, bowling_bowl_foul());
        assert_printed(&match, HEADER "PJS,72,9,,,,,,,,,,9,279\nKYJ,F,,,,,,,,,,,0,290\n");
}

static void test_game_csv__has_all_scores_of_a_finished_game(void **state)
{
        DECLARE_MATCH(match);
        bowling_match_add(&match, player_of("PJS"));
        for (int i = 0; i < 12; i++)
                bowling_match_bowl(&match, bowl_of(BOWLING_PINS_MAX));
        assert_printed(&match, HEADER "PJS,X X X X X X X X X XXX,30,60,90,120,150,180,210,240,270,"
                                      "300,300,300\n");
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_game_csv__has_a_row_for_each_player),
                cmocka_unit_test(test_game_csv__has_all_scores_of_a_finished_game),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
