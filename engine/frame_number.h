/* The number of a frame, 1 to 10. */
#ifndef ENGINE_FRAME_NUMBER_H
#define ENGINE_FRAME_NUMBER_H

#include <stdbool.h>

#include <bowling/parts.h>

/* Fails with BOWLING_FRAME_BELOW_FIRST or BOWLING_FRAME_ELEVENTH. */
enum bowling_status frame_number_of(int number, struct bowling_frame_number *number_out);

/* Fails with BOWLING_FRAME_ELEVENTH after the last frame. */
enum bowling_status frame_number_advance(struct bowling_frame_number *number);

/* Fails with BOWLING_FRAME_BELOW_FIRST before the first frame. */
enum bowling_status frame_number_step_back(struct bowling_frame_number *number);

bool frame_number_is_last(struct bowling_frame_number number);

int frame_number_value(struct bowling_frame_number number);

/* Its place in an array of frames. */
int frame_number_index(struct bowling_frame_number number);

#endif
