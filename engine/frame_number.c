/* The number of a frame, 1 to 10. */
#include "frame_number.h"

enum bowling_status frame_number_of(int number, struct bowling_frame_number *number_out)
{
        if (number < 1)
                return BOWLING_FRAME_BELOW_FIRST;
        if (number > BOWLING_FRAMES)
                return BOWLING_FRAME_ELEVENTH;
        number_out->number = number;
        return BOWLING_OK;
}

enum bowling_status frame_number_advance(struct bowling_frame_number *number)
{
        return frame_number_of(number->number + 1, number);
}

enum bowling_status frame_number_step_back(struct bowling_frame_number *number)
{
        return frame_number_of(number->number - 1, number);
}

bool frame_number_is_last(struct bowling_frame_number number)
{
        return number.number == BOWLING_FRAMES;
}

int frame_number_value(struct bowling_frame_number number)
{
        return number.number;
}

int frame_number_index(struct bowling_frame_number number)
{
        return number.number - 1;
}
