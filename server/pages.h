/* The pages, which are part of the program. Runs on the network thread. */
#ifndef SERVER_PAGES_H
#define SERVER_PAGES_H

#include "request.h"

/* A file of web/, as the build put it into the program. */
struct asset {
        const char *name;
        const char *tag; /* for ETag: it changes with the bytes */
        struct shared_text text;
};

/* Ended by one without a name. */
extern struct asset assets[];

/* Answers with a file of web/; refuses what is not there. */
void pages_send(struct request *request, const char *name);

network_handler pages_asset;

/* Leads from an address that is nearly right to that of the page. */
network_handler pages_redirect;

/* Refuses what is not there: with a page for browsers, with a problem document for programs. */
void pages_refuse(struct request *request);

/* Frees what was made ready to be sent. */
void pages_release(void);

#endif
