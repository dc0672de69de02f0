/* Decodes UTF-8 from text that may be any bytes. */
#include "characters.h"

#include <unistr.h>
#include <uniwidth.h>

/* XML forbids U+FFFE and U+FFFF. */
struct character character_at(const char *text)
{
        ucs4_t code_point = 0;
        int length = u8_strmbtouc(&code_point, (const uint8_t *)text);
        if (length < 0 || code_point == 0xfffe || code_point == 0xffff)
                return (struct character){0, "", 0};
        return (struct character){code_point, text, length > 0 ? (size_t)length : 1};
}

struct character character_replacement(void)
{
        return (struct character){0xfffd, "\xef\xbf\xbd", 3};
}

size_t character_columns(uint32_t code_point)
{
        int columns = uc_width(code_point, "UTF-8");
        return columns > 0 ? (size_t)columns : 0;
}

bool character_is_shown(const struct character *character)
{
        uint32_t code_point = character->code_point;
        bool control = code_point < 0x20 || (code_point >= 0x7f && code_point < 0xa0);
        bool separator_or_direction = code_point >= 0x2028 && code_point <= 0x202e;
        bool isolate = code_point >= 0x2066 && code_point <= 0x2069;
        return character->length > 0 && !control && !separator_or_direction && !isolate;
}

bool character_next(const char **text, struct character *character_out)
{
        while (**text != '\0') {
                struct character character = character_at(*text);
                *text += character.length > 0 ? character.length : 1;
                *character_out = character.length > 0 ? character : character_replacement();
                if (character_is_shown(character_out))
                        return true;
        }
        return false;
}
