/* Lines of any file, each with a NUL behind it; those that are too long are read past. */
#ifndef EXCHANGE_IMPORT_LINES_H
#define EXCHANGE_IMPORT_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct import_lines {
        FILE *in;
        size_t most; /* longest line that is wanted */
        char *text;  /* the line that was read last, without its end */
        size_t length;
        size_t room;
        size_t consumed; /* bytes that it took from the file */
        bool cut;        /* it was longer: `text` has its beginning */
};

/* False at the end of the file, or where reading failed: half a line may look like a whole one. */
bool import_lines_next(struct import_lines *lines);

void import_lines_release(struct import_lines *lines);

#endif
