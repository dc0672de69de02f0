/* How long the server waits. */
#include "server_times.h"

#include "clock.h"

static const int64_t second = 1000;
static const int64_t hour = INT64_C(1000) * 60 * 60;

void server_times_read(struct server_times *times_out)
{
        *times_out = (struct server_times){
                .tick = clock_duration("tick", 250),
                .heartbeat = clock_duration("heartbeat", 15 * second),
                .drain = clock_duration("drain", 2 * second),
                .pending = clock_duration("pending", 20 * second),
                .log_close = clock_duration("log_close", 2 * second),
                .first_request = clock_duration("first_request", 10 * second),
                .body = clock_duration("body", 10 * second),
                .answer = clock_duration("answer", 60 * second),
                .idle = clock_duration("idle", 60 * second),
                .event = clock_duration("event", 10 * second),
                .ended = clock_duration("ended", 1 * second),
                .safe = clock_duration("safe", 1 * second),
                .silence = clock_duration("silence", 30 * second),
                .unacknowledged = clock_duration("unacknowledged", 30 * second),
                .rate = clock_duration("rate", 1 * second),
                .sign_ins = clock_duration("sign_ins", 60 * second),
                .session = clock_duration("session", 12 * hour),
                .uses = clock_duration("uses", 60 * second),
                .audit = clock_duration("audit", 24 * hour),
                .news = clock_duration("news", 250),
                .version = clock_duration("version", 1 * second),
                .waiting = clock_duration("waiting", 100),
                .stuck = clock_duration("stuck", 5 * second),
                .failing = clock_duration("failing", 30 * second),
        };
}
