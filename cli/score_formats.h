/* The output formats of `bowling score`. */
#ifndef CLI_SCORE_FORMATS_H
#define CLI_SCORE_FORMATS_H

#include "bulk.h"

struct score_format {
        const char *name;
        const char *header; /* printed before the first game; may be NULL */

        /*
         * Prints a line of `file`, which is clean text, or NULL for standard input. A format
         * without this function prints totals.
         */
        void (*print)(FILE *out, const struct bulk_line *line, const char *file);
};

/* NULL where there is no such format. */
const struct score_format *score_format_named(const char *name);

#endif
