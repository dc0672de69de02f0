/* Reads lines of any length and any bytes into a fixed buffer. */
#include "line_reader.h"

#include <string.h>

#include "characters.h"
#include "measure.h"

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

void line_print(FILE *out, const struct line *line)
{
        const char *at = line->text;
        bool fits = line->length <= LINE_SHOWN;
        const char *end = at + (fits ? line->length : text_fitting(at, TEXT_BYTES, LINE_SHOWN));
        while (at < end) {
                struct character character = character_at(at);
                at += character.length > 0 ? character.length : 1;
                if (character.code_point != '\t' && !character_is_shown(&character))
                        character = character_replacement();
                fwrite(character.bytes, 1, character.length, out);
        }
        fputs(fits && !line->cut ? "" : "…", out);
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
