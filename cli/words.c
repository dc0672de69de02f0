/* The table of languages, and which one a game uses. */
#include "words.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const struct words *const languages[] = {&words_ko, &words_en};

enum {
        LANGUAGES = sizeof languages / sizeof *languages
};

const struct words *words_named(const char *code)
{
        for (size_t i = 0; i < LANGUAGES; i++) {
                if (strcmp(languages[i]->code, code) == 0)
                        return languages[i];
        }
        return NULL;
}

static enum words_command command_in(const struct words *words, const char *text, size_t length)
{
        int command = 0;
        while (command < WORDS_COMMANDS &&
               (strlen(words->commands[command]) != length ||
                strncasecmp(words->commands[command], text, length) != 0))
                command++;
        return (enum words_command)command;
}

enum words_command words_command_named(const char *text, size_t length)
{
        enum words_command command = WORDS_COMMANDS;
        for (size_t i = 0; i < LANGUAGES && command == WORDS_COMMANDS; i++)
                command = command_in(languages[i], text, length);
        return command;
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
        for (size_t i = 0; i < LANGUAGES; i++) {
                if (strncmp(locale, languages[i]->code, strlen(languages[i]->code)) == 0)
                        return languages[i];
        }
        return &words_ko;
}

const char *words_leave_class(const struct words *words, unsigned pins)
{
        enum bowling_leave_class kind = bowling_leave_class(pins);
        const char *word = words->leave_classes[kind];
        return word != NULL ? word : bowling_leave_class_word(kind);
}

const char *words_leave_name(const struct words *words, unsigned pins)
{
        enum bowling_leave_name name = bowling_leave_name(pins);
        const char *word = words->leave_names[name];
        return word != NULL ? word : bowling_leave_name_words(name);
}
