/* Requests for tests of the threads that answer them; the test is the network thread. */
#ifndef TESTS_UNIT_REQUESTS_H
#define TESTS_UNIT_REQUESTS_H

#include "queue.h"
#include "request.h"

enum {
        ANSWERS_LANES_MAX = 8
};

/* What came back from the other threads. */
struct answers {
        struct queue inbox;
        int requests;
        int states;           /* messages with a state */
        int states_at_answer; /* how many had come when the last request came back */
        int order[64];        /* their lanes, in the order in which they came */
        struct state_message last[ANSWERS_LANES_MAX + 1]; /* by lanes; text is NULL without */
};

void answers_open(struct answers *answers);
void answers_close(struct answers *answers);

/* Takes what is there. */
void answers_take(struct answers *answers);

/* Waits until so many requests, or states of a lane, came back in all; asserts that they come. */
void answers_wait(struct answers *answers, int requests);
void answers_wait_for_state(struct answers *answers, int lane, const char *part);

/* A request as the network thread hands it over; `body` is JSON or NULL. Free it by request_free().
 */
struct request *new_request(const char *method, const char *path, const char *token,
                            const char *body);
struct request *new_bowl(int lane, const char *token, const char *bowl);

/* Whether the text of the answer has this part. */
bool says(const struct request *request, const char *part);

#endif
