/* The newest scores of a player who has bowled much. */
#include "player_statistics.h"

#include <stdlib.h>

#include "exchange_store.h"

enum {
        GAMES = 2505,
        LINE_SIZE = 32
};

/* Games of PJS whose scores are 0 to 89 again and again, and one of KYJ. */
static int make(void **state)
{
        char *file = calloc(GAMES + 1, LINE_SIZE);
        size_t length = 0;
        assert_non_null(file);
        for (int i = 0; i < GAMES; i++) {
                int rest = i % 90;
                length += (size_t)sprintf(file + length, "PJS: ");
                for (int frame = 0; frame < BOWLING_FRAMES; frame++) {
                        int pins = rest < 9 ? rest : 9;
                        length += (size_t)sprintf(file + length, pins > 0 ? "%d-" : "--", pins);
                        rest -= pins;
                }
                length += (size_t)sprintf(file + length, "\n");
        }
        sprintf(file + length, "KYJ: XXXXXXXXXXXX\n");
        exchange_set_up(state);
        exchange_take(*state, file);
        free(file);
        return 0;
}

/* The newest `count` scores, with the statistics of all. */
static void assert_newest(void **state, size_t most, size_t count)
{
        const struct exchange_store *store = *state;
        struct player_statistics figures;
        struct store_filter filter = {.match = 0};
        assert_int_equal(people_number(store->store, "PJS", &filter.person), STORE_OK);
        assert_int_equal(player_statistics_read(&figures, store->store, &filter, most), STORE_OK);
        assert_int_equal(figures.all, GAMES);
        assert_int_equal(bowling_statistics_games(&figures.statistics), GAMES);
        assert_int_equal(bowling_statistics_high_game(&figures.statistics), 89);
        assert_int_equal(figures.count, count);
        for (size_t i = 0; i < count; i++)
                assert_int_equal(figures.scores[i], (GAMES - count + i) % 90);
        if (most > 0)
                assert_true(figures.room <= 4 * most + 32);
        player_statistics_release(&figures);
}

static void test_player_statistics__newest_scores_are_kept(void **state)
{
        assert_newest(state, PLAYER_SCORES_MAX, PLAYER_SCORES_MAX);
        assert_newest(state, 1, 1);
        assert_newest(state, 7, 7);
        assert_newest(state, GAMES - 1, GAMES - 1);
}

static void test_player_statistics__all_scores_are_kept(void **state)
{
        assert_newest(state, 0, GAMES);
        assert_newest(state, GAMES, GAMES);
        assert_newest(state, GAMES + 1, GAMES);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_player_statistics__newest_scores_are_kept),
                cmocka_unit_test(test_player_statistics__all_scores_are_kept),
        };
        return cmocka_run_group_tests(tests, make, exchange_tear_down);
}
