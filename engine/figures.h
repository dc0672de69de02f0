/* The figures of one finished game, and sums of them. */
#ifndef ENGINE_FIGURES_H
#define ENGINE_FIGURES_H

#include <stdbool.h>

#include <bowling/statistics.h>

void figures_add(struct bowling_figures *figures, const struct bowling_figures *other);

/* No frame was left open. */
bool figures_are_clean(const struct bowling_figures *figures);

struct bowling_ratio figures_ratio(const struct bowling_figures *figures, enum bowling_figure part,
                                   enum bowling_figure whole);

#endif
