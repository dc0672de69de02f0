/* How long the server waits. */
#include "server_times.h"

#include "clock.h"

enum {
        SECOND = 1000,
        HOUR = 60 * 60 * SECOND
};

void server_times_read(struct server_times *times_out)
{
        *times_out = (struct server_times){
                .tick = clock_duration("tick", 250),
                .heartbeat = clock_duration("heartbeat", 15 * SECOND),
                .drain = clock_duration("drain", 2 * SECOND),
                .pending = clock_duration("pending", 20 * SECOND),
                .log_close = clock_duration("log_close", 2 * SECOND),
                .first_request = clock_duration("first_request", 10 * SECOND),
                .body = clock_duration("body", 10 * SECOND),
                .answer = clock_duration("answer", 60 * SECOND),
                .idle = clock_duration("idle", 60 * SECOND),
                .event = clock_duration("event", 10 * SECOND),
                .ended = clock_duration("ended", 1 * SECOND),
                .safe = clock_duration("safe", 1 * SECOND),
                .silence = clock_duration("silence", 30 * SECOND),
                .unacknowledged = clock_duration("unacknowledged", 30 * SECOND),
                .rate = clock_duration("rate", 1 * SECOND),
                .sign_ins = clock_duration("sign_ins", 60 * SECOND),
                .session = clock_duration("session", 12 * HOUR),
                .uses = clock_duration("uses", 60 * SECOND),
                .audit = clock_duration("audit", 24 * HOUR),
                .news = clock_duration("news", 250),
                .version = clock_duration("version", 1 * SECOND),
                .waiting = clock_duration("waiting", 100),
                .stuck = clock_duration("stuck", 5 * SECOND),
                .failing = clock_duration("failing", 30 * SECOND),
        };
}
