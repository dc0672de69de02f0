/* So many of so many: the only place that adds and divides them. */
#include "ratio.h"

void ratio_count(struct bowling_ratio *ratio, int part)
{
        ratio_add(ratio, (struct bowling_ratio){part, 1});
}

void ratio_add(struct bowling_ratio *ratio, struct bowling_ratio other)
{
        ratio->part += other.part;
        ratio->whole += other.whole;
}

double bowling_ratio_value(struct bowling_ratio ratio)
{
        if (ratio.whole == 0)
                return 0;
        return (double)ratio.part / (double)ratio.whole;
}
