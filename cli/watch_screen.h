/* The output of `bowling watch`: a full screen on a terminal, else one board after the other. */
#ifndef CLI_WATCH_SCREEN_H
#define CLI_WATCH_SCREEN_H

#include <termios.h>

#include "board.h"
#include "watched_lane.h"
#include "words.h"

enum {
        WATCH_SCREEN_NOTICE_SIZE = 512
};

/* Begin with the first three, and zeros for the rest. */
struct watch_screen {
        const struct words *words;
        struct board_style style;
        bool in_place;
        bool opened;
        bool echo_disabled; /* `settings` restore it */
        struct termios settings;
        struct watched_lane watched;
        bool known;                            /* `watched` is valid */
        char notice[WATCH_SCREEN_NOTICE_SIZE]; /* what was missed, or a lost connection; may be
                                                  empty */
};

/* Takes over what `lane` holds; watched_lane_release() frees it at the end. Says what was missed
 * since the state before. */
void watch_screen_show(struct watch_screen *screen, struct watched_lane *lane);

/*
 * Opening switches the terminal to the alternate screen; the first state that is shown does it.
 * Closing restores the terminal and prints the last board on it.
 */
void watch_screen_open(struct watch_screen *screen);
void watch_screen_close(struct watch_screen *screen);

/* Shows that the connection is lost, or that it is back. */
void watch_screen_say_lost(struct watch_screen *screen, const char *reason);
void watch_screen_say_back(struct watch_screen *screen);

/* Draws the screen in the current size of the terminal; nothing while it is not open. */
void watch_screen_draw(const struct watch_screen *screen);

#endif
