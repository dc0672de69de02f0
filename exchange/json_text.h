/* Escapes a text as a JSON string. */
#ifndef EXCHANGE_JSON_TEXT_H
#define EXCHANGE_JSON_TEXT_H

#include <stdio.h>

/* Prints it with its quotes. */
void json_text_print(FILE *out, const char *text);

#endif
