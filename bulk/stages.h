/* The stages of a game, a frame and a bowl in it without the pins, and which one a bowl leads to.
 */
#ifndef BULK_STAGES_H
#define BULK_STAGES_H

#include <stdint.h>

enum {
        STAGE_START = 0,
        STAGE_END = 30,     /* the game is finished */
        STAGE_INVALID = 31, /* unreachable, and never left */
        STAGES = 32,

        /* An entry: the next stage, and flags of its bowl. */
        STAGE_NUMBER = 0x1f,
        STAGE_AFTER_MARK = 0x40, /* a strike or a spare was bowled, and this bowl is its bonus */
        STAGE_SAME_RACK = 0x80   /* this bowl is not the first at its rack */
};

/*
 * Entry [stage] follows a bowl that cleared its rack, [STAGES + stage] one that left pins standing.
 * Made by stages_maker.c when the program is built.
 */
extern const uint8_t stages_after[2 * STAGES];

#endif
