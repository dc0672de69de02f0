/* A text as a field of comma-separated values, in quotes where it needs them. */
#ifndef EXCHANGE_CSV_TEXT_H
#define EXCHANGE_CSV_TEXT_H

#include <stdbool.h>
#include <stdio.h>

#define EXPORT_CSV_HEADER "record,key,sequence,at,by,do,what"

void csv_text_print(FILE *out, const char *text);

/*
 * Cuts a row, in place, into exactly `count` fields without their quotes. False where it has
 * another number of fields or an open quote.
 */
bool csv_text_split(char *row, char **fields_out, int count);

#endif
