/* Reads lines of any length and any bytes in a fixed amount of memory. */
#include "line_reader.h"

#include <string.h>

static void keep(struct line *line, char byte)
{
        if (line->length == LINE_SIZE - 1) {
                line->cut = true;
                return;
        }
        line->text[line->length++] = byte;
}

bool line_read(FILE *in, struct line *line_out)
{
        int byte = getc(in);
        *line_out = (struct line){.length = 0};
        if (byte == EOF)
                return false;
        for (; byte != EOF && byte != '\n'; byte = getc(in))
                keep(line_out, (char)byte);
        if (line_out->length > 0 && line_out->text[line_out->length - 1] == '\r' && !line_out->cut)
                line_out->text[--line_out->length] = '\0';
        return byte == '\n' || !ferror(in);
}

static bool is_continuation(unsigned char byte)
{
        return (byte & 0xc0) == 0x80;
}

/* How many bytes the character that begins with `byte` has; 0 where no character begins so. */
static size_t width_of(unsigned char byte)
{
        if (byte < 0x80)
                return 1;
        if (byte >= 0xc2 && byte <= 0xdf)
                return 2;
        if (byte >= 0xe0 && byte <= 0xef)
                return 3;
        return byte >= 0xf0 && byte <= 0xf4 ? 4 : 0;
}

/* Overlong forms, surrogates and numbers beyond Unicode show in the second byte. */
static bool is_second_byte(unsigned char first, unsigned char second)
{
        switch (first) {
        case 0xe0:
                return second >= 0xa0 && second <= 0xbf;
        case 0xed:
                return second >= 0x80 && second <= 0x9f;
        case 0xf0:
                return second >= 0x90 && second <= 0xbf;
        case 0xf4:
                return second >= 0x80 && second <= 0x8f;
        }
        return is_continuation(second);
}

/* The terminating NUL is no continuation byte, so a character cut at the end is found invalid. */
static size_t valid_width(const unsigned char *at)
{
        size_t width = width_of(at[0]);
        if (width > 1 && !is_second_byte(at[0], at[1]))
                return 0;
        for (size_t i = 2; i < width; i++) {
                if (!is_continuation(at[i]))
                        return 0;
        }
        return width;
}

static bool is_control(const unsigned char *at)
{
        return at[0] < ' ' || at[0] == 0x7f || (at[0] == 0xc2 && at[1] < 0xa0);
}

void line_print(FILE *out, const struct line *line)
{
        const unsigned char *at = (const unsigned char *)line->text;
        bool whole = !line->cut && line->length <= LINE_SHOWN;
        const unsigned char *end = at + (line->length <= LINE_SHOWN ? line->length : LINE_SHOWN);
        while (at < end) {
                size_t width = valid_width(at);
                bool fine = width > 0 && (!is_control(at) || *at == '\t');
                fwrite(fine ? (const void *)at : "\xef\xbf\xbd", 1, fine ? width : 3, out);
                at += width > 0 ? width : 1;
        }
        fputs(whole ? "" : "…", out);
}

bool line_trim(const struct line *line, char trimmed_out[LINE_SIZE])
{
        static const char blanks[] = " \t\r\v\f";
        if (line->cut || strlen(line->text) != line->length)
                return false;
        const char *begin = line->text + strspn(line->text, blanks);
        size_t length = strlen(begin);
        while (length > 0 && strchr(blanks, begin[length - 1]) != NULL)
                length--;
        memcpy(trimmed_out, begin, length);
        trimmed_out[length] = '\0';
        return true;
}
