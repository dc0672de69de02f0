/* How `bowling score` prints a game. */
#ifndef CLI_SCORE_FORMATS_H
#define CLI_SCORE_FORMATS_H

#include "bulk.h"

struct score_format {
        const char *name;
        const char *header; /* what stands before the first game, or NULL */

        /* As in struct bulk_job; NULL prints totals. */
        void (*print)(FILE *out, const struct bowling_game *game,
                      const struct bulk_complaint *complaint);
};

/* NULL where there is none of that name. */
const struct score_format *score_format_named(const char *name);

#endif
