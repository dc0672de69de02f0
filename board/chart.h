/* Draws the scores of many games as text: the trend over time, and a histogram. */
#ifndef BOARD_CHART_H
#define BOARD_CHART_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum {
        CHART_COLUMNS = 78,
        CHART_COLUMNS_MIN = 20,
        CHART_ROWS = 4,
        CHART_ROWS_MAX = 50
};

/* All zeros are the defaults. */
struct chart_style {
        bool ascii;  /* draws without block characters */
        int columns; /* no line is longer; CHART_COLUMNS where 0, never below CHART_COLUMNS_MIN */
        int rows;    /* the height of a trend; CHART_ROWS where 0, never above CHART_ROWS_MAX */
};

/*
 * Prints scores in their order as bars side by side, with the bounds of the scale at the left, or
 * in a single row at both ends. With more scores than columns, each bar is the average of
 * neighbouring scores. Prints nothing where there are no scores. A score outside 0-300 counts as
 * the nearest of these.
 */
void chart_print_trend(FILE *out, const int *scores, size_t count, struct chart_style style);

/*
 * Prints a line for each class of twenty pins from the lowest to the highest that has games: its
 * bounds, a bar and how many there are. 300 is a class of its own. Prints nothing where there are
 * no scores. A score outside 0-300 counts as the nearest of these.
 */
void chart_print_histogram(FILE *out, const int *scores, size_t count, struct chart_style style);

#endif
