/* Reads the URL of a lane: its page, its keypad, or its address in the API. */
#ifndef CLIENT_LANE_ADDRESS_H
#define CLIENT_LANE_ADDRESS_H

#include <stdbool.h>

struct lane_address {
        int lane;
        char *events; /* the URL of its event stream */
};

/*
 * Reads http://HOST/lanes/7, also with /keypad, or http://HOST/api/v1/lanes/7, also with /events;
 * query and fragment are ignored. False for any other, and then nothing has to be released. Call
 * follow_load() before.
 */
bool lane_address_read(const char *url, struct lane_address *address_out);
void lane_address_release(struct lane_address *address);

#endif
