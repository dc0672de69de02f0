/* What a stream sends: events, each of them shared by all who get it. */
#include "message.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char message_end[] = "\n\n";

static struct message *new_message(struct shared_text *body)
{
        struct message *message = calloc(1, sizeof *message);
        if (message == NULL)
                abort();
        message->holders = 1;
        message->body = body;
        return message;
}

struct message *message_of(struct shared_text *state, int64_t match, uint64_t sequence)
{
        struct message *message = new_message(shared_text_hold(state));
        state_print_head(message->head, match, sequence);
        return message;
}

struct message *message_of_events(struct shared_text *events)
{
        return new_message(shared_text_hold(events));
}

struct message *message_sign_of_life(void)
{
        struct message *message = new_message(NULL);
        snprintf(message->head, sizeof message->head, "event: heartbeat\ndata: {}");
        return message;
}

struct message *message_hold(struct message *message)
{
        message->holders++;
        return message;
}

void message_let_go(struct message *message)
{
        if (message == NULL || --message->holders > 0)
                return;
        shared_text_let_go(message->body);
        free(message);
}

static size_t body_length(const struct message *message)
{
        return message->body != NULL ? message->body->length : 0;
}

size_t message_length(const struct message *message)
{
        return strlen(message->head) + body_length(message) + strlen(message_end);
}

size_t message_copy(const struct message *message, size_t offset, char *buffer, size_t size)
{
        const struct {
                const char *bytes;
                size_t length;
        } parts[] = {{message->head, strlen(message->head)},
                     {message->body != NULL ? message->body->bytes : "", body_length(message)},
                     {message_end, strlen(message_end)}};
        size_t done = 0;
        for (size_t i = 0; i < sizeof parts / sizeof *parts && done < size; i++) {
                size_t skipped = offset < parts[i].length ? offset : parts[i].length;
                size_t left = parts[i].length - skipped;
                size_t taken = left < size - done ? left : size - done;
                memcpy(buffer + done, parts[i].bytes + skipped, taken);
                offset -= skipped;
                done += taken;
        }
        return done;
}

void reel_make(struct reel *reel, struct state_place place, const struct record_log *log)
{
        if (reel->message != NULL)
                return;
        reel->replay = state_replay(place, log);
        reel->message = message_of_events(reel->replay.text);
}

void reel_drop(struct reel *reel)
{
        message_let_go(reel->message);
        state_release_replay(&reel->replay);
        reel->message = NULL;
}
