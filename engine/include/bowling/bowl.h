/**
 * One ball rolled down the lane: how many pins fell, whether it was a foul, and perhaps which pins
 * it left standing.
 *
 * Pins are numbered: 1 in front, 2-3, 4-5-6 and 7-8-9-10 behind it. A set of pins has the bit
 * 1 << (pin - 1) for each.
 */
#ifndef BOWLING_BOWL_H
#define BOWLING_BOWL_H

#include <stdbool.h>
#include <stdint.h>

#include <bowling/api.h>
#include <bowling/status.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
        BOWLING_PINS_MAX = 10,       /**< pins of a full rack */
        BOWLING_FRAME_BOWLS_MAX = 3, /**< bowls of the longest frame, the final one */
        BOWLING_BOWLS_MAX = 21,      /**< bowls of the longest game */
        BOWLING_PINS_ALL = 0x3ff,    /**< the set of all ten */
        BOWLING_PINS_SPLIT = 0x400 /**< instead of a set: a split, of which nobody knows the pins */
};

/**
 * How many pins fell, 0 to 10, and which ones stand then: a set, BOWLING_PINS_SPLIT, or 0 where
 * that is unknown, or known by the count. Only bowling_bowl_of() and bowling_bowl_leaving() make
 * one, so holding one means that some rack allows it.
 */
struct bowling_pins {
        unsigned char fallen;
        uint16_t standing;
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

/**
 * Makes a bowl of `pins` fallen pins that leaves the pins of the set `standing`, or a split where
 * it is BOWLING_PINS_SPLIT. For 0 and 10 fallen pins, and where `standing` is 0, it is the same
 * bowl as bowling_bowl_of() makes: there the set would say nothing. Fails besides with
 * BOWLING_PIN_UNKNOWN for a larger set, BOWLING_STANDING_MISCOUNTED where more than ten pins would
 * have fallen or stand, and BOWLING_SPLIT_NEEDS_FIRST_BOWL for a split after 9 fallen pins.
 */
BOWLING_API enum bowling_status bowling_bowl_leaving(int pins, unsigned standing,
                                                     struct bowling_bowl *bowl_out);

/** The same bowl without what it knows of the pins that stand. */
BOWLING_API struct bowling_bowl bowling_bowl_counted(struct bowling_bowl bowl);

/** The set of pins that stand after the bowl; 0 where it does not know more than their number. */
BOWLING_API unsigned bowling_bowl_standing(struct bowling_bowl bowl);

/** Whether the bowl knows more than a count: which pins stand, or that they are a split. */
BOWLING_API bool bowling_bowl_knows_pins(struct bowling_bowl bowl);

/** A foul: it counts as a bowl, its pins don't count. */
BOWLING_API struct bowling_bowl bowling_bowl_foul(void);

/** How many pins the bowl scores, 0 to 10. */
BOWLING_API int bowling_bowl_pins(struct bowling_bowl bowl);

/** Whether two bowls are the same, in what they know of pins too; a foul is no gutter ball. */
BOWLING_API bool bowling_bowl_equals(struct bowling_bowl left, struct bowling_bowl right);

/** Whether any of the bowls knows more than a count. `bowls` must not be NULL. */
BOWLING_API bool bowling_bowls_know_pins(const struct bowling_bowls *bowls);

/** Whether both are the same bowls in the same order. Neither may be NULL. */
BOWLING_API bool bowling_bowls_equal(const struct bowling_bowls *left,
                                     const struct bowling_bowls *right);

#ifdef __cplusplus
}
#endif

#endif
