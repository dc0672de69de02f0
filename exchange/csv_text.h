/* A text as a field of comma-separated values, in quotes where it needs them. */
#ifndef EXCHANGE_CSV_TEXT_H
#define EXCHANGE_CSV_TEXT_H

#include <stdbool.h>
#include <stdio.h>

#define EXPORT_CSV_HEADER "record,key,sequence,at,by,do,what"

void csv_text_print(FILE *out, const char *text);

/*
 * The same for text that people choose: a spreadsheet would take what begins with = + - @ for a
 * formula, so an apostrophe stands before it. csv_text_words() takes it off.
 */
bool csv_text_is_formula(const char *text);
void csv_text_print_words(FILE *out, const char *text);
const char *csv_text_words(const char *field);

/*
 * Cuts a row, in place, into exactly `count` fields without their quotes. False where it has
 * another number of fields or an open quote.
 */
bool csv_text_split(char *row, char **fields_out, int count);

#endif
