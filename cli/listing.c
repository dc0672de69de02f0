/* The options --store and --format of commands that list something. */
#include "listing.h"

error_t listing_parse(const struct command *command, struct listing *listing, int key,
                      const char *text)
{
        if (key != KEY_LISTING_FORMAT)
                return store_parse_option(&listing->store, key, text);
        if (!table_format_named(text, &listing->format))
                command_fail_and_exit(command, "--format takes table, json or csv, not '%s'", text);
        return 0;
}
