/* Prints and parses times. */
#include "moment.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum {
        DAY_SIZE = 11,
        LONGEST_DAY = 49 * 60 *
                      60 /* in seconds; a day is this long where a country crosses the date line */
};

/* The range of years with four digits. */
static const int64_t earliest = -62135596800000;
static const int64_t latest = 253402300799999;

static bool has_four_digits(int64_t milliseconds)
{
        return milliseconds >= earliest && milliseconds <= latest;
}

/* Rounds down; a division rounds towards 1970. */
static time_t seconds_of(int64_t milliseconds)
{
        return (time_t)(milliseconds / 1000 - (milliseconds % 1000 < 0));
}

void moment_print(int64_t milliseconds, char text_out[MOMENT_SIZE])
{
        struct tm parts;
        if (!has_four_digits(milliseconds))
                milliseconds = 0;
        time_t seconds = seconds_of(milliseconds);
        int64_t rest = milliseconds - (int64_t)seconds * 1000;
        gmtime_r(&seconds, &parts);
        /* The remainders show the compiler that the text fits. */
        snprintf(text_out, MOMENT_SIZE, "%04u-%02u-%02uT%02u:%02u:%02u.%03uZ",
                 (unsigned)(parts.tm_year + 1900) % 10000, (unsigned)(parts.tm_mon + 1) % 100,
                 (unsigned)parts.tm_mday % 100, (unsigned)parts.tm_hour % 100,
                 (unsigned)parts.tm_min % 100, (unsigned)parts.tm_sec % 100, (unsigned)rest % 1000);
}

void moment_print_local(int64_t milliseconds, char text_out[MOMENT_SIZE])
{
        struct tm parts;
        time_t seconds = seconds_of(milliseconds);
        if (!has_four_digits(milliseconds) || localtime_r(&seconds, &parts) == NULL)
                moment_print(milliseconds, text_out);
        else
                strftime(text_out, MOMENT_SIZE, "%Y-%m-%d %H:%M:%S", &parts);
}

bool moment_parse(const char *text, int64_t *milliseconds_out)
{
        struct tm parts = {0};
        char printed[MOMENT_SIZE];
        int rest = 0;
        const char *end = strptime(text, "%Y-%m-%dT%H:%M:%S", &parts);
        if (end == NULL || sscanf(end, ".%3dZ", &rest) != 1)
                return false;
        int64_t milliseconds = (int64_t)timegm(&parts) * 1000 + rest;
        moment_print(milliseconds, printed);
        if (strcmp(printed, text) != 0)
                return false; /* only the exact format is accepted */
        *milliseconds_out = milliseconds;
        return true;
}

/* mktime() turns a day that does not exist, such as 2026-02-30, into another one. */
static bool is_day(const struct tm *parts, const char *text)
{
        char printed[DAY_SIZE];
        snprintf(printed, sizeof printed, "%04u-%02u-%02u",
                 (unsigned)(parts->tm_year + 1900) % 10000, (unsigned)(parts->tm_mon + 1) % 100,
                 (unsigned)parts->tm_mday % 100);
        return strcmp(printed, text) == 0;
}

static bool parse_day(const char *text, struct tm *parts_out)
{
        *parts_out = (struct tm){.tm_isdst = -1};
        if (strptime(text, "%Y-%m-%d", parts_out) == NULL)
                return false;
        int64_t milliseconds = (int64_t)mktime(parts_out) * 1000;
        return is_day(parts_out, text) && has_four_digits(milliseconds);
}

bool moment_parse_day(const char *text, int64_t *milliseconds_out)
{
        struct tm parts;
        if (!parse_day(text, &parts))
                return false;
        *milliseconds_out = (int64_t)mktime(&parts) * 1000;
        return true;
}

/* Days may have 23 or 25 hours, so the end is one millisecond before the next day. */
bool moment_parse_day_end(const char *text, int64_t *milliseconds_out)
{
        struct tm parts;
        if (!parse_day(text, &parts))
                return false;
        struct tm next = {.tm_year = parts.tm_year,
                          .tm_mon = parts.tm_mon,
                          .tm_mday = parts.tm_mday + 1,
                          .tm_isdst = -1};
        *milliseconds_out = (int64_t)mktime(&next) * 1000 - 1;
        return true;
}

bool moment_parse_end(const char *text, int64_t *milliseconds_out)
{
        struct tm parts = {.tm_isdst = -1};
        char printed[MOMENT_SIZE];
        if (strptime(text, "%Y-%m-%d %H:%M", &parts) == NULL)
                return moment_parse_day_end(text, milliseconds_out);
        int64_t milliseconds = (int64_t)mktime(&parts) * 1000;
        strftime(printed, sizeof printed, "%Y-%m-%d %H:%M", &parts);
        *milliseconds_out = milliseconds;
        return strcmp(printed, text) == 0 && has_four_digits(milliseconds);
}

/* localtime_r() is slow and is avoided for equal seconds and for times more than a day apart. */
bool moment_is_same_day(int64_t one, int64_t other)
{
        struct tm left;
        struct tm right;
        if (one == other || !has_four_digits(one) || !has_four_digits(other))
                return one == other;
        time_t first = seconds_of(one);
        time_t second = seconds_of(other);
        if (first == second)
                return true;
        if (first - second > LONGEST_DAY || second - first > LONGEST_DAY)
                return false;
        return localtime_r(&first, &left) != NULL && localtime_r(&second, &right) != NULL &&
               left.tm_year == right.tm_year && left.tm_yday == right.tm_yday;
}
