/* The lower bound of a fan-out: the same bytes, written to many open sockets. */
#include "bare_fan_out.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "bare_writer.h"
#include "timing.h"
#include "watchers.h"

enum {
        ROOM = 64 * 1024
};

static double write_to_all(const struct bare_writer *writer, struct watchers *watchers,
                           const char *text, size_t length)
{
        long events = watchers->events + watchers->count;
        watchers->kept_length = 0;
        double begin = timing_now();
        bare_writer_write(writer, text, length);
        double end = watchers_wait(watchers, events);
        if (watchers->events != events)
                process_fail("bare writes were lost");
        return end - begin;
}

/* The process of the watchers: gets the bytes through `control`, and returns the times. */
static _Noreturn void read_on_demand(int control, const struct bare_opening *opening)
{
        static struct watchers watchers;
        static char text[ROOM];
        struct bare_writer writer;
        bare_writer_start(&writer, opening);
        watchers_open(&watchers, writer.port, 1, opening->watchers);
        watchers_grow(&watchers, opening->watchers);
        for (;;) {
                ssize_t length = recv(control, text, sizeof text, 0);
                if (length <= 0)
                        break;
                double time = write_to_all(&writer, &watchers, text, (size_t)length);
                if (send(control, &time, sizeof time, MSG_NOSIGNAL) != sizeof time)
                        break;
        }
        watchers_close(&watchers);
        bare_writer_stop(&writer);
        exit(EXIT_SUCCESS);
}

void bare_fan_out_start(struct bare_fan_out *bare_out, const struct bare_opening *opening)
{
        int ends[2];
        if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
                process_fail("no sockets: %s", strerror(errno));
        pid_t child = process_fork();
        if (child == 0) {
                close(ends[0]);
                read_on_demand(ends[1], opening);
        }
        close(ends[1]);
        *bare_out = (struct bare_fan_out){{child, -1}, ends[0]};
}

void bare_fan_out_stop(struct bare_fan_out *bare)
{
        close(bare->control);
        process_wait(&bare->process);
}

double bare_fan_out_write(const struct bare_fan_out *bare, const char *text, size_t length)
{
        double time = 0;
        if (send(bare->control, text, length, MSG_NOSIGNAL) != (ssize_t)length ||
            recv(bare->control, &time, sizeof time, 0) != sizeof time)
                process_fail("the bare fan-out is gone");
        return time;
}
