/* Escapes a text as a JSON string. */
#include "json_text.h"

#include <string.h>

static char *put_byte(char *at, unsigned char byte)
{
        static const char digits[] = "0123456789abcdef";
        if (byte < ' ') {
                at = stpcpy(at, "\\u00");
                *at++ = digits[byte / 16];
                *at++ = digits[byte % 16];
                return at;
        }
        if (byte == '"' || byte == '\\')
                *at++ = '\\';
        *at++ = (char)byte;
        return at;
}

char *json_text_put(char *at, const char *text)
{
        *at++ = '"';
        for (; *text != '\0'; text++)
                at = put_byte(at, (unsigned char)*text);
        *at++ = '"';
        return at;
}

void json_text_print(FILE *out, const char *text)
{
        char escaped[8] = "";
        fputc('"', out);
        for (; *text != '\0'; text++)
                fwrite(escaped, 1, (size_t)(put_byte(escaped, (unsigned char)*text) - escaped),
                       out);
        fputc('"', out);
}
