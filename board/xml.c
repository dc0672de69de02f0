/* Escapes text for XML content and attribute values. */
#include "xml.h"

static const char *entity_of(uint32_t code_point)
{
        switch (code_point) {
        case '<':
                return "&lt;";
        case '>':
                return "&gt;";
        case '&':
                return "&amp;";
        case '"':
                return "&quot;";
        case '\'':
                return "&#39;";
        }
        return NULL;
}

void xml_print_character(FILE *out, const struct character *character)
{
        const char *entity = entity_of(character->code_point);
        if (entity != NULL)
                fputs(entity, out);
        else
                fwrite(character->bytes, 1, character->length, out);
}

void xml_print_text(FILE *out, const char *text)
{
        struct character character;
        while (character_next(&text, &character))
                xml_print_character(out, &character);
}
