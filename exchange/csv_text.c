/* A text as a field of comma-separated values, and back. */
#include "csv_text.h"

#include <string.h>

void csv_text_print(FILE *out, const char *text)
{
        if (text[strcspn(text, ",\"\r\n")] == '\0') {
                fputs(text, out);
                return;
        }
        fputc('"', out);
        for (; *text != '\0'; text++) {
                if (*text == '"')
                        fputc('"', out);
                fputc(*text, out);
        }
        fputc('"', out);
}

/* Takes the quotes off the field at *row and moves behind it. False where they do not close. */
static bool unquote(char **row)
{
        char *from = *row + 1;
        char *to = *row;
        for (; *from != '\0' && !(from[0] == '"' && from[1] != '"'); from++) {
                if (*from == '"')
                        from++;
                *to++ = *from;
        }
        if (*from != '"')
                return false;
        *row = from + 1;
        *to = '\0';
        return true;
}

/* The end of the field at *row becomes a NUL; *row moves to the next field, or becomes NULL. */
static bool cut_field(char **row)
{
        if (**row == '"' && (!unquote(row) || (**row != ',' && **row != '\0')))
                return false;
        *row += strcspn(*row, ",");
        bool last = **row == '\0';
        **row = '\0';
        *row = last ? NULL : *row + 1;
        return true;
}

bool csv_text_split(char *row, char **fields_out, int count)
{
        for (int i = 0; i < count; i++) {
                if (row == NULL)
                        return false;
                fields_out[i] = row;
                if (!cut_field(&row))
                        return false;
        }
        return row == NULL;
}
