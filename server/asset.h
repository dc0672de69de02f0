/* Files of web/, as the build put them into the program. */
#ifndef SERVER_ASSET_H
#define SERVER_ASSET_H

#include <stddef.h>

struct asset {
        const char *name;
        const unsigned char *bytes;
        size_t length;
        const char *tag; /* for ETag: it changes with the bytes */
};

/* Ended by one without a name. */
extern const struct asset assets[];

#endif
