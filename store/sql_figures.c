/* Figures in one number, side by side: each takes the bits that its largest value needs. */
#include <pthread.h>

#include "sql_inside.h"

static int bits[BOWLING_FIGURES];

static void count_bits(void)
{
        for (int i = 0; i < BOWLING_FIGURES; i++)
                bits[i] = 32 -
                          __builtin_clz((unsigned)bowling_figure_max((enum bowling_figure)i) | 1U);
}

static void count_bits_once(void)
{
        static pthread_once_t once = PTHREAD_ONCE_INIT;
        pthread_once(&once, count_bits);
}

int64_t sql_pack_figures(const struct bowling_figures *figures)
{
        int64_t packed = 0;
        count_bits_once();
        for (int i = 0, shift = 0; i < BOWLING_FIGURES; shift += bits[i], i++)
                packed |= figures->counts[i] << shift;
        return packed;
}

void sql_unpack_figures(int64_t packed, struct bowling_figures *figures_out)
{
        count_bits_once();
        for (int i = 0; i < BOWLING_FIGURES; i++) {
                figures_out->counts[i] = packed & ((INT64_C(1) << bits[i]) - 1);
                packed >>= bits[i];
        }
}
