/* Requests for tests of the threads that answer them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "requests.h"
#include "routes.h"
#include "testing.h"

enum {
        PATIENCE_MILLISECONDS = 60000
};

void answers_open(struct answers *answers)
{
        *answers = (struct answers){.requests = 0};
        assert_true(microhttpd_load());
        queue_open(&answers->inbox, SIZE_MAX);
}

static void take_state(struct answers *answers, struct state_message *message)
{
        assert_in_range(message->position.lane, 1, ANSWERS_LANES_MAX);
        struct state_message *last = &answers->last[message->position.lane];
        shared_text_release(last->text);
        *last = *message;
        answers->order[answers->states++ % 64] = message->position.lane;
        free(message);
}

static void take(struct answers *answers, struct message *message)
{
        switch (message->kind) {
        case MESSAGE_REQUEST:
                answers->requests++;
                answers->states_at_answer = answers->states;
                return;
        case MESSAGE_STATE:
                take_state(answers, (struct state_message *)message);
                return;
        }
}

void answers_take(struct answers *answers)
{
        struct messages messages;
        struct message *message = NULL;
        queue_take(&answers->inbox, &messages);
        while ((message = STAILQ_FIRST(&messages)) != NULL) {
                STAILQ_REMOVE_HEAD(&messages, next);
                take(answers, message);
        }
}

void answers_close(struct answers *answers)
{
        answers_take(answers);
        for (int i = 0; i <= ANSWERS_LANES_MAX; i++)
                shared_text_release(answers->last[i].text);
        queue_close(&answers->inbox);
}

static void wait_for_more(struct answers *answers)
{
        assert_true(queue_wait(&answers->inbox, -1, PATIENCE_MILLISECONDS));
        answers_take(answers);
}

void answers_wait(struct answers *answers, int requests)
{
        while (answers->requests < requests)
                wait_for_more(answers);
        assert_int_equal(answers->requests, requests);
}

static bool has_part(const struct shared_text *text, const char *part)
{
        return text != NULL && memmem(text->bytes, text->length, part, strlen(part)) != NULL;
}

void answers_wait_for_state(struct answers *answers, int lane, const char *part)
{
        while (!has_part(answers->last[lane].text, part))
                wait_for_more(answers);
}

struct request *new_request(const char *method, const char *path, const char *token,
                            const char *body)
{
        static const struct server_times times = {.session = 43200000};
        struct request *request = calloc(1, sizeof *request);
        assert_non_null(request);
        request->times = &times;
        request->message.kind = MESSAGE_REQUEST;
        request->path = path;
        routes_find(request, method);
        assert_non_null(request->route);
        snprintf(request->token, sizeof request->token, "%s", token);
        if (body != NULL) {
                request->json = json_loads(body, 0, NULL);
                assert_non_null(request->json);
        }
        return request;
}

struct request *new_bowl(int lane, const char *token, const char *bowl)
{
        char path[48];
        char body[48];
        snprintf(path, sizeof path, "/api/v1/lanes/%d/bowls", lane);
        snprintf(body, sizeof body, "{\"bowl\":\"%s\"}", bowl);
        struct request *request = new_request("POST", path, token, body);
        request->path = NULL; /* it was read */
        return request;
}

bool says(const struct request *request, const char *part)
{
        return has_part(request->reply.text, part);
}
