/* How many pins fell, and which ones stand: the only place that makes, adds and compares pins. */
#include "pins.h"

#include <bowling/leave.h>

enum {
        SPLIT_MAX = 8,                         /* more leave a single pin, which is no split */
        BEHIND_HEAD_PIN = BOWLING_PINS_ALL - 1 /* what stands at most where the head pin is down */
};

enum bowling_status pins_of(int count, struct bowling_pins *pins_out)
{
        if (count < 0)
                return BOWLING_PINS_BELOW_ZERO;
        if (count > BOWLING_PINS_MAX)
                return BOWLING_PINS_ABOVE_TEN;
        *pins_out = (struct bowling_pins){.fallen = (unsigned char)count};
        return BOWLING_OK;
}

/* Adds neighbouring bits, pairs and fours: a loop over the pins would cost more than the bowl. */
int pins_in(unsigned set)
{
        set = (set & 0x555) + (set >> 1 & 0x555);
        set = (set & 0x333) + (set >> 2 & 0x333);
        return (int)((set & 0xf) + (set >> 4 & 0xf) + (set >> 8));
}

/* A split has no pin that could be counted. */
static enum bowling_status check_standing(int count, unsigned standing)
{
        if (standing == BOWLING_PINS_SPLIT)
                return count <= SPLIT_MAX ? BOWLING_OK : BOWLING_SPLIT_NEEDS_FIRST_BOWL;
        if (standing > BOWLING_PINS_ALL)
                return BOWLING_PIN_UNKNOWN;
        return count + pins_in(standing) <= BOWLING_PINS_MAX ? BOWLING_OK
                                                             : BOWLING_STANDING_MISCOUNTED;
}

enum bowling_status pins_leaving(int count, unsigned standing, struct bowling_pins *pins_out)
{
        struct bowling_pins pins;
        enum bowling_status status = pins_of(count, &pins);
        if (status == BOWLING_OK)
                status = check_standing(count, standing);
        if (status != BOWLING_OK)
                return status;
        pins.standing = (uint16_t)(pins_are_none(pins) ? 0 : standing);
        *pins_out = pins;
        return BOWLING_OK;
}

struct bowling_pins pins_counted(struct bowling_pins pins)
{
        return (struct bowling_pins){.fallen = pins.fallen};
}

bool pins_are_all_left_by(struct bowling_pins pins, struct bowling_pins first)
{
        return pins.fallen + first.fallen == BOWLING_PINS_MAX;
}

struct bowling_pins pins_left_by(struct bowling_pins fallen)
{
        return (struct bowling_pins){.fallen = (unsigned char)(BOWLING_PINS_MAX - fallen.fallen)};
}

bool pins_are_all(struct bowling_pins pins)
{
        return pins.fallen == BOWLING_PINS_MAX;
}

bool pins_are_none(struct bowling_pins pins)
{
        return pins.fallen == 0;
}

bool pins_equal(struct bowling_pins left, struct bowling_pins right)
{
        return left.fallen == right.fallen && left.standing == right.standing;
}

int pins_count(struct bowling_pins pins)
{
        return pins.fallen;
}

unsigned pins_standing(struct bowling_pins pins)
{
        return pins.standing & BOWLING_PINS_ALL;
}

bool pins_know_more(struct bowling_pins pins)
{
        return pins.standing != 0;
}

bool pins_are_split(struct bowling_pins pins)
{
        return pins.standing == BOWLING_PINS_SPLIT ||
               bowling_leave_class(pins.standing) == BOWLING_LEAVE_SPLIT;
}

/* Before a split the head pin has fallen, whatever else stands. */
unsigned pins_possible(struct bowling_pins first)
{
        if (first.standing == BOWLING_PINS_SPLIT)
                return BEHIND_HEAD_PIN;
        return first.standing == 0 ? BOWLING_PINS_ALL : first.standing;
}

enum bowling_status pins_check_part(unsigned set, unsigned before)
{
        int status = BOWLING_PIN_1_HAD_FALLEN;
        unsigned fallen = set & ~before;
        if (fallen == 0)
                return BOWLING_OK;
        for (; (fallen & 1) == 0; fallen >>= 1)
                status++;
        return (enum bowling_status)status;
}

/* `fallen` counts the pins of both bowls. */
static enum bowling_status check_count(struct bowling_pins pins, int fallen)
{
        if (fallen + pins_in(pins.standing) != BOWLING_PINS_MAX)
                return BOWLING_STANDING_MISCOUNTED;
        return BOWLING_OK;
}

static enum bowling_status check_sum(struct bowling_pins first, struct bowling_pins pins)
{
        bool fits = first.fallen + pins.fallen <= BOWLING_PINS_MAX;
        return fits ? BOWLING_OK : BOWLING_PINS_MORE_THAN_STAND;
}

static enum bowling_status check_known(struct bowling_pins first, struct bowling_pins pins)
{
        enum bowling_status status = check_sum(first, pins);
        if (pins.standing == BOWLING_PINS_SPLIT)
                return BOWLING_SPLIT_NEEDS_FIRST_BOWL;
        if (status == BOWLING_OK)
                status = check_count(pins, first.fallen + pins.fallen);
        return status == BOWLING_OK ? pins_check_part(pins.standing, pins_possible(first)) : status;
}

enum bowling_status pins_check_first(struct bowling_pins pins)
{
        if (pins.standing == 0 || pins.standing == BOWLING_PINS_SPLIT)
                return BOWLING_OK;
        return check_count(pins, pins.fallen);
}

enum bowling_status pins_check_second(struct bowling_pins first, struct bowling_pins pins)
{
        return pins.standing == 0 ? check_sum(first, pins) : check_known(first, pins);
}
