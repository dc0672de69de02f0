/* The full name of a person, in any script. */
#include "full_name.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <unicase.h>
#include <unictype.h>
#include <uninorm.h>
#include <unistr.h>

#include "characters.h"
#include "clean_text.h"
#include "heap.h"
#include "measure.h"

const char *full_name_status_words(enum full_name_status status)
{
        switch (status) {
        case FULL_NAME_OK:
                return "any name";
        case FULL_NAME_NOT_UTF_8:
                return "text in UTF-8: set the terminal or save the file as UTF-8";
        case FULL_NAME_UNSAFE:
                return "plain text in UTF-8, without control characters, marks that turn its "
                       "direction, or others that cannot be seen: leave them out";
        case FULL_NAME_EMPTY:
                return "at least one character that can be seen";
        case FULL_NAME_TOO_MANY_CHARACTERS:
                return "up to 60 characters: write a shorter name";
        case FULL_NAME_TOO_MANY_BYTES:
                return "up to 240 bytes: write a shorter name";
        }
        return "any name";
}

static bool is_utf_8(const char *text)
{
        return u8_check((const uint8_t *)text, strlen(text)) == NULL;
}

/* Valid UTF-8 with single spaces, and none at either end, in memory of its own. */
static char *copy_words(const char *text)
{
        char *copy = heap_or_abort(malloc(strlen(text) + 1));
        char *end = copy;
        bool apart = false;
        for (ucs4_t next = 0; *text != '\0';) {
                int length = u8_strmbtouc(&next, (const uint8_t *)text);
                bool is_space = uc_is_property_white_space(next);
                if (apart && !is_space && end > copy)
                        *end++ = ' ';
                if (!is_space)
                        end = mempcpy(end, text, (size_t)length);
                apart = is_space;
                text += length;
        }
        *end = '\0';
        return copy;
}

static char *composed(const char *text)
{
        char *words = copy_words(text);
        size_t size = 0;
        uint8_t *name =
                u8_normalize(UNINORM_NFC, (const uint8_t *)words, strlen(words) + 1, NULL, &size);
        free(words);
        return heap_or_abort(name);
}

/* Fillers of Hangul have columns, and show nothing. */
static bool has_something_to_see(const char *name)
{
        struct character character;
        while (character_next(&name, &character)) {
                if (!uc_is_property_default_ignorable_code_point(character.code_point) &&
                    !uc_is_property_white_space(character.code_point) &&
                    uc_combining_class(character.code_point) == 0)
                        return true;
        }
        return false;
}

/* Scripts and emoji need joiners and variants, behind a character of theirs. */
static bool is_hidden(uint32_t code_point, uint32_t before)
{
        bool is_needed = uc_is_property_join_control(code_point) ||
                         uc_is_property_variation_selector(code_point) ||
                         code_point == 0x180e; /* the vowel separator of Mongolian */
        if (uc_is_property_default_ignorable_code_point(code_point))
                return before < 0x80 || !is_needed;
        return before == ' ' && uc_is_general_category_withtable(code_point, UC_CATEGORY_MASK_M);
}

/* Two names that look equal should be equal. A mark without a letter is drawn on what is before. */
static bool has_hidden_characters(const char *name)
{
        struct character character;
        for (uint32_t before = ' '; character_next(&name, &character);
             before = character.code_point) {
                if (is_hidden(character.code_point, before))
                        return true;
        }
        return false;
}

static enum full_name_status check(const char *name)
{
        if (text_measure(name, TEXT_COLUMNS) == 0 || !has_something_to_see(name))
                return FULL_NAME_EMPTY;
        if (has_hidden_characters(name))
                return FULL_NAME_UNSAFE;
        if (text_measure(name, TEXT_CLUSTERS) > FULL_NAME_CHARACTERS_MAX)
                return FULL_NAME_TOO_MANY_CHARACTERS;
        return strlen(name) > FULL_NAME_BYTES_MAX ? FULL_NAME_TOO_MANY_BYTES : FULL_NAME_OK;
}

enum full_name_status full_name_read(const char *text, char name_out[FULL_NAME_SIZE])
{
        if (!is_utf_8(text))
                return FULL_NAME_NOT_UTF_8;
        if (!clean_text_is(text))
                return FULL_NAME_UNSAFE;
        char *name = composed(text);
        enum full_name_status status = check(name);
        if (status == FULL_NAME_OK)
                strcpy(name_out, name);
        free(name);
        return status;
}

/* Text that is equal for all ways to write it: small letters, composed. */
static char *folded(const char *text)
{
        char *words = copy_words(text);
        size_t size = 0;
        uint8_t *small = u8_casefold((const uint8_t *)words, strlen(words) + 1, NULL, UNINORM_NFC,
                                     NULL, &size);
        free(words);
        return heap_or_abort(small);
}

bool full_name_contains(const char *name, const char *part)
{
        if (!is_utf_8(name) || !is_utf_8(part))
                return false;
        char *name_folded = folded(name);
        char *part_folded = folded(part);
        bool found = *part_folded != '\0' && strstr(name_folded, part_folded) != NULL;
        free(name_folded);
        free(part_folded);
        return found;
}
