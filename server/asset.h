/* Files of web/, as the build put them into the program. */
#ifndef SERVER_ASSET_H
#define SERVER_ASSET_H

#include "shared_text.h"

struct asset {
        const char *name;
        const char *tag; /* for ETag: it changes with the bytes */
        struct shared_text text;
};

/* Ended by one without a name. */
extern struct asset assets[];

#endif
