/* The table of languages, and which one a game uses. */
#include "words.h"

#include <stdlib.h>
#include <string.h>

static const struct words *const languages[] = {&words_ko, &words_en};

const struct words *words_named(const char *code)
{
        for (size_t i = 0; i < sizeof languages / sizeof *languages; i++) {
                if (strcmp(languages[i]->code, code) == 0)
                        return languages[i];
        }
        return NULL;
}

/* As for setlocale(), an empty variable counts as not set. */
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
        const char *locale = locale_of_messages();
        for (size_t i = 0; i < sizeof languages / sizeof *languages; i++) {
                if (strncmp(locale, languages[i]->code, strlen(languages[i]->code)) == 0)
                        return languages[i];
        }
        return &words_ko;
}
