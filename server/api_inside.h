/* What the changes of the API share. */
#ifndef SERVER_API_INSIDE_H
#define SERVER_API_INSIDE_H

#include <bowling/notation.h>

#include "house.h"
#include "request.h"

/* The lane of the path. NULL where there is no such lane; then it is refused. */
struct lane *api_lane_of(const struct house *house, struct request *request);

/* Refuses with a document that shows how the lane stands. */
void api_refuse_showing(struct request *request, unsigned status, const char *detail,
                        struct lane *lane);

/* Answers with what became of a change of the lane. */
void api_reply_outcome(struct request *request, struct house_outcome outcome, struct lane *lane);

/* False where the body says what was seen in a wrong way; then it is refused. */
bool api_read_context(struct request *request, struct change_context *context_out);

/* Whether the lane is what is stored; where it cannot be made sure, that is refused. */
bool api_read_if_behind(struct house *house, struct request *request, struct lane *lane,
                        struct change_context context);

/* A bowl as text: a string, or a number as its digits. False where `value` is none or too long. */
bool api_bowl_text(const json_t *value, char text_out[BOWLING_BOWL_TEXT_SIZE]);

/*
 * A list of numbers of pins as a set. Fails with BOWLING_PIN_UNKNOWN, for what is no list too, or
 * BOWLING_PIN_TWICE.
 */
enum bowling_status api_pins(const json_t *list, unsigned *set_out);

#endif
