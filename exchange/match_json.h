/* A match with what its record knows as JSON. */
#ifndef EXCHANGE_MATCH_JSON_H
#define EXCHANGE_MATCH_JSON_H

#include <stdint.h>
#include <stdio.h>

#include "match_person.h"
#include "record.h"

/*
 * "match":12,"began":"...","sequence":4,"finished":false,"turn":{...},"players":[...], without the
 * braces, so that others may follow. `people` has one for each player, or is NULL.
 */
void match_json_print_members(FILE *out, int64_t id, const struct record *record,
                              const struct match_person *people);

#endif
