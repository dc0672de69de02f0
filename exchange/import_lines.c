/* Lines of any file, each with a NUL behind it. */
#include "import_lines.h"

#include <stdlib.h>

enum {
        FIRST_ROOM = 4096
};

static bool make_room(struct import_lines *lines)
{
        if (lines->length + 1 < lines->room)
                return true;
        size_t room = lines->room == 0 ? FIRST_ROOM : lines->room * 2;
        char *text = realloc(lines->text, room);
        if (text == NULL) {
                lines->no_memory = true;
                return false;
        }
        lines->text = text;
        lines->room = room;
        return true;
}

static bool keep(struct import_lines *lines, int byte)
{
        if (lines->length == lines->most) {
                lines->cut = true;
                return true;
        }
        if (!make_room(lines))
                return false;
        lines->text[lines->length++] = (char)byte;
        return true;
}

bool import_lines_next(struct import_lines *lines)
{
        int byte = 0;
        lines->length = 0;
        lines->consumed = 0;
        lines->cut = false;
        if (!make_room(lines))
                return false;
        while ((byte = getc_unlocked(lines->in)) != EOF && byte != '\n') {
                lines->consumed++;
                if (!keep(lines, byte))
                        return false;
        }
        if (byte == EOF && (lines->consumed == 0 || ferror(lines->in)))
                return false;
        lines->consumed += byte == '\n';
        if (lines->length > 0 && lines->text[lines->length - 1] == '\r')
                lines->length--;
        lines->text[lines->length] = '\0';
        return true;
}

void import_lines_release(struct import_lines *lines)
{
        free(lines->text);
        lines->text = NULL;
        lines->room = 0;
}
