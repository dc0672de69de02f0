/* The bytes of a file or a pipe; gzip, known by its first two bytes, is unpacked as it comes. */
#ifndef BULK_SOURCE_H
#define BULK_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

enum {
        SOURCE_BUFFER_SIZE = 16 * 1024
};

/* Stands in errno for damaged gzip data, for which the system has no number. */
enum source_error {
        SOURCE_CUT_OFF = -1, /* the gzip data ends within a member */
        SOURCE_DAMAGED = -2  /* the gzip data is wrong, or something else stands behind it */
};

struct z_stream_s;

struct source {
        int file;
        uint64_t consumed; /* bytes that were read from the file, packed as they are there */
        int error;         /* what errno was when reading failed; 0 where it did not */
        bool begun;
        bool ended;
        struct z_stream_s *gzip; /* NULL where the bytes are taken as they are */
        size_t buffer_at;        /* of those, the ones that were read to look at the first two */
        size_t buffer_length;
        unsigned char buffer[SOURCE_BUFFER_SIZE];
};

/* The file stays the caller's, and has to be open until source_release(). */
void source_init(struct source *source, int file);
void source_release(struct source *source);

/*
 * As read(): blocks until there is something, and returns how many bytes there were; 0 at the end;
 * -1 where it failed, and then errno says why. What could be unpacked before a failure comes first.
 */
ssize_t source_read(struct source *source, void *bytes_out, size_t size);

/* A stream that reads from it; NULL where there is no memory. To be closed before the source is
 * released. */
FILE *source_open_stream(struct source *source);

/* The words of an errno after a failure. */
const char *source_explain(int error);

#endif
