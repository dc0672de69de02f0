/* Chooses the language that the game speaks. */
#include "words.h"

#include <stdlib.h>
#include <string.h>

const struct words *words_named(const char *language)
{
        if (strcmp(language, "ko") == 0)
                return &words_ko;
        if (strcmp(language, "en") == 0)
                return &words_en;
        return NULL;
}

/* As setlocale() does, a variable that is empty counts as not set. */
static const char *locale_of_messages(void)
{
        static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
        for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
                const char *value = getenv(variables[i]);
                if (value != NULL && *value != '\0')
                        return value;
        }
        return "";
}

const struct words *words_of_environment(void)
{
        return strncmp(locale_of_messages(), "en", 2) == 0 ? &words_en : &words_ko;
}
