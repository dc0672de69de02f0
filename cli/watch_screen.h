/* A lane that is watched: drawn in place on a terminal, else one board after the other. */
#ifndef CLI_WATCH_SCREEN_H
#define CLI_WATCH_SCREEN_H

#include <termios.h>

#include "board.h"
#include "lane_state.h"
#include "words.h"

enum {
        WATCH_SCREEN_NOTICE_SIZE = 512
};

/* Begin with the first three, and zeros else. */
struct watch_screen {
        const struct words *words;
        struct board_style style;
        bool in_place;
        bool opened;
        bool silent; /* the terminal shows nothing of what is typed */
        struct termios settings;
        struct lane_state state;
        bool known;                            /* there is a state */
        char notice[WATCH_SCREEN_NOTICE_SIZE]; /* about the connection; empty where all is well */
};

/* Takes over what the state holds; lane_state_release() frees it at the end. */
void watch_screen_show(struct watch_screen *screen, struct lane_state *state);

/*
 * The first state that is shown in place opens the screen, which takes the terminal. Closing gives
 * it back as it was, with the last board left on it.
 */
void watch_screen_open(struct watch_screen *screen);
void watch_screen_close(struct watch_screen *screen);

/* Says at once that the connection is lost, or that it is back. */
void watch_screen_say_lost(struct watch_screen *screen, const char *reason);
void watch_screen_say_back(struct watch_screen *screen);

/* Draws in place what is known, in the size that the terminal has now. */
void watch_screen_draw(const struct watch_screen *screen);

#endif
