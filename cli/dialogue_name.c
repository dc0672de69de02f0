/* Reads a name as it is typed: PJS, PJS#2, or with letters for the match, PJB=PJS#2. */
#include <string.h>

#include "dialogue.h"

enum {
        PART_SIZE = 64
};

/* The letters before `end`; what is no letter is left out, as everywhere in names. */
static enum bowling_status read_letters(const char *text, const char *end,
                                        struct bowling_player *letters_out)
{
        char part[PART_SIZE];
        if (*end == '\0')
                return bowling_player_named(text, letters_out);
        if (end - text >= PART_SIZE)
                return BOWLING_NAME_TOO_LONG;
        snprintf(part, sizeof part, "%.*s", (int)(end - text), text);
        return bowling_player_named(part, letters_out);
}

enum bowling_status dialogue_read_name(const char *text, struct dialogue_name *name_out)
{
        const char *equals = strchr(text, '=');
        struct bowling_player own = {""};
        enum bowling_status status = BOWLING_OK;
        *name_out = (struct dialogue_name){.who = NULL};
        if (equals != NULL)
                status = read_letters(text, equals, &name_out->letters);
        bool has_letters = equals != NULL && status == BOWLING_OK;
        if (equals != NULL && !has_letters && strchr(equals, '#') != NULL)
                return status;
        name_out->who = has_letters ? equals + 1 : text;
        status = read_letters(name_out->who, name_out->who + strcspn(name_out->who, "#"), &own);
        if (!has_letters)
                name_out->letters = own;
        return status;
}

bool dialogue_is_seated(const struct dialogue_seat *seats, int count, int64_t person)
{
        for (int i = 0; i < count; i++) {
                if (person != 0 && seats[i].person == person)
                        return true;
        }
        return false;
}
