/** One ball rolled down the lane: how many pins fell, and whether it was a foul. */
#ifndef BOWLING_BOWL_H
#define BOWLING_BOWL_H

#include <stdbool.h>

#include <bowling/api.h>
#include <bowling/status.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
        BOWLING_PINS_MAX = 10,       /**< pins of a full rack */
        BOWLING_FRAME_BOWLS_MAX = 3, /**< bowls of the longest frame, the final one */
        BOWLING_BOWLS_MAX = 21       /**< bowls of the longest game */
};

/** How many pins fell, 0 to 10. Only bowling_bowl_of() makes one, so holding one means it is legal.
 */
struct bowling_pins {
        unsigned char fallen;
};

/** Pins, and whether the foul line was crossed: the pins of a foul are always 0. */
struct bowling_bowl {
        struct bowling_pins pins;
        bool foul;
};

/** Bowls in the order in which they were rolled. */
struct bowling_bowls {
        struct bowling_bowl bowls[BOWLING_BOWLS_MAX];
        int count;
};

/**
 * Makes a bowl of `pins` fallen pins in `bowl_out`, which must not be NULL.
 * Fails with BOWLING_PINS_BELOW_ZERO or BOWLING_PINS_ABOVE_TEN and then writes nothing.
 */
BOWLING_API enum bowling_status bowling_bowl_of(int pins, struct bowling_bowl *bowl_out);

/** A foul: it counts as a bowl, its pins don't count. */
BOWLING_API struct bowling_bowl bowling_bowl_foul(void);

/** How many pins the bowl scores, 0 to 10. */
BOWLING_API int bowling_bowl_pins(struct bowling_bowl bowl);

/** Whether two bowls are the same; a foul is not a gutter ball. */
BOWLING_API bool bowling_bowl_equals(struct bowling_bowl left, struct bowling_bowl right);

/** Whether both are the same bowls in the same order. Neither may be NULL. */
BOWLING_API bool bowling_bowls_equal(const struct bowling_bowls *left,
                                     const struct bowling_bowls *right);

#ifdef __cplusplus
}
#endif

#endif
