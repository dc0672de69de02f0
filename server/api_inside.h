/* What the files of the API share. */
#ifndef SERVER_API_INSIDE_H
#define SERVER_API_INSIDE_H

#include <bowling/notation.h>

#include "house.h"
#include "request.h"

/* The lane of the path. NULL where there is no such lane; then it is refused. */
struct lane *api_lane_of(struct request *request);

/* Answers with the lane as it stands. */
void api_reply_state(struct request *request, unsigned status, const struct lane *lane);

/* Answers with what became of a change of the lane. */
void api_reply_outcome(struct request *request, struct house_outcome outcome,
                       const struct lane *lane);

/* False where the body says what was seen in a wrong way; then it is refused. */
bool api_read_asker(struct request *request, struct house_asker *asker_out);

/* Whether the lane is what is stored; where it cannot be made sure, that is refused. */
bool api_is_sure(struct request *request, struct lane *lane, struct house_asker asker);

/* A bowl as text: a string, or a number as its digits. False where `value` is none or too long. */
bool api_bowl_text(const json_t *value, char text_out[BOWLING_BOWL_TEXT_SIZE]);

#endif
