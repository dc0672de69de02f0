/* Tells the service manager that started the server how it is: the protocol of sd_notify(3). */
#ifndef SERVER_NOTIFY_H
#define SERVER_NOTIFY_H

#include <stdbool.h>
#include <stdint.h>

/* Sends a message such as READY=1 to $NOTIFY_SOCKET; false where there is none, or it fails. */
bool notify_send(const char *message);

/* How often WATCHDOG=1 has to be sent: half of $WATCHDOG_USEC; 0 where it is not asked for. */
int64_t notify_watchdog_milliseconds(void);

#endif
