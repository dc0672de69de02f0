/* What a stream sends: events, each of them shared by all who get it. */
#ifndef SERVER_MESSAGE_H
#define SERVER_MESSAGE_H

#include "state.h"

/* An event: a head and a state that is shared with others. */
struct message {
        int holders;
        char head[STATE_HEAD_SIZE]; /* its id and its name */
        struct shared_text *body;   /* NULL where the head says it all */
};

/* Each is held by its maker. The state may be held by others, too. */
struct message *message_of(struct shared_text *state, int64_t match, uint64_t sequence);
struct message *message_of_events(struct shared_text *events);
struct message *message_sign_of_life(void);

struct message *message_hold(struct message *message);

/* NULL does nothing. */
void message_let_go(struct message *message);

size_t message_length(const struct message *message);

/* Copies what begins at `offset`, as far as there is room, and says how much that was. */
size_t message_copy(const struct message *message, size_t offset, char *buffer, size_t size);

/* All states of a match, as one message. All zero is none. */
struct reel {
        struct replay replay;
        struct message *message;
};

/* Makes it, unless it is there already. */
void reel_make(struct reel *reel, struct state_place place, const struct record_log *log);
void reel_drop(struct reel *reel);

#endif
