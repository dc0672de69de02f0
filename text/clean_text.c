/* Checks and cleans text that users enter: names, authors, reasons. */
#include "clean_text.h"

#include <string.h>

#include "characters.h"
#include "measure.h"

/* The length of the first character; 0 where it is not safe to show. */
static size_t clean_length(const char *text)
{
        struct character character = character_at(text);
        return character_is_shown(&character) ? character.length : 0;
}

bool clean_text_is(const char *text)
{
        while (*text != '\0' && clean_length(text) > 0)
                text += clean_length(text);
        return *text == '\0';
}

void clean_text_copy(char *copy_out, size_t size, const char *text)
{
        size_t used = 0;
        while (*text != '\0') {
                size_t length = clean_length(text);
                size_t taken = length > 0 ? length : 1;
                if (used + taken >= size)
                        break;
                memcpy(copy_out + used, length > 0 ? text : "?", taken);
                used += taken;
                text += taken;
        }
        used = *text != '\0' ? text_fitting(text - used, TEXT_BYTES, used) : used;
        copy_out[used] = '\0';
}
