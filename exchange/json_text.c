/* Escapes a text as a JSON string. */
#include "json_text.h"

void json_text_print(FILE *out, const char *text)
{
        fputc('"', out);
        for (; *text != '\0'; text++) {
                unsigned char byte = (unsigned char)*text;
                if (byte == '"' || byte == '\\')
                        fprintf(out, "\\%c", byte);
                else if (byte < ' ')
                        fprintf(out, "\\u%04x", byte);
                else
                        fputc(byte, out);
        }
        fputc('"', out);
}
