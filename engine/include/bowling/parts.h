/**
 * What a game is made of. These types are complete so that a game is a plain value that can be
 * copied with =; ask and change it through <bowling/game.h>, never through their fields.
 */
#ifndef BOWLING_PARTS_H
#define BOWLING_PARTS_H

#include <bowling/bowl.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
        BOWLING_FRAMES = 10,                           /**< frames of a game */
        BOWLING_FINAL_STATES = BOWLING_FRAME_BOWLS_MAX /**< racks that the final frame may see */
};

enum bowling_frame_state_kind {
        BOWLING_FRAME_STATE_READY,
        BOWLING_FRAME_STATE_FIRST_BOWL,
        BOWLING_FRAME_STATE_STRIKE,
        BOWLING_FRAME_STATE_SPARE,
        BOWLING_FRAME_STATE_MISS
};

/** The bowls at one rack; those that were not rolled have no pins. */
struct bowling_rack_bowls {
        struct bowling_bowl first;
        struct bowling_bowl second;
};

/** One rack of pins and what has been done to it. */
struct bowling_frame_state {
        enum bowling_frame_state_kind kind;
        struct bowling_rack_bowls bowls;
};

/** The racks of a frame in their order: always one, and up to three in the final frame. */
struct bowling_frame_states {
        struct bowling_frame_state states[BOWLING_FINAL_STATES];
        int count;
};

enum bowling_frame_kind {
        BOWLING_FRAME_NORMAL,
        BOWLING_FRAME_FINAL
};

struct bowling_frame {
        enum bowling_frame_kind kind;
        struct bowling_frame_states racks;
};

/** 1 to 10. Only the engine holds it so: its functions take and give the number as an int. */
struct bowling_frame_number {
        int number;
};

/** Nine normal frames, the final one behind them, and the number of the one that is played now. */
struct bowling_frames {
        struct bowling_frame frames[BOWLING_FRAMES];
        struct bowling_frame_number current;
};

#ifdef __cplusplus
}
#endif

#endif
