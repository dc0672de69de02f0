/* A text as a string of JSON, with its quotes. */
#ifndef EXCHANGE_JSON_TEXT_H
#define EXCHANGE_JSON_TEXT_H

#include <stdio.h>

void json_text_print(FILE *out, const char *text);

#endif
