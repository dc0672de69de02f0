/* Whose the games of a log are, in exports: keys of people in place of a store's numbers. */
#ifndef EXCHANGE_LOG_PEOPLE_H
#define EXCHANGE_LOG_PEOPLE_H

#include <stdio.h>

#include "people.h"

/* Whether the event names people: a start of form 4, or whose game it is from now on. */
bool log_people_are_in(const struct store_event *event);

/*
 * The detail of such an event with other words for people; to be freed. `translate` prints the new
 * word, and is not called for `0` and `-`. NULL where it returns false.
 */
typedef bool log_people_translate(void *context, const char *person, FILE *out);
char *log_people_print(const struct store_event *event, log_people_translate *translate,
                       void *context);

/* Whether it is `PJS`, or `PJS-` and 20 hexadecimal digits; and its letters. */
bool log_people_is_key(const char *text, struct bowling_player *letters_out);

#endif
