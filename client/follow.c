/* Follows a lane: connects, hears its states, and comes back after a lost connection. */
#include "follow.h"

#include <poll.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include <bowling/version.h>

#include "curl_lazy.h"
#include "event_stream.h"

enum {
        CONNECT_MILLISECONDS = 10 * 1000,
        RETRY_MILLISECONDS = 500,
        RETRY_MILLISECONDS_MAX = 8 * 1000,
        REDIRECTIONS_MAX = 5,
        ANSWER_FINE = 200,
        ANSWER_NOT_FOUND = 404,
        ANSWER_TOO_MANY = 429,
        ANSWER_FAILURE = 500 /* and all above */
};

struct follow {
        const struct follow_listener *listener;
        const char *events;
        CURLM *multi;
        CURL *easy;
        char error[CURL_ERROR_SIZE];
        struct event_stream stream;
        char *received; /* taken from curl, which ignores SIGPIPE while it runs, and not heard yet
                         */
        size_t received_length;
        char *shown; /* the id of the last state */
        int64_t heard_at;
        int tries;
        bool connected; /* this time */
        bool was_there; /* at any time */
        bool lost;      /* and said so */
        bool over;
        enum follow_status status;
        char *reason;
};

bool follow_load(void)
{
        return curl_load();
}

static int64_t now(void)
{
        struct timespec time;
        clock_gettime(CLOCK_MONOTONIC, &time);
        return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static void finish(struct follow *follow, enum follow_status status, const char *format, ...)
        __attribute__((format(printf, 3, 4)));

static void finish(struct follow *follow, enum follow_status status, const char *format, ...)
{
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(follow->reason, FOLLOW_REASON_SIZE, format, arguments);
        va_end(arguments);
        follow->status = status;
        follow->over = true;
}

/* What was there will come back; what never was is not waited for. */
static void lose(struct follow *follow, const char *reason)
{
        if (!follow->was_there)
                finish(follow, FOLLOW_UNREACHABLE, "%s", reason);
        else if (!follow->lost)
                follow->listener->lost(follow->listener->context, reason);
        follow->lost = true;
}

static void hear(void *context, const struct event_stream_event *event)
{
        struct lane_state state;
        struct follow *follow = context;
        bool known = event->id[0] != '\0' && follow->shown != NULL &&
                     strcmp(event->id, follow->shown) == 0;
        if (follow->over || known || strcmp(event->type, "state") != 0)
                return;
        if (!lane_state_read(event->data, event->length, &state)) {
                finish(follow, FOLLOW_NO_SCOREBOARD, "what it sends is no state of a lane");
                return;
        }
        free(follow->shown);
        follow->shown = strdup(event->id);
        if (!follow->listener->state(follow->listener->context, &state))
                finish(follow, FOLLOW_ENDED, "enough");
}

static long answer_of(const struct follow *follow)
{
        long answer = 0;
        curl->curl_easy_getinfo(follow->easy, CURLINFO_RESPONSE_CODE, &answer);
        return answer;
}

static bool has_type(const struct follow *follow, const char *wanted)
{
        const char *type = NULL;
        curl->curl_easy_getinfo(follow->easy, CURLINFO_CONTENT_TYPE, &type);
        return type != NULL && strncasecmp(type, wanted, strlen(wanted)) == 0;
}

static bool is_stream(const struct follow *follow)
{
        return answer_of(follow) == ANSWER_FINE && has_type(follow, "text/event-stream");
}

static void judge_answer(struct follow *follow)
{
        char reason[FOLLOW_REASON_SIZE];
        long answer = answer_of(follow);
        snprintf(reason, sizeof reason, "it answers %ld", answer);
        if (answer >= ANSWER_FAILURE || answer == ANSWER_TOO_MANY)
                lose(follow, reason);
        else if (answer == ANSWER_NOT_FOUND && has_type(follow, "application/problem+json"))
                finish(follow, FOLLOW_NO_LANE, "there is no such lane");
        else
                finish(follow, FOLLOW_NO_SCOREBOARD, "no scoreboard answers there");
}

static void note_connection(struct follow *follow)
{
        follow->heard_at = now();
        if (follow->connected)
                return;
        follow->connected = true;
        follow->was_there = true;
        follow->tries = 0;
        if (follow->lost)
                follow->listener->back(follow->listener->context);
        follow->lost = false;
}

/* False where the connection is not worth keeping. */
static bool drain(struct follow *follow)
{
        size_t length = follow->received_length;
        if (length == 0)
                return true;
        follow->received_length = 0;
        if (!is_stream(follow)) {
                judge_answer(follow);
                return false;
        }
        note_connection(follow);
        if (!event_stream_feed(&follow->stream, follow->received, length))
                finish(follow, FOLLOW_NO_SCOREBOARD, "what it sends has no end");
        return !follow->over;
}

static size_t receive(char *bytes, size_t size, size_t count, void *context)
{
        struct follow *follow = context;
        size_t length = size * count;
        char *grown = realloc(follow->received, follow->received_length + length);
        if (grown == NULL)
                return 0;
        memcpy(grown + follow->received_length, bytes, length);
        follow->received = grown;
        follow->received_length += length;
        return length;
}

static struct curl_slist *print_headers(const struct follow *follow)
{
        struct curl_slist *headers = NULL;
        const char *id = event_stream_last_id(&follow->stream);
        char *last = NULL;
        headers = curl->curl_slist_append(headers, "Accept: text/event-stream");
        if (*id == '\0' || asprintf(&last, "Last-Event-ID: %s", id) < 0)
                return headers;
        headers = curl->curl_slist_append(headers, last);
        free(last);
        return headers;
}

static void prepare(struct follow *follow)
{
        CURL *easy = follow->easy;
        curl->curl_easy_setopt(easy, CURLOPT_URL, follow->events);
        curl->curl_easy_setopt(easy, CURLOPT_USERAGENT, "bowling/" BOWLING_VERSION);
        curl->curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, follow->error);
        curl->curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
        curl->curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 1L);
        curl->curl_easy_setopt(easy, CURLOPT_MAXREDIRS, (long)REDIRECTIONS_MAX);
        curl->curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, (long)CONNECT_MILLISECONDS);
        curl->curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, receive);
        curl->curl_easy_setopt(easy, CURLOPT_WRITEDATA, follow);
}

static void wake(struct follow *follow)
{
        if (!follow->listener->wake(follow->listener->context))
                finish(follow, FOLLOW_ENDED, "enough");
}

/* False where nothing has been heard for too long. */
static bool wait_for_more(struct follow *follow)
{
        struct curl_waitfd other = {.fd = follow->listener->descriptor, .events = CURL_WAIT_POLLIN};
        int64_t left = follow->heard_at + follow->listener->silence_seconds * INT64_C(1000) - now();
        if (left <= 0) {
                lose(follow, "nothing is heard any more");
                return false;
        }
        curl->curl_multi_poll(follow->multi, &other, 1, (int)left, NULL);
        if (other.revents != 0)
                wake(follow);
        return !follow->over;
}

/* How the connection ended, where that has not been judged yet. */
static void judge_end(struct follow *follow)
{
        int left = 0;
        const CURLMsg *message = curl->curl_multi_info_read(follow->multi, &left);
        CURLcode result = message != NULL ? message->data.result : CURLE_OK;
        if (result != CURLE_OK && follow->error[0] != '\0')
                lose(follow, follow->error);
        else if (result != CURLE_OK)
                lose(follow, curl->curl_easy_strerror(result));
        else if (!is_stream(follow))
                judge_answer(follow);
        else
                lose(follow, "the server ended it");
}

static void connect_once(struct follow *follow)
{
        struct curl_slist *headers = print_headers(follow);
        int running = 1;
        bool kept = true;
        event_stream_restart(&follow->stream);
        follow->received_length = 0;
        follow->connected = false;
        follow->heard_at = now();
        follow->error[0] = '\0';
        curl->curl_easy_setopt(follow->easy, CURLOPT_HTTPHEADER, headers);
        curl->curl_multi_add_handle(follow->multi, follow->easy);
        while (kept && running > 0) {
                curl->curl_multi_perform(follow->multi, &running);
                kept = drain(follow) && (running == 0 || wait_for_more(follow));
        }
        if (kept)
                judge_end(follow);
        curl->curl_multi_remove_handle(follow->multi, follow->easy);
        curl->curl_slist_free_all(headers);
}

/* Twice as long each time, and never the same for all who lost the same server. */
static int delay_of(struct follow *follow)
{
        int asked = follow->stream.retry_milliseconds;
        int delay = asked > 0 ? asked : RETRY_MILLISECONDS;
        for (int i = 0; i < follow->tries && delay < RETRY_MILLISECONDS_MAX; i++)
                delay *= 2;
        follow->tries++;
        if (delay > RETRY_MILLISECONDS_MAX)
                delay = RETRY_MILLISECONDS_MAX;
        return delay / 2 + (int)arc4random_uniform((uint32_t)delay / 2 + 1);
}

static void pause_before_next(struct follow *follow)
{
        struct pollfd other = {.fd = follow->listener->descriptor, .events = POLLIN};
        int64_t end = now() + delay_of(follow);
        for (int64_t left = end - now(); !follow->over && left > 0; left = end - now()) {
                if (poll(&other, 1, (int)left) > 0)
                        wake(follow);
        }
}

enum follow_status follow_lane(const char *events, const struct follow_listener *listener,
                               char reason_out[FOLLOW_REASON_SIZE])
{
        struct follow follow = {.listener = listener, .events = events, .reason = reason_out};
        follow.multi = curl->curl_multi_init();
        follow.easy = curl->curl_easy_init();
        if (follow.multi == NULL || follow.easy == NULL)
                abort();
        event_stream_init(&follow.stream, hear, &follow);
        prepare(&follow);
        connect_once(&follow);
        while (!follow.over) {
                pause_before_next(&follow);
                if (!follow.over)
                        connect_once(&follow);
        }
        event_stream_release(&follow.stream);
        free(follow.received);
        free(follow.shown);
        curl->curl_easy_cleanup(follow.easy);
        curl->curl_multi_cleanup(follow.multi);
        return follow.status;
}
