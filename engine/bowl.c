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

enum bowling_status bowling_bowl_leaving(int pins, unsigned standing, struct bowling_bowl *bowl_out)
{
        struct bowling_bowl bowl = {.foul = false};
        enum bowling_status status = pins_leaving(pins, standing, &bowl.pins);
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

struct bowling_bowl bowling_bowl_counted(struct bowling_bowl bowl)
{
        return (struct bowling_bowl){pins_counted(bowl.pins), bowl.foul};
}

unsigned bowling_bowl_standing(struct bowling_bowl bowl)
{
        return pins_standing(bowl.pins);
}

bool bowling_bowl_knows_pins(struct bowling_bowl bowl)
{
        return pins_know_more(bowl.pins);
}

bool bowling_bowl_equals(struct bowling_bowl left, struct bowling_bowl right)
{
        return pins_equal(left.pins, right.pins) && left.foul == right.foul;
}
