/* Figures in one number, side by side: each takes the bits that its largest value needs. */
#include "sql_inside.h"

static int bits_of(int figure)
{
        int most = bowling_figure_max((enum bowling_figure)figure);
        return 32 - __builtin_clz((unsigned)most | 1U);
}

int64_t sql_pack_figures(const struct bowling_figures *figures)
{
        int64_t packed = 0;
        for (int i = 0, shift = 0; i < BOWLING_FIGURES; shift += bits_of(i), i++)
                packed |= figures->counts[i] << shift;
        return packed;
}

void sql_unpack_figures(int64_t packed, struct bowling_figures *figures_out)
{
        for (int i = 0; i < BOWLING_FIGURES; i++) {
                int bits = bits_of(i);
                figures_out->counts[i] = packed & ((INT64_C(1) << bits) - 1);
                packed >>= bits;
        }
}
