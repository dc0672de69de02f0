/* Tests of the charts: small ones to the letter, large ones by their measures. */
#include <stdlib.h>

#include "play.h"

#include "chart.h"

typedef void chart_printer(FILE *out, const int *scores, size_t count, struct chart_style style);

static const struct chart_style plain = {.ascii = true};
static const struct chart_style blocks = {.ascii = false};

/* The caller frees it. */
static char *drawn(chart_printer *print, const int *scores, size_t count, struct chart_style style)
{
        char *text = NULL;
        size_t size = 0;
        FILE *out = open_memstream(&text, &size);
        assert_non_null(out);
        print(out, scores, count, style);
        assert_int_equal(fclose(out), 0);
        return text;
}

struct scores {
        const int *scores;
        size_t count;
};

static void check(chart_printer *print, struct scores scores, struct chart_style style,
                  const char *expected)
{
        char *text = drawn(print, scores.scores, scores.count, style);
        assert_string_equal(text, expected);
        free(text);
}

static const int ten[] = {183, 190, 176, 201, 214, 198, 222, 240, 237, 245};
static const struct scores ten_games = {ten, LENGTH_OF(ten)};

static void test_chart__prints_nothing_without_scores(void **state)
{
        check(chart_print_trend, (struct scores){NULL, 0}, blocks, "");
        check(chart_print_histogram, (struct scores){NULL, 0}, blocks, "");
}

static void test_chart__trend_has_four_rows_and_its_bounds_at_the_left(void **state)
{
        check(chart_print_trend, ten_games, blocks,
              "250        ▄▃▆\n"
              "        ▂ ▅███\n"
              "     ▁ ▅█▄████\n"
              "170 ▆█▃███████\n");
        check(chart_print_trend, ten_games, plain,
              "250        :.:\n"
              "        . :|||\n"
              "     . :|:||||\n"
              "170 ||:|||||||\n");
}

static void test_chart__trend_of_one_row_has_its_bounds_at_both_ends(void **state)
{
        struct chart_style style = {.rows = 1};
        check(chart_print_trend, ten_games, style, "170 ▂▃▂▄▅▃▆▇▇█ 250\n");
        style.ascii = true;
        check(chart_print_trend, ten_games, style, "170 .:.::::||| 250\n");
}

static void test_chart__trend_of_equal_scores_has_a_scale_too(void **state)
{
        static const struct chart_style one_row = {.rows = 1};
        static const int zero[] = {0, 0};
        static const int middle[] = {180};
        static const int perfect[] = {300, 300, 300};
        check(chart_print_trend, (struct scores){zero, 2}, one_row, "  0 ▁▁ 10\n");
        check(chart_print_trend, (struct scores){middle, 1}, one_row, "180 ▁ 190\n");
        check(chart_print_trend, (struct scores){perfect, 3}, one_row, "290 ███ 300\n");
}

static void test_chart__trend_leaves_no_blanks_at_the_end_of_a_line(void **state)
{
        static const int scores[] = {181, 180};
        check(chart_print_trend, (struct scores){scores, 2}, blocks, "190\n\n\n180 ▄▁\n");
}

static void test_chart__trend_averages_neighbours_where_columns_are_few(void **state)
{
        static const struct chart_style narrow = {.columns = 20, .rows = 1};
        int scores[24];
        for (int i = 0; i < 24; i++)
                scores[i] = i < 12 ? 100 + i % 2 * 20 : 200 - i % 2 * 20;
        check(chart_print_trend, (struct scores){scores, 24}, narrow, "110 ▁▁▁▁▁▁██████ 190\n");
}

static void test_chart__takes_scores_outside_a_game_for_the_nearest(void **state)
{
        static const int scores[] = {-5, 1000};
        static const struct chart_style one_row = {.rows = 1};
        check(chart_print_trend, (struct scores){scores, 1}, one_row, "  0 ▁ 10\n");
        check(chart_print_trend, (struct scores){scores, 2}, one_row, "  0 ▁█ 300\n");
        check(chart_print_histogram, (struct scores){scores + 1, 1}, plain, "    300 #### 1\n");
}

static void test_chart__histogram_has_a_bar_for_each_class(void **state)
{
        check(chart_print_histogram, ten_games, blocks,
              "160-179 ████ 1\n"
              "180-199 ████████████ 3\n"
              "200-219 ████████ 2\n"
              "220-239 ████████ 2\n"
              "240-259 ████████ 2\n");
        check(chart_print_histogram, ten_games, plain,
              "160-179 #### 1\n"
              "180-199 ############ 3\n"
              "200-219 ######## 2\n"
              "220-239 ######## 2\n"
              "240-259 ######## 2\n");
}

static void test_chart__histogram_shows_classes_without_games_between_others(void **state)
{
        static const int scores[] = {19, 60, 0, 20};
        check(chart_print_histogram, (struct scores){scores, 4}, plain,
              "   0-19 ######## 2\n"
              "  20-39 #### 1\n"
              "  40-59 0\n"
              "  60-79 #### 1\n");
}

static void test_chart__histogram_gives_300_a_class_of_its_own(void **state)
{
        static const int scores[] = {299, 300, 280};
        check(chart_print_histogram, (struct scores){scores, 3}, plain,
              "280-299 ######## 2\n"
              "    300 #### 1\n");
}

static void test_chart__histogram_counts_in_eighths_of_a_column(void **state)
{
        static const struct chart_style narrow = {.columns = 20};
        int scores[81];
        for (int i = 0; i < 81; i++)
                scores[i] = i == 0 ? 170 : i < 31 ? 190 : 210;
        check(chart_print_histogram, (struct scores){scores, 81}, narrow,
              "160-179 ▏ 1\n"
              "180-199 █████▍ 30\n"
              "200-219 █████████ 50\n");
}

/* Counts what a terminal shows: continuation bytes take no column. */
static size_t longest_line(const char *text)
{
        size_t longest = 0;
        size_t columns = 0;
        for (; *text != '\0'; text++) {
                columns = *text == '\n' ? 0 : columns + ((*text & 0xc0) != 0x80);
                longest = columns > longest ? columns : longest;
        }
        return longest;
}

static void check_longest(struct scores scores, struct chart_style style, size_t expected)
{
        char *trend = drawn(chart_print_trend, scores.scores, scores.count, style);
        char *histogram = drawn(chart_print_histogram, scores.scores, scores.count, style);
        assert_int_equal(longest_line(trend), expected);
        assert_int_equal(longest_line(histogram), expected);
        free(histogram);
        free(trend);
}

static void test_chart__a_million_scores_fill_the_columns_and_no_more(void **state)
{
        enum {
                COUNT = 1000000
        };
        int *scores = malloc(COUNT * sizeof *scores);
        uint32_t seed = 11;
        assert_non_null(scores);
        for (int i = 0; i < COUNT; i++)
                scores[i] = (int)random_below(&seed, 301);
        struct scores games = {scores, COUNT};
        check_longest(games, (struct chart_style){.columns = 0}, CHART_COLUMNS);
        check_longest(games, (struct chart_style){.columns = 40, .ascii = true}, 40);
        check_longest(games, (struct chart_style){.columns = 1, .rows = 1}, CHART_COLUMNS_MIN);
        check_longest(games, (struct chart_style){.columns = 200, .rows = 1000000}, 200);
        free(scores);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_chart__prints_nothing_without_scores),
                cmocka_unit_test(test_chart__trend_has_four_rows_and_its_bounds_at_the_left),
                cmocka_unit_test(test_chart__trend_of_one_row_has_its_bounds_at_both_ends),
                cmocka_unit_test(test_chart__trend_of_equal_scores_has_a_scale_too),
                cmocka_unit_test(test_chart__trend_leaves_no_blanks_at_the_end_of_a_line),
                cmocka_unit_test(test_chart__trend_averages_neighbours_where_columns_are_few),
                cmocka_unit_test(test_chart__takes_scores_outside_a_game_for_the_nearest),
                cmocka_unit_test(test_chart__histogram_has_a_bar_for_each_class),
                cmocka_unit_test(test_chart__histogram_shows_classes_without_games_between_others),
                cmocka_unit_test(test_chart__histogram_gives_300_a_class_of_its_own),
                cmocka_unit_test(test_chart__histogram_counts_in_eighths_of_a_column),
                cmocka_unit_test(test_chart__a_million_scores_fill_the_columns_and_no_more),
        };
        return cmocka_run_group_tests_name("chart", tests, NULL, NULL);
}
