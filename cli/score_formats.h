/* The output formats of `bowling score`. */
#ifndef CLI_SCORE_FORMATS_H
#define CLI_SCORE_FORMATS_H

#include <stdio.h>

#include "bulk.h"

enum {
        SCORE_LINE_SIZE = 2048 /* of the longest text of a line, without the name of its file */
};

struct score_format {
        const char *name;
        const char *header; /* printed before the first game; may be NULL */
        bool needs_engine;  /* lines have to be read by the engine */

        /* Prints the name of a file, NULL for standard input, as each line has it. May be NULL. */
        void (*print_file)(FILE *out, const char *name);

        /*
         * Writes a line at `at`, and returns where it ends, or NULL without memory; `file` is what
         * print_file() printed. Totals need this only where games may be unfinished.
         */
        char *(*put)(char *at, const struct bulk_line *line, const char *file);
};

/* NULL where there is no such format. */
const struct score_format *score_format_named(const char *name);

#endif
