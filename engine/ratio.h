/* So many of so many: the only place that adds and divides them. */
#ifndef ENGINE_RATIO_H
#define ENGINE_RATIO_H

#include <bowling/statistics.h>

/* One more case, of which `part` counts. */
void ratio_count(struct bowling_ratio *ratio, int part);

void ratio_add(struct bowling_ratio *ratio, struct bowling_ratio other);

#endif
