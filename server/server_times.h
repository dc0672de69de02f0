/* How long the server waits: deadlines of clients, heartbeats, and what is done now and then. */
#ifndef SERVER_SERVER_TIMES_H
#define SERVER_SERVER_TIMES_H

#include <stdint.h>

/* In milliseconds. */
struct server_times {
        /* The network thread: */
        int64_t tick;      /* how often it looks for connections that are late, and flushes logs */
        int64_t heartbeat; /* how often streams give a sign of life, at the next tick */
        int64_t drain;     /* at the end, for clients to read their answers, */
        int64_t pending;   /* and for the store to give them */
        int64_t log_close; /* at the end, for a reader of the last lines of the access log */
        /* A client, which is cut off afterwards: */
        int64_t first_request;  /* from its connection until the first head has come */
        int64_t body;           /* for it to send one, */
        int64_t answer;         /* to read the answer, */
        int64_t idle;           /* and until the next request has come */
        int64_t event;          /* for a watcher to read an event */
        int64_t ended;          /* for a last request after its end was noticed */
        int64_t safe;           /* idle, before it may be cut off to leave room for others */
        int64_t silence;        /* no byte moves: whole seconds */
        int64_t unacknowledged; /* nothing of what was sent has arrived: its machine is gone */
        /* Limits by address: */
        int64_t rate;     /* in which it earns as many requests as --rate-limit has */
        int64_t sign_ins; /* in which it earns ADDRESSES_SIGN_INS that may fail */
        /* Tokens and sessions: */
        int64_t session; /* from its last use until a session ends */
        int64_t uses;    /* how often uses are written, and tokens read: bowls do not pay */
        int64_t audit;   /* how often it is trimmed */
        /* The store thread: */
        int64_t news;    /* how often a store that sends no news is asked */
        int64_t version; /* how often a store is asked for its version */
        int64_t waiting; /* at work: from then on tokens are looked up without it */
        int64_t stuck;   /* at work: from then on the server is not ready */
        int64_t failing; /* after a failed commit; then a load balancer shall try it again */
};

void server_times_read(struct server_times *times_out);

#endif
