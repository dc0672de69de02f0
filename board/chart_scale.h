/* Limits that both charts share. */
#ifndef BOARD_CHART_SCALE_H
#define BOARD_CHART_SCALE_H

#include "chart.h"

enum {
        CHART_SCORE_MAX = 300,
        CHART_EIGHTHS = 8 /* a block character fills so many parts of its cell */
};

static inline int chart_score(int score)
{
        if (score < 0)
                return 0;
        return score < CHART_SCORE_MAX ? score : CHART_SCORE_MAX;
}

static inline size_t chart_columns(struct chart_style style)
{
        if (style.columns <= 0)
                return CHART_COLUMNS;
        return (size_t)(style.columns < CHART_COLUMNS_MIN ? CHART_COLUMNS_MIN : style.columns);
}

#endif
