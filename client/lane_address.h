/* The address of a lane: that of its page, of its keypad, or of the API. */
#ifndef CLIENT_LANE_ADDRESS_H
#define CLIENT_LANE_ADDRESS_H

#include <stdbool.h>

struct lane_address {
        int lane;
        char *events; /* where its stream of events is */
};

/*
 * Reads http://HOST/lanes/7, also with /keypad, or http://HOST/api/v1/lanes/7, also with /events;
 * what stands behind a ? or # is left out. False for any other; nothing has to be released then.
 * libcurl has to be loaded, see follow.h.
 */
bool lane_address_read(const char *url, struct lane_address *address_out);
void lane_address_release(struct lane_address *address);

#endif
