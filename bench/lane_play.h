/* A match that is played on a lane over HTTP, again and again: always the same bowls, for two. */
#ifndef BENCH_LANE_PLAY_H
#define BENCH_LANE_PLAY_H

#include <stdbool.h>
#include <stddef.h>

#include "http_client.h"

enum {
        LANE_PLAY_REQUEST_SIZE = 512,
        LANE_PLAY_HALF = 17 /* bowls after which a match is half over */
};

struct lane_play {
        int lane;
        size_t next;   /* the bowl of the match that comes next */
        long sequence; /* 0: no match was started yet */
        long bowls;    /* that were acknowledged */
        long events;   /* these, and matches that were started */
};

/* Writes the next request: a bowl, or the start of a match. Returns its length. */
size_t lane_play_request(const struct lane_play *play, const char *token,
                         char request_out[LANE_PLAY_REQUEST_SIZE]);

/* Checks the answer to it, and moves on. */
void lane_play_take(struct lane_play *play, const struct http_answer *answer);

/* Asks and waits, so many times. */
void lane_play_some(struct lane_play *play, const char *token, struct http_connection *connection,
                    int times);

#endif
