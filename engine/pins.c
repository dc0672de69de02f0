/* How many pins fell: the only place that makes and adds pins. */
#include "pins.h"

enum bowling_status pins_of(int count, struct bowling_pins *pins_out)
{
        if (count < 0)
                return BOWLING_PINS_BELOW_ZERO;
        if (count > BOWLING_PINS_MAX)
                return BOWLING_PINS_ABOVE_TEN;
        pins_out->fallen = (unsigned char)count;
        return BOWLING_OK;
}

enum bowling_status pins_add(struct bowling_pins left, struct bowling_pins right,
                             struct bowling_pins *pins_out)
{
        return pins_of(left.fallen + right.fallen, pins_out);
}

struct bowling_pins pins_left_by(struct bowling_pins fallen)
{
        return (struct bowling_pins){(unsigned char)(BOWLING_PINS_MAX - fallen.fallen)};
}

bool pins_are_all(struct bowling_pins pins)
{
        return pins.fallen == BOWLING_PINS_MAX;
}

bool pins_are_none(struct bowling_pins pins)
{
        return pins.fallen == 0;
}

int pins_count(struct bowling_pins pins)
{
        return pins.fallen;
}
