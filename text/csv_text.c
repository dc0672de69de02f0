/* Writes and reads the fields of CSV. */
#include "csv_text.h"

#include <string.h>

static void print(FILE *out, const char *mark, const char *text)
{
        const char *quote = text[strcspn(text, ",\"\r\n")] != '\0' ? "\"" : "";
        fprintf(out, "%s%s", quote, mark);
        for (; *text != '\0'; text++) {
                if (*text == '"')
                        fputc('"', out);
                fputc(*text, out);
        }
        fputs(quote, out);
}

void csv_text_print(FILE *out, const char *text)
{
        print(out, "", text);
}

/* Leading apostrophes are skipped, so that a text that has some itself is read back unchanged. */
bool csv_text_is_formula(const char *text)
{
        text += strspn(text, "'");
        return *text != '\0' && strchr("=+-@", *text) != NULL;
}

void csv_text_print_words(FILE *out, const char *text)
{
        print(out, csv_text_is_formula(text) ? "'" : "", text);
}

const char *csv_text_words(const char *field)
{
        return field[0] == '\'' && csv_text_is_formula(field) ? field + 1 : field;
}

/* Removes the quotes of the field at *row and moves past it. False without a closing quote. */
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

/* Ends the field at *row with a NUL; *row moves to the next field, or becomes NULL. */
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
