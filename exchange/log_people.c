/* Whose the games of a log are, in exports: keys of people in place of a store's numbers. */
#include "log_people.h"

#include <stdlib.h>
#include <string.h>

#include "memory_stream.h"

static const char form[] = "4 ";

bool log_people_are_in(const struct store_event *event)
{
        return event->kind == EVENT_ASSIGN ||
               (event->kind == EVENT_START && strncmp(event->detail, form, strlen(form)) == 0);
}

/* Copies the word at `*at` and goes past it; false where no person can be that long. */
static bool take_person(const char **at, char person_out[PERSON_KEY_SIZE])
{
        size_t length = strcspn(*at, ", ");
        if (length == 0 || length >= PERSON_KEY_SIZE)
                return false;
        memcpy(person_out, *at, length);
        person_out[length] = '\0';
        *at += length;
        return true;
}

/* People stand between the form and the start, with commas, or behind the letters. */
char *log_people_print(const struct store_event *event, log_people_translate *translate,
                       void *context)
{
        char *text = NULL;
        size_t size = 0;
        char person[PERSON_KEY_SIZE];
        FILE *out = memory_stream_open(&text, &size);
        size_t begin = event->kind == EVENT_START ? strlen(form) : BOWLING_NAME_LETTERS + 1;
        const char *at = event->detail + strnlen(event->detail, begin);
        fprintf(out, "%.*s", (int)begin, event->detail);
        bool fine = take_person(&at, person);
        while (fine) {
                if (strcmp(person, "0") == 0 || strcmp(person, "-") == 0)
                        fputs(person, out);
                else
                        fine = translate(context, person, out);
                if (*at != ',')
                        break;
                fputc(*at++, out);
                fine = fine && take_person(&at, person);
        }
        fputs(at, out);
        memory_stream_close_or_abort(out);
        if (fine)
                return text;
        free(text);
        return NULL;
}

bool log_people_is_key(const char *text, struct bowling_player *letters_out)
{
        enum {
                DIGITS = PERSON_KEY_SIZE - 1 - BOWLING_NAME_LETTERS - 1
        };
        if (!event_parse_player(text, letters_out))
                return false;
        const char *rest = text + BOWLING_NAME_LETTERS;
        if (*rest == '\0')
                return true;
        return *rest == '-' && strspn(rest + 1, "0123456789abcdef") == DIGITS &&
               rest[1 + DIGITS] == '\0';
}
