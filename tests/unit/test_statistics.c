/* Tests of figures and statistics: examples counted by hand, and random games counted from paper.
 */
#include "play.h"

static const char card[] = "X X X 72 8/ F9 X 7/ 9- XX8";
static const char perfect[] = "X X X X X X X X X XXX";
static const char gutters[] = "-- -- -- -- -- -- -- -- -- --";

enum {
        RANDOM_GAMES = 20000
};

static struct bowling_figures figures_of_game(const struct bowling_game *game)
{
        struct bowling_figures figures;
        assert_int_equal(bowling_game_figures(game, &figures), BOWLING_OK);
        return figures;
}

static void assert_ratio(struct bowling_ratio ratio, int64_t part, int64_t whole)
{
        assert_int_equal(ratio.part, part);
        assert_int_equal(ratio.whole, whole);
}

static void assert_same_figures(const struct bowling_figures *left,
                                const struct bowling_figures *right)
{
        for (int i = 0; i < BOWLING_FIGURES; i++)
                assert_int_equal(left->counts[i], right->counts[i]);
}

/* Strikes, full racks, spares, leaves, opens, first pins, doubles. */
static const struct {
        const char *notation;
        struct bowling_figures figures;
} by_hand[] = {
        {perfect, {{12, 12, 0, 0, 0, 120, 11}}},
        {gutters, {{0, 10, 0, 10, 10, 0, 0}}},
        {card, {{6, 12, 2, 5, 3, 99, 3}}},
        {"5/ 5/ 5/ 5/ 5/ 5/ 5/ 5/ 5/ 5/5", {{0, 11, 10, 10, 0, 55, 0}}},
        {"5/ 5/ 5/ 5/ 5/ 5/ 5/ 5/ 5/ 5/X", {{1, 11, 10, 10, 0, 60, 0}}},
        {"-/ -/ -/ -/ -/ -/ -/ -/ -/ -/-", {{0, 11, 10, 10, 0, 0, 0}}},
        {"F/ F/ F/ F/ F/ F/ F/ F/ F/ F/F", {{0, 11, 10, 10, 0, 0, 0}}},
        {"FF F9 9F -F F- FF FF FF FF FF", {{0, 10, 0, 10, 10, 9, 0}}},
        {"X X X X X X X X X X72", {{10, 11, 0, 1, 0, 107, 9}}},
        {"X X X X X X X X X X7/", {{10, 11, 1, 1, 0, 107, 9}}},
        {"X X X X X X X X X XF/", {{10, 11, 1, 1, 0, 100, 9}}},
        {"X X X X X X X X X XX8", {{11, 12, 0, 0, 0, 118, 10}}},
        {"X X X X X X X X X XXF", {{11, 12, 0, 0, 0, 110, 10}}},
        {"X X X X X X X X X 7/X", {{10, 11, 1, 1, 0, 107, 8}}},
        {"X X X X X X X X X 7/2", {{9, 11, 1, 1, 0, 99, 8}}},
        {"X X X X X X X X X 72", {{9, 10, 0, 1, 1, 97, 8}}},
        {"X 7/ X 9- X F/ X -/ X XXX", {{8, 12, 3, 4, 1, 96, 3}}},
};

static void test_statistics__figures_are_those_counted_by_hand(void **state)
{
        for (size_t i = 0; i < LENGTH_OF(by_hand); i++) {
                struct bowling_game game = game_of(by_hand[i].notation);
                struct bowling_figures figures = figures_of_game(&game);
                assert_same_figures(&figures, &by_hand[i].figures);
        }
}

static void test_statistics__unfinished_game_has_no_figures(void **state)
{
        static const char *const games[] = {"", "X", "X X X X X X X X X XX"};
        for (size_t i = 0; i < LENGTH_OF(games); i++) {
                struct bowling_game game = game_of(games[i]);
                struct bowling_figures figures = by_hand[0].figures;
                assert_int_equal(bowling_game_figures(&game, &figures), BOWLING_GAME_IS_UNFINISHED);
                assert_same_figures(&figures, &by_hand[0].figures);
        }
}

static int pins_written(char mark)
{
        if (mark == 'X')
                return 10;
        return mark >= '1' && mark <= '9' ? mark - '0' : 0;
}

/* Counts from the marks of one frame, as somebody with a pencil would. */
static void count_on_paper(const char *marks, size_t length, struct bowling_figures *figures)
{
        int64_t *counts = figures->counts;
        bool full_rack = true;
        for (size_t i = 0; i < length; i++) {
                if (full_rack) {
                        counts[BOWLING_FIGURE_STRIKES] += marks[i] == 'X';
                        counts[BOWLING_FIGURE_FULL_RACKS]++;
                        counts[BOWLING_FIGURE_FIRST_PINS] += pins_written(marks[i]);
                        full_rack = marks[i] == 'X';
                } else {
                        counts[BOWLING_FIGURE_SPARES] += marks[i] == '/';
                        counts[BOWLING_FIGURE_LEAVES]++;
                        full_rack = true;
                }
        }
        counts[BOWLING_FIGURE_OPENS] += marks[0] != 'X' && marks[1] != '/';
}

/* Two X next to each other, frames or not. */
static int64_t doubles_on_paper(const char *text)
{
        int64_t doubles = 0;
        bool after_strike = false;
        for (; *text != '\0'; text++) {
                doubles += *text == 'X' && after_strike;
                if (*text != ' ')
                        after_strike = *text == 'X';
        }
        return doubles;
}

static struct bowling_figures figures_on_paper(const struct bowling_game *game)
{
        struct bowling_figures figures = {0};
        char text[BOWLING_NOTATION_SIZE];
        assert_int_equal(bowling_notation_print(game, text, sizeof text), BOWLING_OK);
        for (const char *frame = text; *frame != '\0'; frame += strspn(frame, " ")) {
                size_t length = strcspn(frame, " ");
                count_on_paper(frame, length, &figures);
                frame += length;
        }
        figures.counts[BOWLING_FIGURE_DOUBLES] = doubles_on_paper(text);
        return figures;
}

static void test_statistics__no_game_has_more_than_the_most(void **state)
{
        for (int figure = 0; figure < BOWLING_FIGURES; figure++) {
                int64_t most = 0;
                for (size_t i = 0; i < LENGTH_OF(by_hand); i++) {
                        int64_t number = by_hand[i].figures.counts[figure];
                        most = number > most ? number : most;
                }
                assert_int_equal(most, bowling_figure_max((enum bowling_figure)figure));
        }
}

static void test_statistics__figures_of_random_games_are_those_on_paper(void **state)
{
        uint32_t seed = 5;
        for (int i = 0; i < RANDOM_GAMES; i++) {
                struct bowling_game game = random_game(&seed);
                struct bowling_figures figures = figures_of_game(&game);
                struct bowling_figures expected = figures_on_paper(&game);
                assert_same_figures(&figures, &expected);
        }
}

static void test_statistics__ratio_of_nothing_is_zero(void **state)
{
        assert_float_equal(bowling_ratio_value((struct bowling_ratio){0, 0}), 0, 0);
        assert_float_equal(bowling_ratio_value((struct bowling_ratio){5, 0}), 0, 0);
        assert_float_equal(bowling_ratio_value((struct bowling_ratio){1, 4}), 0.25, 0);
        assert_float_equal(bowling_ratio_value((struct bowling_ratio){300, 1}), 300, 0);
}

static void test_statistics__of_no_games_are_zero(void **state)
{
        struct bowling_statistics statistics;
        memset(&statistics, 0x55, sizeof statistics);
        bowling_statistics_init(&statistics);
        assert_int_equal(bowling_statistics_games(&statistics), 0);
        assert_ratio(bowling_statistics_average(&statistics), 0, 0);
        assert_ratio(bowling_statistics_strikes(&statistics), 0, 0);
        assert_ratio(bowling_statistics_spares(&statistics), 0, 0);
        assert_ratio(bowling_statistics_opens(&statistics), 0, 0);
        assert_ratio(bowling_statistics_first_balls(&statistics), 0, 0);
        assert_int_equal(bowling_statistics_high_game(&statistics), 0);
        assert_int_equal(bowling_statistics_high_series(&statistics), 0);
        assert_int_equal(bowling_statistics_clean_games(&statistics), 0);
}

static void add_game(struct bowling_statistics *statistics, const char *notation)
{
        struct bowling_game game = game_of(notation);
        struct bowling_figures figures = figures_of_game(&game);
        int score = -1;
        assert_int_equal(bowling_game_final_score(&game, &score), BOWLING_OK);
        bowling_statistics_add(statistics, score, &figures);
}

static void test_statistics__games_are_added_up(void **state)
{
        struct bowling_statistics statistics;
        bowling_statistics_init(&statistics);
        add_game(&statistics, card);
        add_game(&statistics, perfect);
        add_game(&statistics, "5/ 5/ 5/ 5/ 5/ 5/ 5/ 5/ 5/ 5/5");
        assert_int_equal(bowling_statistics_games(&statistics), 3);
        assert_ratio(bowling_statistics_average(&statistics), 180 + 300 + 150, 3);
        assert_ratio(bowling_statistics_strikes(&statistics), 6 + 12, 12 + 12 + 11);
        assert_ratio(bowling_statistics_spares(&statistics), 2 + 10, 5 + 10);
        assert_ratio(bowling_statistics_opens(&statistics), 3, 30);
        assert_ratio(bowling_statistics_first_balls(&statistics), 99 + 120 + 55, 12 + 12 + 11);
        assert_int_equal(bowling_statistics_sum(&statistics, BOWLING_FIGURE_DOUBLES), 3 + 11);
        assert_int_equal(bowling_statistics_high_game(&statistics), 300);
        assert_int_equal(bowling_statistics_high_series(&statistics), 630);
        assert_int_equal(bowling_statistics_clean_games(&statistics), 2);
}

static void test_statistics__clean_game_may_miss_after_the_strike_of_the_tenth(void **state)
{
        struct bowling_statistics statistics;
        bowling_statistics_init(&statistics);
        add_game(&statistics, "X X X X X X X X X 72");
        assert_int_equal(bowling_statistics_clean_games(&statistics), 0);
        add_game(&statistics, "X X X X X X X X X X72");
        assert_int_equal(bowling_statistics_clean_games(&statistics), 1);
}

static void test_statistics__series_is_three_games_in_a_row(void **state)
{
        static const struct {
                int score;
                int high_game;
                int high_series;
        } rows[] = {
                {200, 200, 0},   {250, 250, 0},   {100, 250, 550}, {150, 250, 550}, {300, 300, 550},
                {101, 300, 551}, {149, 300, 551}, {299, 300, 551}, {0, 300, 551},   {300, 300, 599},
        };
        struct bowling_figures figures = by_hand[0].figures;
        struct bowling_statistics statistics;
        bowling_statistics_init(&statistics);
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                bowling_statistics_add(&statistics, rows[i].score, &figures);
                assert_int_equal(bowling_statistics_games(&statistics), i + 1);
                assert_int_equal(bowling_statistics_high_game(&statistics), rows[i].high_game);
                assert_int_equal(bowling_statistics_high_series(&statistics), rows[i].high_series);
        }
}

static void test_statistics__series_is_of_one_day(void **state)
{
        struct bowling_figures figures = by_hand[0].figures;
        struct bowling_statistics statistics;
        bowling_statistics_init(&statistics);
        bowling_statistics_next_day(&statistics);
        bowling_statistics_add(&statistics, 250, &figures);
        bowling_statistics_add(&statistics, 260, &figures);
        bowling_statistics_next_day(&statistics);
        bowling_statistics_add(&statistics, 100, &figures);
        bowling_statistics_add(&statistics, 110, &figures);
        assert_int_equal(bowling_statistics_high_series(&statistics), 0);
        bowling_statistics_add(&statistics, 120, &figures);
        assert_int_equal(bowling_statistics_high_series(&statistics), 330);
        bowling_statistics_add(&statistics, 130, &figures);
        assert_int_equal(bowling_statistics_high_series(&statistics), 360);
        bowling_statistics_next_day(&statistics);
        assert_int_equal(bowling_statistics_high_series(&statistics), 360);
        assert_int_equal(bowling_statistics_high_game(&statistics), 260);
        assert_int_equal(bowling_statistics_games(&statistics), 6);
}

static void test_statistics__games_without_pins_are_games(void **state)
{
        struct bowling_statistics statistics;
        bowling_statistics_init(&statistics);
        add_game(&statistics, gutters);
        assert_int_equal(bowling_statistics_games(&statistics), 1);
        assert_ratio(bowling_statistics_average(&statistics), 0, 1);
        assert_int_equal(bowling_statistics_high_game(&statistics), 0);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_statistics__figures_are_those_counted_by_hand),
                cmocka_unit_test(test_statistics__unfinished_game_has_no_figures),
                cmocka_unit_test(test_statistics__no_game_has_more_than_the_most),
                cmocka_unit_test(test_statistics__figures_of_random_games_are_those_on_paper),
                cmocka_unit_test(test_statistics__ratio_of_nothing_is_zero),
                cmocka_unit_test(test_statistics__of_no_games_are_zero),
                cmocka_unit_test(test_statistics__games_are_added_up),
                cmocka_unit_test(
                        test_statistics__clean_game_may_miss_after_the_strike_of_the_tenth),
                cmocka_unit_test(test_statistics__series_is_three_games_in_a_row),
                cmocka_unit_test(test_statistics__series_is_of_one_day),
                cmocka_unit_test(test_statistics__games_without_pins_are_games),
        };
        return cmocka_run_group_tests_name("statistics", tests, NULL, NULL);
}
