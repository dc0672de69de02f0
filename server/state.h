/* A lane as the pages and the streams see it. */
#ifndef SERVER_STATE_H
#define SERVER_STATE_H

#include <stdint.h>

#include "record.h"
#include "shared_text.h"

enum {
        STATE_HEAD_SIZE = 80
};

/* What is played where. */
struct state_place {
        int lane;      /* 0 where the match is on none */
        int64_t match; /* its id */
};

/* The state as JSON, held by the caller; `record` is NULL where nothing was played yet. */
struct shared_text *state_print(struct state_place place, const struct record *record);

/* The states that led here, one for each event of a log. */
struct replay {
        struct shared_text *text; /* events of a stream, without the last empty line */
        size_t *starts;           /* where the state after each event begins */
        size_t count;
};

struct replay state_replay(struct state_place place, const struct record_log *log);
void state_release_replay(struct replay *replay);

/* What stands before a state in a stream. */
void state_print_head(char head_out[STATE_HEAD_SIZE], int64_t match, uint64_t sequence);

#endif
