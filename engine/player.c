/* A player is three letters. */
#include <bowling/player.h>

#include <string.h>

static bool is_lower(char character)
{
        return character >= 'a' && character <= 'z';
}

static bool is_letter(char character)
{
        return is_lower(character) || (character >= 'A' && character <= 'Z');
}

static char raised(char letter)
{
        if (!is_lower(letter))
                return letter;
        return (char)(letter - 'a' + 'A');
}

/* Takes one letter more than a name has, so that the caller sees that there are too many. */
static size_t take_letters(const char *text, char *letters)
{
        size_t taken = 0;
        for (; *text != '\0' && taken <= BOWLING_NAME_LETTERS; text++) {
                letters[taken] = raised(*text);
                taken += is_letter(*text);
        }
        return taken;
}

static enum bowling_status check_length(size_t letters)
{
        if (letters == 0)
                return BOWLING_NAME_WITHOUT_LETTERS;
        if (letters < BOWLING_NAME_LETTERS)
                return BOWLING_NAME_TOO_SHORT;
        if (letters > BOWLING_NAME_LETTERS)
                return BOWLING_NAME_TOO_LONG;
        return BOWLING_OK;
}

enum bowling_status bowling_player_named(const char *text, struct bowling_player *player_out)
{
        char letters[BOWLING_NAME_LETTERS + 1];
        enum bowling_status status = check_length(text == NULL ? 0 : take_letters(text, letters));
        if (status != BOWLING_OK)
                return status;
        memcpy(player_out->name, letters, BOWLING_NAME_LETTERS);
        player_out->name[BOWLING_NAME_LETTERS] = '\0';
        return BOWLING_OK;
}

bool bowling_player_equals(const struct bowling_player *left, const struct bowling_player *right)
{
        return strcmp(left->name, right->name) == 0;
}
