/* An epoll loop: each connection has a callback for what arrives on it. */
#include "channel.h"

#include <errno.h>
#include <string.h>
#include <sys/epoll.h>

#include "process.h"

enum {
        AT_ONCE = 512
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

bool channel_turn(int loop, int milliseconds)
{
        struct epoll_event events[AT_ONCE];
        int count = epoll_wait(loop, events, AT_ONCE, milliseconds);
        for (int i = 0; i < count; i++) {
                struct channel *channel = events[i].data.ptr;
                channel->take(channel);
        }
        return count > 0;
}
