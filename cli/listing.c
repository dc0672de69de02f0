/* The options --store and --format of commands that list something. */
#include "listing.h"

bool listing_parse(const struct command *command, struct listing *listing, int key,
                   const char *text)
{
        switch (key) {
        case KEY_LISTING_FORMAT:
                if (!table_format_named(text, &listing->format))
                        command_refuse_and_exit(
                                command, "--format takes table, json or csv, not '%s'", text);
                return true;
        case KEY_STORE:
                listing->store = text;
                return true;
        }
        return false;
}
