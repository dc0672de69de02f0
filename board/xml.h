/* Writes text into XML, as content or as the value of an attribute. */
#ifndef BOARD_XML_H
#define BOARD_XML_H

#include <stdio.h>

#include "characters.h"

void xml_print_character(FILE *out, const struct character *character);

/* Any bytes: what character_next() passes over is left out. */
void xml_print_text(FILE *out, const char *text);

#endif
