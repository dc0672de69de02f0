/* Finds and opens the store of a command. */
#ifndef CLI_STORE_ACCESS_H
#define CLI_STORE_ACCESS_H

#include "access.h"
#include "command.h"
#include "match_writer.h"

enum {
        STORE_ADDRESS_SIZE = 4096,
        KEY_STORE = 1000
};

#define STORE_OPTION                                                                               \
        {"store",                                                                                  \
         KEY_STORE,                                                                                \
         "ADDRESS",                                                                                \
         0,                                                                                        \
         "Use this store: a file, or postgresql://... (default: $BOWLING_STORE, else the "         \
         "first line of the file $BOWLING_STORE_FILE, else bowling/bowling.db below "              \
         "$XDG_DATA_HOME or ~/.local/share)",                                                      \
         0}

/* Parses STORE_OPTION as a parser of argp does. */
error_t store_parse_option(const char **store, int key, const char *text);

/* The address of the store: `option`, or that of the environment where it is NULL. Exits where it
 * is none. */
void store_address_or_exit(const char *option, char address_out[STORE_ADDRESS_SIZE]);

/* The address without its password, for messages. */
void store_address_shown(const char *address, char shown_out[STORE_ADDRESS_SIZE]);

/* As store_open(); a rebuild that takes long shows its progress on standard error. */
enum store_status store_open_with_progress(const char *address, bool create,
                                           struct store **store_out,
                                           char reason_out[STORE_REASON_SIZE]);

/*
 * Opens the store at `option`, or that of the environment. `create` makes it where it does not
 * exist. Exits with a message on failure.
 */
struct store *store_open_or_exit(const struct command *command, const char *option, bool create);

/* Prints why the store failed, as `bowling COMMAND: ...`, and returns the exit code. */
enum exit_code store_complain(const struct command *command, const struct store *store,
                              enum store_status status);

/* Parses the number of a match; exits with a message where it is NULL or not a number. */
int64_t store_read_id_or_exit(const struct command *command, const char *text);

/* Reads match `id` into `record_out`; exits with a message where it cannot. */
void store_load_or_exit(const struct command *command, struct match_writer *writer, int64_t id,
                        struct record *record_out);

/* Commits a batch with this row of the audit; rolls it back where that or the change has failed. */
enum store_status store_end_audited(struct store *store, enum store_status status,
                                    const struct store_audit *audit);

/* Both stand in the audit. Makes a token of the name, lane and expiry of `row`, stores its hash. */
enum store_status store_make_token(struct store *store, struct store_token row,
                                   char token_out[ACCESS_TOKEN_SIZE]);

enum store_status store_remove_token(struct store *store, const char *name);

/* The user name, as author of events. */
const char *store_author(void);

#endif
