/* The values of options and operands that several commands take; all exit on a bad value. */
#include "option_value.h"

#include "answer.h"
#include "moment.h"

int option_number_or_exit(const struct command *command, const char *option, const char *text,
                          int most)
{
        int number = 0;
        if (!answer_read_number(text, most, &number) || number < 1 || number > most)
                command_fail_and_exit(command, "%s takes 1 to %d, not '%s'", option, most, text);
        return number;
}

int64_t option_day_or_exit(const struct command *command, const char *option, const char *text)
{
        int64_t day = 0;
        if (!moment_parse_day(text, &day))
                command_fail_and_exit(command, "%s takes a day such as 2026-11-15, not '%s'",
                                      option, text);
        return day;
}

struct bowling_player option_player_or_exit(const struct command *command, const char *option,
                                            const char *text)
{
        struct bowling_player player;
        enum bowling_status status = bowling_player_named(text, &player);
        if (status != BOWLING_OK)
                command_fail_and_exit(command, "%s '%s': %s", option, text,
                                      bowling_status_words(status));
        return player;
}

void option_set_operand_or_exit(const struct command *command, const char *noun, char *text,
                                const char **operand)
{
        if (*operand != NULL)
                command_fail_and_exit(command, "one %s at a time, not '%s' as well", noun, text);
        *operand = text;
}
