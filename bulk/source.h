/* Reads a file or a pipe, and decompresses gzip, which it detects by the first two bytes. */
#ifndef BULK_SOURCE_H
#define BULK_SOURCE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

enum {
        SOURCE_BUFFER_SIZE = 16 * 1024
};

/* Values of errno for bad gzip data. */
enum source_error {
        SOURCE_CUT_OFF = -1, /* the gzip data ends within a member */
        SOURCE_DAMAGED = -2  /* the gzip data is wrong, or other data follows it */
};

struct z_stream_s;

struct source {
        int file;
        /* Bytes read from the file, before decompression; another thread may show the progress. */
        atomic_uint_fast64_t consumed;
        int error; /* errno of a failed read; 0 where none failed */
        bool begun;
        bool ended;
        struct z_stream_s *gzip; /* NULL for data that is not gzip */
        size_t buffer_at;        /* data that is not gzip: what was read to detect that */
        size_t buffer_length;
        unsigned char buffer[SOURCE_BUFFER_SIZE];
};

/* The file stays the caller's, and has to be open until source_release(). */
void source_init(struct source *source, int file);
void source_release(struct source *source);

/*
 * As read(): blocks, returns the number of bytes, 0 at the end, -1 on failure with errno. Data that
 * could be decompressed before a failure is returned first.
 */
ssize_t source_read(struct source *source, void *bytes_out, size_t size);

/* A stream that reads from it; NULL without memory. Close it before source_release(). */
FILE *source_open_stream(struct source *source);

/* As strerror(), and for enum source_error too. */
const char *source_explain(int error);

#endif
