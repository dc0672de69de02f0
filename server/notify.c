/* Tells the service manager that started the server how it is: the protocol of sd_notify(3). */
#include "notify.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/* A name that begins with @ is in the abstract namespace, where its first byte is 0. */
bool notify_send(const char *message)
{
        struct sockaddr_un address = {.sun_family = AF_UNIX};
        const char *name = getenv("NOTIFY_SOCKET");
        if (name == NULL || (name[0] != '/' && name[0] != '@') ||
            strlen(name) >= sizeof address.sun_path)
                return false;
        memcpy(address.sun_path, name, strlen(name));
        if (name[0] == '@')
                address.sun_path[0] = '\0';
        socklen_t length = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(name));
        int sender = socket(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
        if (sender < 0)
                return false;
        ssize_t sent = sendto(sender, message, strlen(message), MSG_NOSIGNAL,
                              (const struct sockaddr *)&address, length);
        close(sender);
        return sent == (ssize_t)strlen(message);
}

/* The variables may have been meant for the parent: then the watchdog is not ours. */
int64_t notify_watchdog_milliseconds(void)
{
        const char *interval = getenv("WATCHDOG_USEC");
        const char *process = getenv("WATCHDOG_PID");
        if (interval == NULL || (process != NULL && strtoll(process, NULL, 10) != getpid()))
                return 0;
        return strtoll(interval, NULL, 10) / 1000 / 2;
}
