/* Reads the URL of a lane: its page, its keypad, or its address in the API. */
#include "lane_address.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "curl_lazy.h"

enum {
        DIGITS_MAX = 9,
        PATH_SIZE = 64
};

/* # stands for the number of the lane. */
static const char *const forms[] = {"/lanes/#", "/lanes/#/keypad", "/api/v1/lanes/#",
                                    "/api/v1/lanes/#/events"};

/* The lane number in `path`; 0 where the path does not have this form. */
static int match(const char *path, const char *form)
{
        size_t before = strcspn(form, "#");
        if (strncmp(path, form, before) != 0)
                return 0;
        const char *number = path + before;
        size_t digits = strspn(number, "0123456789");
        if (digits == 0 || digits > DIGITS_MAX || *number == '0' ||
            strcmp(number + digits, form + before + 1) != 0)
                return 0;
        return (int)strtol(number, NULL, 10);
}

static int lane_of(const char *path)
{
        int lane = 0;
        for (size_t i = 0; lane == 0 && i < sizeof forms / sizeof *forms; i++)
                lane = match(path, forms[i]);
        return lane;
}

static bool is_http(CURLU *url)
{
        char *scheme = NULL;
        if (curl->curl_url_get(url, CURLUPART_SCHEME, &scheme, 0) != CURLUE_OK)
                return false;
        bool is = strcmp(scheme, "http") == 0 || strcmp(scheme, "https") == 0;
        curl->curl_free(scheme);
        return is;
}

static int read_lane(CURLU *url)
{
        char *path = NULL;
        if (curl->curl_url_get(url, CURLUPART_PATH, &path, 0) != CURLUE_OK)
                return 0;
        int lane = lane_of(path);
        curl->curl_free(path);
        return lane;
}

static bool make_events_url(CURLU *url, struct lane_address *address)
{
        char path[PATH_SIZE];
        char *events = NULL;
        snprintf(path, sizeof path, "/api/v1/lanes/%d/events", address->lane);
        if (curl->curl_url_set(url, CURLUPART_PATH, path, 0) != CURLUE_OK ||
            curl->curl_url_set(url, CURLUPART_QUERY, NULL, 0) != CURLUE_OK ||
            curl->curl_url_set(url, CURLUPART_FRAGMENT, NULL, 0) != CURLUE_OK ||
            curl->curl_url_get(url, CURLUPART_URL, &events, 0) != CURLUE_OK)
                return false;
        address->events = strdup(events);
        curl->curl_free(events);
        return address->events != NULL;
}

bool lane_address_read(const char *url, struct lane_address *address_out)
{
        CURLU *parts = curl->curl_url();
        bool read = parts != NULL &&
                    curl->curl_url_set(parts, CURLUPART_URL, url, 0) == CURLUE_OK && is_http(parts);
        if (read)
                *address_out = (struct lane_address){.lane = read_lane(parts)};
        read = read && address_out->lane > 0 && make_events_url(parts, address_out);
        curl->curl_url_cleanup(parts);
        return read;
}

void lane_address_release(struct lane_address *address)
{
        free(address->events);
}
