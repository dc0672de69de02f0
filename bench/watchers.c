/* Screens that watch lanes, each by a connection of its own. */
#include "watchers.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "channel.h"
#include "event_counter.h"
#include "heap.h"
#include "http_client.h"
#include "process.h"
#include "timing.h"

enum {
        AT_ONCE = 100,  /* connect at the same time, so that the queue of the server does not
                           overflow */
        TIMEOUT = 3000, /* milliseconds in which nothing comes */
        REQUEST_SIZE = 256
};

struct watcher {
        struct channel channel; /* the first field, so that a channel is cast to its watcher */
        struct watchers *all;
        struct event_counter counter;
};

static void keep(struct watchers *all, const char *text, size_t length)
{
        if (length > sizeof all->kept - all->kept_length)
                return;
        memcpy(all->kept + all->kept_length, text, length);
        all->kept_length += length;
}

static void take(struct channel *channel)
{
        static char text[WATCHERS_ROOM];
        struct watcher *watcher = (struct watcher *)channel;
        struct watchers *all = watcher->all;
        ssize_t length = recv(channel->descriptor, text, sizeof text, 0);
        if (length <= 0)
                process_fail("a watcher was cut off: %s", length < 0 ? strerror(errno) : "closed");
        int events = event_counter_take(&watcher->counter, text, (size_t)length);
        all->events += events;
        if (watcher == all->watchers)
                keep(all, text, (size_t)length);
}

void watchers_open(struct watchers *watchers_out, int port, int lanes, int most)
{
        memset(watchers_out, 0, sizeof *watchers_out);
        watchers_out->loop = channel_loop();
        watchers_out->port = port;
        watchers_out->lanes = lanes;
        watchers_out->watchers =
                heap_or_abort(calloc((size_t)most, sizeof *watchers_out->watchers));
}

void watchers_close(struct watchers *watchers)
{
        for (int i = 0; i < watchers->count; i++)
                close(watchers->watchers[i].channel.descriptor);
        close(watchers->loop);
        free(watchers->watchers);
}

static void add(struct watchers *watchers)
{
        char request[REQUEST_SIZE];
        struct watcher *watcher = &watchers->watchers[watchers->count];
        int lane = watchers->count++ % watchers->lanes + 1;
        int length = snprintf(request, sizeof request,
                              "GET /api/v1/lanes/%d/events HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                              "Accept: text/event-stream\r\n\r\n",
                              lane);
        watcher->all = watchers;
        watcher->channel = (struct channel){http_connect(watchers->port), take};
        channel_add(watchers->loop, &watcher->channel);
        if (send(watcher->channel.descriptor, request, (size_t)length, MSG_NOSIGNAL) != length)
                process_fail("cannot ask for events: %s", strerror(errno));
}

void watchers_grow(struct watchers *watchers, int count)
{
        while (watchers->count < count) {
                long events = watchers->events;
                int added = 0;
                for (; added < AT_ONCE && watchers->count < count; added++)
                        add(watchers);
                watchers_wait(watchers, events + added);
                if (watchers->events != events + added)
                        process_fail("%d watch, but not all have the present state",
                                     watchers->count);
        }
}

double watchers_wait(struct watchers *watchers, long events)
{
        double last = timing_now();
        while (watchers->events < events && channel_turn(watchers->loop, TIMEOUT))
                last = timing_now();
        return last;
}

long watchers_sequence_of(const struct watchers *watchers, int index)
{
        return watchers->watchers[index].counter.number;
}
