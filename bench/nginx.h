/* nginx with one worker that serves files of a folder, set up to be as fast as it can. */
#ifndef BENCH_NGINX_H
#define BENCH_NGINX_H

#include "http_client.h"
#include "process.h"

enum {
        NGINX_TYPE_SIZE = 64
};

struct nginx {
        struct process process;
        int port;
};

/* A file that is served at /NAME. */
struct nginx_file {
        const char *name;
        char type[NGINX_TYPE_SIZE];
};

/* Makes a file with the bytes and the type of an answer. */
void nginx_save(const char *folder, struct nginx_file *file, const struct http_answer *answer);

/* `files` ends with one that has no name. */
void nginx_start(struct nginx *nginx_out, const char *folder, const struct nginx_file *files);

#endif
