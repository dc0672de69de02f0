/* Prints and parses times: 2026-11-15T20:37:00.123Z. */
#ifndef EXCHANGE_MOMENT_H
#define EXCHANGE_MOMENT_H

#include <stdbool.h>
#include <stdint.h>

enum {
        MOMENT_SIZE = 25
};

/*
 * Prints milliseconds since 1970 in UTC, where no hour comes twice. Times outside the years 1 to
 * 9999 are printed as 1970.
 */
void moment_print(int64_t milliseconds, char text_out[MOMENT_SIZE]);

/* For people: 2026-11-15 20:37:00 in local time. */
void moment_print_local(int64_t milliseconds, char text_out[MOMENT_SIZE]);

/* Parses what moment_print() wrote; false for anything else. */
bool moment_parse(const char *text, int64_t *milliseconds_out);

/* Parses a day, 2026-11-15, as its first millisecond in local time; false for an invalid day. */
bool moment_parse_day(const char *text, int64_t *milliseconds_out);

/* The same as its last millisecond. */
bool moment_parse_day_end(const char *text, int64_t *milliseconds_out);

/* Parses a day as its last millisecond, or a day and a time, 2026-11-15 20:37, in local time. */
bool moment_parse_end(const char *text, int64_t *milliseconds_out);

/* In local time. */
bool moment_is_same_day(int64_t one, int64_t other);

#endif
