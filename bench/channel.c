/* An epoll loop: each connection has a callback for what arrives on it. */
#include "channel.h"

#include <errno.h>
#include <string.h>
#include <sys/epoll.h>

#include "process.h"

enum {
        AT_ONCE = 512,
        BUSY_POLLS = 2000 /* about a millisecond */
};

int channel_loop(void)
{
        int loop = epoll_create1(EPOLL_CLOEXEC);
        if (loop < 0)
                process_fail("no epoll: %s", strerror(errno));
        return loop;
}

void channel_add(int loop, struct channel *channel)
{
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = channel};
        if (epoll_ctl(loop, EPOLL_CTL_ADD, channel->descriptor, &event) != 0)
                process_fail("epoll_ctl: %s", strerror(errno));
}

/*
 * Busy-polls before it blocks: otherwise the measurement would include how long the system takes to
 * wake this client.
 */
static int wait_for(int loop, struct epoll_event events_out[AT_ONCE], int milliseconds)
{
        int count = 0;
        for (int i = 0; i < BUSY_POLLS && count == 0; i++)
                count = epoll_wait(loop, events_out, AT_ONCE, 0);
        return count != 0 ? count : epoll_wait(loop, events_out, AT_ONCE, milliseconds);
}

bool channel_turn(int loop, int milliseconds)
{
        struct epoll_event events[AT_ONCE];
        int count = wait_for(loop, events, milliseconds);
        for (int i = 0; i < count; i++) {
                struct channel *channel = events[i].data.ptr;
                channel->take(channel);
        }
        return count > 0;
}
