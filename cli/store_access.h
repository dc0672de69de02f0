/* Which store the program uses, and opening it for a command. */
#ifndef CLI_STORE_ACCESS_H
#define CLI_STORE_ACCESS_H

#include "command.h"
#include "store.h"

enum {
        STORE_ADDRESS_SIZE = 4096,
        KEY_STORE = 1000
};

#define STORE_OPTION                                                                               \
        {"store",                                                                                  \
         KEY_STORE,                                                                                \
         "ADDRESS",                                                                                \
         0,                                                                                        \
         "Use this store: a file, or postgresql://... (default: $BOWLING_STORE, "                  \
         "else bowling/bowling.db below $XDG_DATA_HOME or ~/.local/share)",                        \
         0}

/* Writes the address: `option` where it is not NULL, else what the environment says. */
void store_address(const char *option, char address_out[STORE_ADDRESS_SIZE]);

/* The address as it may be shown: without a password. */
void store_address_shown(const char *address, char shown_out[STORE_ADDRESS_SIZE]);

/*
 * Opens the store of `option` or of the environment, and ends the program with a message where it
 * cannot. With `create` a store that is not there is made.
 */
struct store *store_open_or_exit(const struct command *command, const char *option, bool create);

/* Says on standard error what went wrong, as `bowling COMMAND: ...`. */
enum exit_code store_complain(const struct command *command, const struct store *store,
                              enum store_status status);

/* Reads the number of a match, and ends the program with a message where it is none. */
int64_t store_read_id_or_exit(const struct command *command, const char *text);

/* Says that there is no such match, and what to do. */
enum exit_code store_complain_id(const struct command *command, int64_t id);

/* The name of who uses the program, for the log. */
const char *store_author(void);

#endif
