/* How `bowling score` prints a game. */
#ifndef CLI_SCORE_FORMATS_H
#define CLI_SCORE_FORMATS_H

#include "bulk.h"

struct score_format {
        const char *name;
        const char *header; /* what stands before the first game, or NULL */

        /*
         * Prints a line of `file`, whose name is plain text, and NULL for standard input. NULL
         * prints totals.
         */
        void (*print)(FILE *out, const struct bulk_line *line, const char *file);
};

/* NULL where there is none of that name. */
const struct score_format *score_format_named(const char *name);

#endif
