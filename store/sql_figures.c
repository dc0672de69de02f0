/* Figures in one number: none of them is above 15, but for the pins, which are not above 120. */
#include "sql_inside.h"

enum {
        BITS_FULL_RACKS = 4,
        BITS_SPARES = 8,
        BITS_LEAVES = 12,
        BITS_OPENS = 16,
        BITS_FIRST_PINS = 20,
        MASK = 15,
        MASK_PINS = 127
};

static struct bowling_ratio ratio(int64_t part, int64_t whole)
{
        return (struct bowling_ratio){.part = part, .whole = whole};
}

int64_t sql_pack_figures(const struct bowling_figures *figures)
{
        const struct bowling_full_rack_figures *racks = &figures->full_racks;
        const struct bowling_leave_figures *leaves = &figures->leaves;
        return racks->strikes.part | racks->strikes.whole << BITS_FULL_RACKS |
               leaves->spares.part << BITS_SPARES | leaves->spares.whole << BITS_LEAVES |
               leaves->opens.part << BITS_OPENS | racks->first_balls.part << BITS_FIRST_PINS;
}

void sql_unpack_figures(int64_t packed, struct bowling_figures *figures_out)
{
        int64_t racks = packed >> BITS_FULL_RACKS & MASK;
        figures_out->full_racks.strikes = ratio(packed & MASK, racks);
        figures_out->full_racks.first_balls = ratio(packed >> BITS_FIRST_PINS & MASK_PINS, racks);
        figures_out->leaves.spares =
                ratio(packed >> BITS_SPARES & MASK, packed >> BITS_LEAVES & MASK);
        figures_out->leaves.opens = ratio(packed >> BITS_OPENS & MASK, BOWLING_FRAMES);
}
