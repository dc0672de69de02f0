/* One ball: its pins, and whether it was a foul. */
#include <bowling/bowl.h>

#include "bowls.h"
#include "pins.h"

enum bowling_status bowling_bowl_of(int pins, struct bowling_bowl *bowl_out)
{
        struct bowling_bowl bowl = {.foul = false};
        enum bowling_status status = pins_of(pins, &bowl.pins);
        if (status != BOWLING_OK)
                return status;
        *bowl_out = bowl;
        return BOWLING_OK;
}

struct bowling_bowl bowling_bowl_foul(void)
{
        return (struct bowling_bowl){.foul = true};
}

int bowling_bowl_pins(struct bowling_bowl bowl)
{
        return pins_count(bowl.pins);
}

bool bowling_bowl_equals(struct bowling_bowl left, struct bowling_bowl right)
{
        return bowling_bowl_pins(left) == bowling_bowl_pins(right) && left.foul == right.foul;
}
