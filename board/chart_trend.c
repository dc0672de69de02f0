/* Draws scores in their order, as bars side by side. */
#include <stdint.h>

#include "chart_scale.h"

enum {
        LABEL_COLUMNS = 4, /* `180 ` */
        BOUNDS_STEP = 10
};

/* The characters that fill a cell from below; the first is the empty one. */
struct brush {
        const char *const *parts;
        int full;
};

static const char *const block_parts[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
static const char *const ascii_parts[] = {" ", ".", ":", "|"};

static const struct brush block_brush = {block_parts, CHART_EIGHTHS};
static const struct brush ascii_brush = {ascii_parts, 3};

struct bounds {
        int low;
        int high;
};

/* Averages are computed when needed and not stored, so a million scores need no memory. */
struct trend {
        const int *scores;
        size_t count;
        size_t bars;
        int rows;
        struct brush brush;
        struct bounds bounds;
};

static size_t first_of_bar(const struct trend *trend, size_t bar)
{
        return (size_t)((uint64_t)bar * trend->count / trend->bars);
}

/* There are no more bars than scores, so each has at least one. */
static int average(const struct trend *trend, size_t bar)
{
        size_t next = first_of_bar(trend, bar);
        size_t end = first_of_bar(trend, bar + 1);
        uint64_t sum = 0;
        uint64_t games = 0;
        do {
                sum += (uint64_t)chart_score(trend->scores[next++]);
                games++;
        } while (next < end);
        return (int)((sum + games / 2) / games);
}

/* Rounds the scale to tens; equal scores get a scale of ten pins. */
static struct bounds rounded(struct bounds exact)
{
        int low = exact.low / BOUNDS_STEP * BOUNDS_STEP;
        int high = (exact.high + BOUNDS_STEP - 1) / BOUNDS_STEP * BOUNDS_STEP;
        if (low < high)
                return (struct bounds){low, high};
        if (high < CHART_SCORE_MAX)
                return (struct bounds){low, high + BOUNDS_STEP};
        return (struct bounds){low - BOUNDS_STEP, high};
}

static struct bounds bounds_of(const struct trend *trend)
{
        struct bounds bounds = {CHART_SCORE_MAX, 0};
        for (size_t bar = 0; bar < trend->bars; bar++) {
                int score = average(trend, bar);
                bounds.low = score < bounds.low ? score : bounds.low;
                bounds.high = score > bounds.high ? score : bounds.high;
        }
        return rounded(bounds);
}

/* In parts of a cell; at least one, so that the lowest score is visible. */
static int bar_height(const struct trend *trend, size_t bar)
{
        int range = trend->bounds.high - trend->bounds.low;
        int64_t growth = (int64_t)trend->rows * trend->brush.full - 1;
        int64_t above = average(trend, bar) - trend->bounds.low;
        return (int)(1 + (above * growth + range / 2) / range);
}

/* How many parts of the cell in `row`, counted from the lowest, the bar fills. */
static int part_of(const struct trend *trend, size_t bar, int row)
{
        int height = bar_height(trend, bar) - row * trend->brush.full;
        if (height < 0)
                return 0;
        return height < trend->brush.full ? height : trend->brush.full;
}

/* Prints the bound of the scale in the first and last row; returns how many blanks follow. */
static size_t print_label(FILE *out, const struct trend *trend, int row)
{
        if (row > 0 && row < trend->rows - 1)
                return LABEL_COLUMNS;
        fprintf(out, "%3d", row == 0 ? trend->bounds.low : trend->bounds.high);
        return 1;
}

/* Blanks are printed only when a bar follows, so no line ends with one. */
static void print_bars(FILE *out, const struct trend *trend, int row, size_t blanks)
{
        for (size_t bar = 0; bar < trend->bars; bar++) {
                int part = part_of(trend, bar, row);
                if (part == 0) {
                        blanks++;
                        continue;
                }
                for (; blanks > 0; blanks--)
                        fputc(' ', out);
                fputs(trend->brush.parts[part], out);
        }
}

static void print_row(FILE *out, const struct trend *trend, int row)
{
        size_t blanks = print_label(out, trend, row);
        print_bars(out, trend, row, blanks);
        if (trend->rows == 1)
                fprintf(out, " %d", trend->bounds.high);
        fputc('\n', out);
}

static int rows_of(struct chart_style style)
{
        if (style.rows <= 0)
                return CHART_ROWS;
        return style.rows < CHART_ROWS_MAX ? style.rows : CHART_ROWS_MAX;
}

void chart_print_trend(FILE *out, const int *scores, size_t count, struct chart_style style)
{
        if (count == 0)
                return;
        int rows = rows_of(style);
        size_t labels = rows == 1 ? 2 : 1;
        size_t room = chart_columns(style) - labels * LABEL_COLUMNS;
        struct trend trend = {.scores = scores,
                              .count = count,
                              .bars = count < room ? count : room,
                              .rows = rows,
                              .brush = style.ascii ? ascii_brush : block_brush};
        trend.bounds = bounds_of(&trend);
        for (int row = rows - 1; row >= 0; row--)
                print_row(out, &trend, row);
}
