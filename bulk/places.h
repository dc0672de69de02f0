/*
 * Where a game is and what follows a bowl, for kernels that keep the pins themselves: a place is a
 * frame and a bowl in it, without the pins.
 */
#ifndef BULK_PLACES_H
#define BULK_PLACES_H

#include <stdint.h>

enum {
        PLACE_START = 0,
        PLACE_END = 30,   /* the game is finished */
        PLACE_WRONG = 31, /* no game is here, and none comes back */
        PLACES = 32,

        /* An entry: the next place, and what holds there. */
        PLACE_NUMBER = 0x1f,
        PLACE_AFTER_MARK = 0x40, /* a strike or a spare was bowled, and this bowl is its bonus */
        PLACE_SAME_RACK = 0x80   /* this bowl is not the first at its rack */
};

/*
 * Entry [place] follows a bowl that cleared its rack, [PLACES + place] one that left pins standing.
 * Made by places_maker.c when the program is built.
 */
extern const uint8_t places_after[2 * PLACES];

#endif
