/* Decodes UTF-8 from text that may be any bytes. */
#include "characters.h"

/* The length of the UTF-8 sequence that begins with `byte`; 0 where it is no first byte. */
static size_t length_of(unsigned char byte)
{
        if (byte < 0x80)
                return 1;
        if (byte >= 0xc2 && byte <= 0xdf)
                return 2;
        if (byte >= 0xe0 && byte <= 0xef)
                return 3;
        return byte >= 0xf0 && byte <= 0xf4 ? 4 : 0;
}

/* Rejects overlong forms, surrogates, numbers beyond Unicode, and U+FFFE and U+FFFF, which XML
 * forbids. */
static bool is_valid(uint32_t code_point, size_t length)
{
        static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
        return code_point >= smallest[length] && code_point <= 0x10ffff &&
               (code_point < 0xd800 || code_point > 0xdfff) &&
               (code_point < 0xfffe || code_point > 0xffff);
}

struct character character_at(const char *text)
{
        static const struct character none = {0, "", 0};
        const unsigned char *bytes = (const unsigned char *)text;
        size_t length = length_of(bytes[0]);
        uint32_t code_point = length == 1 ? bytes[0] : bytes[0] & (0xffu >> (length + 1));
        for (size_t i = 1; i < length; i++) {
                if ((bytes[i] & 0xc0) != 0x80)
                        return none;
                code_point = code_point << 6 | (bytes[i] & 0x3fu);
        }
        if (length == 0 || !is_valid(code_point, length))
                return none;
        return (struct character){code_point, text, length};
}

struct character character_replacement(void)
{
        return (struct character){0xfffd, "\xef\xbf\xbd", 3};
}

size_t character_columns(uint32_t code_point)
{
        static const struct {
                uint32_t first;
                uint32_t last;
        } wide[] = {{0x1100, 0x115f}, {0x2e80, 0xa4cf},   {0xac00, 0xd7a3},
                    {0xf900, 0xfaff}, {0xfe30, 0xfe6f},   {0xff00, 0xff60},
                    {0xffe0, 0xffe6}, {0x1f300, 0x1faff}, {0x20000, 0x3fffd}};
        for (size_t i = 0; i < sizeof wide / sizeof *wide; i++) {
                if (code_point >= wide[i].first && code_point <= wide[i].last)
                        return 2;
        }
        return 1;
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
