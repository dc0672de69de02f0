/* Escapes a text as a JSON string. */
#ifndef TEXT_JSON_TEXT_H
#define TEXT_JSON_TEXT_H

#include <stdio.h>

/* Prints it with its quotes. */
void json_text_print(FILE *out, const char *text);

/* Writes it at `at` without a NUL, six bytes for one at most, and returns where it ends. */
char *json_text_put(char *at, const char *text);

#endif
