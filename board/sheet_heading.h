/* The title and the subtitle over a score sheet. */
#ifndef BOARD_SHEET_HEADING_H
#define BOARD_SHEET_HEADING_H

#include <stdio.h>

#include "sheet.h"

/* The <title> of the picture: the title of the heading, or a default. */
const char *sheet_heading_name(const struct sheet_heading *heading);

/* How much room the heading takes between the upper margin and the table. */
int sheet_heading_height(const struct sheet_heading *heading);

void sheet_heading_print(FILE *out, const struct sheet_heading *heading);

#endif
