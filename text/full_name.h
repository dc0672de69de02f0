/* The full name of a person, in any script. */
#ifndef TEXT_FULL_NAME_H
#define TEXT_FULL_NAME_H

#include <stdbool.h>

enum {
        FULL_NAME_CHARACTERS_MAX = 60, /* grapheme clusters, see measure.h */
        FULL_NAME_BYTES_MAX = 240,
        FULL_NAME_SIZE = FULL_NAME_BYTES_MAX + 1
};

enum full_name_status {
        FULL_NAME_OK,
        FULL_NAME_NOT_UTF_8,
        FULL_NAME_UNSAFE, /* has control characters, or others that cannot be seen */
        FULL_NAME_EMPTY,  /* or nothing that can be seen */
        FULL_NAME_TOO_MANY_CHARACTERS,
        FULL_NAME_TOO_MANY_BYTES
};

/*
 * Reads a name that somebody gave: in NFC, with one space in place of each run of white space, and
 * none at either end. The limits hold for the name that is read. What is read is read as itself.
 * Unless it is fine, `name_out` is unchanged. Aborts without memory.
 */
enum full_name_status full_name_read(const char *text, char name_out[FULL_NAME_SIZE]);

/* The form that a name has to have, as the end of a sentence such as `--full-name takes …`. */
const char *full_name_status_words(enum full_name_status status);

/*
 * Whether `part` stands in the name; capitals, composition and further white space make no
 * difference. Both may be any bytes: a part that is empty or no UTF-8 stands nowhere. Aborts
 * without memory.
 */
bool full_name_contains(const char *name, const char *part);

#endif
