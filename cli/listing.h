/* The options --store and --format of commands that list something. */
#ifndef CLI_LISTING_H
#define CLI_LISTING_H

#include "command.h"
#include "store_access.h"
#include "table.h"

enum {
        KEY_LISTING_FORMAT = 1100
};

struct listing {
        const char *store;
        enum table_format format;
};

#define LISTING_OPTIONS                                                                            \
        {"format",                                                                                 \
         KEY_LISTING_FORMAT,                                                                       \
         "table|json|csv",                                                                         \
         0,                                                                                        \
         "Print a table (the default), JSON or comma-separated values",                            \
         0},                                                                                       \
                STORE_OPTION

/* Parses one of LISTING_OPTIONS as a parser of argp does. Exits on a bad value. */
error_t listing_parse(const struct command *command, struct listing *listing, int key,
                      const char *text);

#endif
