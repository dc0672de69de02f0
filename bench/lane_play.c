/* A match that is played on a lane over HTTP, again and again: always the same bowls, for two. */
#include "lane_play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "process.h"

/* Each frame twice: the second player bowls what the first did. */
static const char marks[] = "XX"
                            "7/7/"
                            "9-9-"
                            "XX"
                            "-8-8"
                            "8/8/"
                            "-6-6"
                            "XX"
                            "XX"
                            "X81X81";

static bool must_start(const struct lane_play *play)
{
        return play->sequence == 0 || play->next == strlen(marks);
}

size_t lane_play_request(const struct lane_play *play, const char *token,
                         char request_out[LANE_PLAY_REQUEST_SIZE])
{
        char body[LANE_PLAY_REQUEST_SIZE / 4] = "{\"players\":[\"PJS\",\"KYJ\"]}";
        bool start = must_start(play);
        if (!start)
                snprintf(body, sizeof body, "{\"bowl\":\"%c\",\"sequence\":%ld}", marks[play->next],
                         play->sequence);
        return (size_t)snprintf(request_out, LANE_PLAY_REQUEST_SIZE,
                                "POST /api/v1/lanes/%d/%s HTTP/1.1\r\n"
                                "Host: 127.0.0.1\r\n"
                                "Authorization: Bearer %s\r\n"
                                "Content-Type: application/json\r\n"
                                "Content-Length: %zu\r\n\r\n%s",
                                play->lane, start ? "match" : "bowls", token, strlen(body), body);
}

static long sequence_of(const struct http_answer *answer)
{
        static const char name[] = "\"sequence\":";
        const char *found = strstr(answer->body, name);
        return found != NULL ? atol(found + strlen(name)) : -1;
}

void lane_play_take(struct lane_play *play, const struct http_answer *answer)
{
        bool start = must_start(play);
        long sequence = sequence_of(answer);
        if (answer->status != (start ? 201 : 200) || (!start && sequence != play->sequence + 1))
                process_fail("lane %d was answered with %d: %s", play->lane, answer->status,
                             answer->body);
        play->next = start ? 0 : play->next + 1;
        play->sequence = sequence;
        play->bowls += !start;
        play->events++;
}

void lane_play_some(struct lane_play *play, const char *token, struct http_connection *connection,
                    int times)
{
        char request[LANE_PLAY_REQUEST_SIZE];
        struct http_answer answer;
        for (int i = 0; i < times; i++) {
                size_t length = lane_play_request(play, token, request);
                http_send(connection, request, length);
                while (!http_take(connection, &answer))
                        continue;
                lane_play_take(play, &answer);
        }
}
