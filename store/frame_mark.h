/* Marks of a frame that was played, as a correction names them. */
#ifndef STORE_FRAME_MARK_H
#define STORE_FRAME_MARK_H

#include <stdbool.h>

#include <bowling/bowl.h>

/*
 * What a mark or a count means for the next bowl of frame `frame`, in which `before` was bowled:
 * `/` is what stands then. False where it makes no sense; whether so many pins stood, is not asked.
 */
bool frame_mark_read(const char *word, int frame, const struct bowling_bowls *before,
                     struct bowling_bowl *bowl_out);

#endif
