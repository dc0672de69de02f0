/* A process that only writes the same bytes to many open sockets. */
#include "bare_writer.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "heap.h"

enum {
        BACKLOG = 1024,
        ROOM = 64 * 1024
};

static void write_to(int descriptor, const char *text, size_t length)
{
        if (send(descriptor, text, length, MSG_NOSIGNAL) != (ssize_t)length)
                _exit(EXIT_FAILURE);
}

static int take_connection(int listener, const struct bare_opening *opening)
{
        char request[ROOM];
        const int on = 1;
        int descriptor = accept(listener, NULL, NULL);
        if (descriptor < 0 || recv(descriptor, request, sizeof request, 0) <= 0)
                _exit(EXIT_FAILURE);
        setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        write_to(descriptor, opening->text, opening->length);
        return descriptor;
}

static _Noreturn void write_on_demand(int listener, int control, const struct bare_opening *opening)
{
        static char text[ROOM];
        int *descriptors = heap_or_abort(calloc((size_t)opening->watchers, sizeof *descriptors));
        for (int i = 0; i < opening->watchers; i++)
                descriptors[i] = take_connection(listener, opening);
        for (;;) {
                ssize_t length = recv(control, text, sizeof text, 0);
                if (length <= 0)
                        _exit(EXIT_SUCCESS);
                for (int i = 0; i < opening->watchers; i++)
                        write_to(descriptors[i], text, (size_t)length);
        }
}

static int listen_anywhere(int *port_out)
{
        struct sockaddr_in address = {.sin_family = AF_INET,
                                      .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
        socklen_t size = sizeof address;
        int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (listener < 0 || bind(listener, (struct sockaddr *)&address, sizeof address) != 0 ||
            listen(listener, BACKLOG) != 0 ||
            getsockname(listener, (struct sockaddr *)&address, &size) != 0)
                process_fail("cannot listen: %s", strerror(errno));
        *port_out = ntohs(address.sin_port);
        return listener;
}

void bare_writer_start(struct bare_writer *writer_out, const struct bare_opening *opening)
{
        int ends[2];
        int listener = listen_anywhere(&writer_out->port);
        if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
                process_fail("no sockets: %s", strerror(errno));
        pid_t child = process_fork();
        if (child == 0) {
                close(ends[0]);
                write_on_demand(listener, ends[1], opening);
        }
        close(ends[1]);
        close(listener);
        writer_out->process = (struct process){child, -1};
        writer_out->control = ends[0];
}

void bare_writer_write(const struct bare_writer *writer, const char *text, size_t length)
{
        if (send(writer->control, text, length, MSG_NOSIGNAL) != (ssize_t)length)
                process_fail("the bare writer is gone: %s", strerror(errno));
}

void bare_writer_stop(struct bare_writer *writer)
{
        close(writer->control);
        process_wait(&writer->process);
}
