/* Escapes text for XML content and attribute values. */
#ifndef BOARD_XML_H
#define BOARD_XML_H

#include <stdio.h>

#include "characters.h"

void xml_print_character(FILE *out, const struct character *character);

/* Any bytes: what character_next() skips is left out. */
void xml_print_text(FILE *out, const char *text);

#endif
