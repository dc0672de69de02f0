/* What commands share that list something. */
#include "listing.h"

#include <time.h>

#include "moment.h"

bool listing_parse(const struct command *command, struct listing *listing, int key,
                   const char *text)
{
        switch (key) {
        case KEY_LISTING_FORMAT:
                if (!table_format_named(text, &listing->format))
                        command_refuse(command, "--format takes table, json or csv, not '%s'",
                                       text);
                return true;
        case KEY_STORE:
                listing->store = text;
                return true;
        }
        return false;
}

void listing_date(const struct listing *listing, int64_t milliseconds,
                  char text_out[LISTING_DATE_SIZE])
{
        struct tm parts;
        time_t seconds = (time_t)(milliseconds / 1000);
        if (listing->format != TABLE_PLAIN || localtime_r(&seconds, &parts) == NULL)
                moment_print(milliseconds, text_out);
        else
                strftime(text_out, LISTING_DATE_SIZE, "%Y-%m-%d %H:%M:%S", &parts);
}
