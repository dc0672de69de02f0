/* Draws how scores spread, as a bar for each class of twenty pins. */
#include <stdint.h>

#include "chart_scale.h"

enum {
        CLASS_PINS = 20,
        CLASSES = CHART_SCORE_MAX / CLASS_PINS + 1,
        LABEL_COLUMNS = 8,   /* `180-199 ` */
        GAME_COLUMNS_MAX = 4 /* a bar of few games need not fill the line */
};

struct histogram {
        size_t games[CLASSES];
        int lowest;
        int highest;
        size_t most;
};

/* How the longest bar is drawn. */
struct bar_style {
        size_t columns;
        bool ascii;
};

static struct histogram histogram_of(const int *scores, size_t count)
{
        struct histogram histogram = {.lowest = CLASSES};
        for (size_t i = 0; i < count; i++)
                histogram.games[chart_score(scores[i]) / CLASS_PINS]++;
        for (int group = 0; group < CLASSES; group++) {
                size_t games = histogram.games[group];
                if (games == 0)
                        continue;
                if (histogram.lowest == CLASSES)
                        histogram.lowest = group;
                histogram.highest = group;
                histogram.most = games > histogram.most ? games : histogram.most;
        }
        return histogram;
}

static size_t digits_of(size_t number)
{
        size_t digits = 1;
        for (; number >= 10; number /= 10)
                digits++;
        return digits;
}

/* The width left between the label, and the space and number of games at the end. */
static size_t bar_columns(const struct histogram *histogram, struct chart_style style)
{
        size_t taken = LABEL_COLUMNS + 1 + digits_of(histogram->most);
        size_t columns = chart_columns(style);
        size_t room = columns > taken ? columns - taken : 1;
        if (histogram->most > room / GAME_COLUMNS_MAX)
                return room;
        return histogram->most * GAME_COLUMNS_MAX;
}

static void print_label(FILE *out, int group)
{
        char label[32];
        int first = group * CLASS_PINS;
        if (first == CHART_SCORE_MAX)
                snprintf(label, sizeof label, "%d", first);
        else
                snprintf(label, sizeof label, "%d-%d", first, first + CLASS_PINS - 1);
        fprintf(out, "%*s ", LABEL_COLUMNS - 1, label);
}

/* The length of a bar in parts, rounded; at least one part where the class has games. */
static size_t share(size_t games, size_t most, size_t whole)
{
        size_t parts = (size_t)(((uint64_t)games * whole + most / 2) / most);
        return parts == 0 && games > 0 ? 1 : parts;
}

static void print_bar(FILE *out, size_t games, size_t most, struct bar_style style)
{
        static const char *const ends[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
        size_t cell = style.ascii ? 1 : CHART_EIGHTHS;
        size_t parts = share(games, most, style.columns * cell);
        for (size_t i = 0; i < parts / cell; i++)
                fputs(style.ascii ? "#" : "█", out);
        fputs(ends[parts % cell], out);
}

void chart_print_histogram(FILE *out, const int *scores, size_t count, struct chart_style style)
{
        if (count == 0)
                return;
        struct histogram histogram = histogram_of(scores, count);
        struct bar_style bars = {bar_columns(&histogram, style), style.ascii};
        for (int group = histogram.lowest; group <= histogram.highest; group++) {
                print_label(out, group);
                print_bar(out, histogram.games[group], histogram.most, bars);
                fprintf(out, "%s%zu\n", histogram.games[group] > 0 ? " " : "",
                        histogram.games[group]);
        }
}
