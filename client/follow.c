/* Subscribes to the events of a lane, and reconnects after a lost connection. */
#include "follow.h"

#include <poll.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <bowling/version.h>

#include "clock.h"
#include "curl_lazy.h"
#include "event_stream.h"

enum {
        REDIRECTIONS_MAX = 5,
        STATUS_OK = 200,
        STATUS_NOT_FOUND = 404,
        STATUS_TOO_MANY = 429,
        STATUS_SERVER_ERROR = 500 /* and all above */
};

struct follow {
        const struct follow_listener *listener;
        const char *events;
        CURLM *multi;
        CURL *easy;
        char error[CURL_ERROR_SIZE];
        struct event_stream stream;
        /* Not parsed yet: callbacks may write, and curl ignores SIGPIPE while it runs. */
        char *received;
        size_t received_length;
        struct watched_id shown; /* the id of the last state that was handed on */
        int64_t received_at;
        int retries;
        bool connected; /* the current connection has received data */
        bool ever_connected;
        bool reported_lost;
        bool ended; /* `status` and `reason` say how */
        enum follow_status status;
        char *reason;
};

bool follow_load(void)
{
        return curl_load();
}

static void end_with(struct follow *follow, enum follow_status status, const char *format, ...)
        __attribute__((format(printf, 3, 4)));

static void end_with(struct follow *follow, enum follow_status status, const char *format, ...)
{
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(follow->reason, FOLLOW_REASON_SIZE, format, arguments);
        va_end(arguments);
        follow->status = status;
        follow->ended = true;
}

/* Retries only where a connection was there before; the first failure ends it. */
static void handle_lost_connection(struct follow *follow, const char *reason)
{
        if (!follow->ever_connected)
                end_with(follow, FOLLOW_UNREACHABLE, "%s", reason);
        else if (!follow->reported_lost)
                follow->listener->on_lost(follow->listener->context, reason);
        follow->reported_lost = true;
}

static void on_event(void *context, const struct event_stream_event *event)
{
        struct watched_lane lane;
        struct follow *follow = context;
        if (follow->ended || strcmp(event->type, "state") != 0)
                return;
        const char *wrong = watched_lane_read(event->data, event->length, &lane);
        if (wrong != NULL) {
                end_with(follow, FOLLOW_NO_SCOREBOARD, "%s", wrong);
                return;
        }
        if (!watched_id_is_newer(lane.id, follow->shown)) {
                watched_lane_release(&lane);
                return;
        }
        follow->shown = lane.id;
        if (!follow->listener->on_state(follow->listener->context, &lane))
                end_with(follow, FOLLOW_ENDED, "enough");
}

static long status_of(const struct follow *follow)
{
        long status = 0;
        curl->curl_easy_getinfo(follow->easy, CURLINFO_RESPONSE_CODE, &status);
        return status;
}

static bool has_type(const struct follow *follow, const char *wanted)
{
        const char *type = NULL;
        curl->curl_easy_getinfo(follow->easy, CURLINFO_CONTENT_TYPE, &type);
        return type != NULL && strncasecmp(type, wanted, strlen(wanted)) == 0;
}

static bool is_stream(const struct follow *follow)
{
        return status_of(follow) == STATUS_OK && has_type(follow, "text/event-stream");
}

static void handle_other_response(struct follow *follow)
{
        char reason[FOLLOW_REASON_SIZE];
        long status = status_of(follow);
        snprintf(reason, sizeof reason, "it answers %ld", status);
        if (status >= STATUS_SERVER_ERROR || status == STATUS_TOO_MANY)
                handle_lost_connection(follow, reason);
        else if (status == STATUS_NOT_FOUND && has_type(follow, "application/problem+json"))
                end_with(follow, FOLLOW_NO_LANE, "there is no such lane");
        else
                end_with(follow, FOLLOW_NO_SCOREBOARD, "no scoreboard answers there");
}

static void note_data(struct follow *follow)
{
        follow->received_at = clock_monotonic_milliseconds();
        if (follow->connected)
                return;
        follow->connected = true;
        follow->ever_connected = true;
        follow->retries = 0;
        if (follow->reported_lost)
                follow->listener->on_reconnected(follow->listener->context);
        follow->reported_lost = false;
}

/* Parses what was received; false where the connection shall be closed. */
static bool parse_received(struct follow *follow)
{
        size_t length = follow->received_length;
        if (length == 0)
                return true;
        follow->received_length = 0;
        if (!is_stream(follow)) {
                handle_other_response(follow);
                return false;
        }
        note_data(follow);
        if (!event_stream_feed(&follow->stream, follow->received, length))
                end_with(follow, FOLLOW_NO_SCOREBOARD, "what it sends has no end");
        return !follow->ended;
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

static struct curl_slist *request_headers(const struct follow *follow)
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

static void set_options(struct follow *follow)
{
        CURL *easy = follow->easy;
        const char *certificates = getenv("SSL_CERT_FILE");
        curl->curl_easy_setopt(easy, CURLOPT_URL, follow->events);
        curl->curl_easy_setopt(easy, CURLOPT_USERAGENT, "bowling/" BOWLING_VERSION);
        curl->curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, follow->error);
        curl->curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
        curl->curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 1L);
        if (certificates != NULL) /* which the program curl knows, but not its library */
                curl->curl_easy_setopt(easy, CURLOPT_CAINFO, certificates);
        curl->curl_easy_setopt(easy, CURLOPT_MAXREDIRS, (long)REDIRECTIONS_MAX);
        curl->curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS,
                               (long)clock_duration("client.connect", 10000));
        curl->curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, receive);
        curl->curl_easy_setopt(easy, CURLOPT_WRITEDATA, follow);
}

static void handle_readable(struct follow *follow)
{
        if (!follow->listener->on_readable(follow->listener->context))
                end_with(follow, FOLLOW_ENDED, "enough");
}

/* False after the timeout, or where a callback wants no more. */
static bool wait_for_data(struct follow *follow)
{
        struct curl_waitfd other = {.fd = follow->listener->descriptor, .events = CURL_WAIT_POLLIN};
        int64_t left =
                follow->received_at + follow->listener->timeout - clock_monotonic_milliseconds();
        if (left <= 0) {
                handle_lost_connection(follow, "nothing is heard any more");
                return false;
        }
        curl->curl_multi_poll(follow->multi, &other, 1, (int)left, NULL);
        if (other.revents != 0)
                handle_readable(follow);
        return !follow->ended;
}

static void handle_end_of_connection(struct follow *follow)
{
        int left = 0;
        const CURLMsg *message = curl->curl_multi_info_read(follow->multi, &left);
        CURLcode result = message != NULL ? message->data.result : CURLE_OK;
        if (result != CURLE_OK && follow->error[0] != '\0')
                handle_lost_connection(follow, follow->error);
        else if (result != CURLE_OK)
                handle_lost_connection(follow, curl->curl_easy_strerror(result));
        else if (!is_stream(follow))
                handle_other_response(follow);
        else
                handle_lost_connection(follow, "the server ended it");
}

static void connect_once(struct follow *follow)
{
        struct curl_slist *headers = request_headers(follow);
        int running = 1;
        bool is_open = true;
        event_stream_restart(&follow->stream);
        follow->received_length = 0;
        follow->connected = false;
        follow->received_at = clock_monotonic_milliseconds();
        follow->error[0] = '\0';
        curl->curl_easy_setopt(follow->easy, CURLOPT_HTTPHEADER, headers);
        curl->curl_multi_add_handle(follow->multi, follow->easy);
        while (is_open && running > 0) {
                curl->curl_multi_perform(follow->multi, &running);
                is_open = parse_received(follow) && (running == 0 || wait_for_data(follow));
        }
        if (is_open)
                handle_end_of_connection(follow);
        curl->curl_multi_remove_handle(follow->multi, follow->easy);
        curl->curl_slist_free_all(headers);
}

/* Exponential back-off with jitter, so that clients do not reconnect all at once. */
static int next_delay(struct follow *follow)
{
        int asked = follow->stream.retry_milliseconds;
        int most = (int)clock_duration("client.retry_max", 8000);
        int delay = asked > 0 ? asked : (int)clock_duration("client.retry", 500);
        for (int i = 0; i < follow->retries && delay < most; i++)
                delay *= 2;
        follow->retries++;
        if (delay > most)
                delay = most;
        return delay / 2 + (int)arc4random_uniform((uint32_t)delay / 2 + 1);
}

static void wait_before_retry(struct follow *follow)
{
        struct pollfd other = {.fd = follow->listener->descriptor, .events = POLLIN};
        int64_t end = clock_monotonic_milliseconds() + next_delay(follow);
        for (int64_t left = end - clock_monotonic_milliseconds(); !follow->ended && left > 0;
             left = end - clock_monotonic_milliseconds()) {
                if (poll(&other, 1, (int)left) > 0)
                        handle_readable(follow);
        }
}

enum follow_status follow_lane(const char *events, const struct follow_listener *listener,
                               char reason_out[FOLLOW_REASON_SIZE])
{
        struct follow follow = {.listener = listener,
                                .events = events,
                                .shown = {.turn = -1},
                                .reason = reason_out};
        follow.multi = curl->curl_multi_init();
        follow.easy = curl->curl_easy_init();
        if (follow.multi == NULL || follow.easy == NULL)
                abort();
        event_stream_init(&follow.stream, on_event, &follow);
        set_options(&follow);
        connect_once(&follow);
        while (!follow.ended) {
                wait_before_retry(&follow);
                if (!follow.ended)
                        connect_once(&follow);
        }
        event_stream_release(&follow.stream);
        free(follow.received);
        curl->curl_easy_cleanup(follow.easy);
        curl->curl_multi_cleanup(follow.multi);
        return follow.status;
}
