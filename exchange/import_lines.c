/* Lines of any file, each with a NUL behind it. */
#include "import_lines.h"

#include <stdlib.h>

#include "heap.h"

static void add(struct import_lines *lines, char byte)
{
        lines->text = heap_grow(lines->text, lines->length, &lines->room, 1);
        lines->text[lines->length++] = byte;
}

bool import_lines_next(struct import_lines *lines)
{
        int byte = 0;
        lines->length = 0;
        lines->consumed = 0;
        lines->cut = false;
        while ((byte = getc_unlocked(lines->in)) != EOF && byte != '\n') {
                lines->consumed++;
                lines->cut = lines->length == lines->most;
                if (!lines->cut)
                        add(lines, (char)byte);
        }
        if (byte == EOF && (lines->consumed == 0 || ferror(lines->in)))
                return false;
        lines->consumed += byte == '\n';
        if (lines->length > 0 && lines->text[lines->length - 1] == '\r')
                lines->length--;
        add(lines, '\0');
        lines->length--;
        return true;
}

void import_lines_release(struct import_lines *lines)
{
        free(lines->text);
        lines->text = NULL;
        lines->room = 0;
}
