/* Writes and reads the fields of CSV. */
#ifndef TEXT_CSV_TEXT_H
#define TEXT_CSV_TEXT_H

#include <stdbool.h>
#include <stdio.h>

/* In quotes where it needs them. */
void csv_text_print(FILE *out, const char *text);

/*
 * The same for user text: a spreadsheet takes text that begins with = + - @ for a formula, so an
 * apostrophe is put before it. csv_text_words() removes it.
 */
bool csv_text_is_formula(const char *text);
void csv_text_print_words(FILE *out, const char *text);
const char *csv_text_words(const char *field);

/*
 * Splits a row, in place, into exactly `count` fields without their quotes. False for another
 * number of fields or an open quote.
 */
bool csv_text_split(char *row, char **fields_out, int count);

#endif
