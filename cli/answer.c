/* Reads what a player typed at a prompt. */
#include "answer.h"

#include <stdio.h>
#include <string.h>

#include <bowling/leave.h>
#include <bowling/notation.h>

static struct answer refused(enum words_refusal refusal)
{
        return (struct answer){.kind = ANSWER_REFUSED, .as.refusal = refusal};
}

bool answer_read_number(const char *text, int most, int *number_out)
{
        int number = 0;
        if (*text == '\0' || text[strspn(text, "0123456789")] != '\0')
                return false;
        for (; *text != '\0' && number <= most; text++)
                number = 10 * number + (*text - '0');
        *number_out = number <= most ? number : most + 1;
        return true;
}

/* Zeros before a count are skipped, as in 07, and -0 is 0. */
static const char *without_zeros(const char *text)
{
        const char *digits = text + (*text == '-');
        size_t zeros = strspn(digits, "0");
        if (zeros > 0 && strspn(digits, "0123456789") == zeros)
                zeros--;
        return digits[zeros] == '0' || *text != '-' ? digits + zeros : text;
}

static struct answer read_bowl(const struct bowling_game *game, const char *text)
{
        struct answer answer = {.kind = ANSWER_BOWL};
        text = without_zeros(text);
        enum bowling_status status =
                bowling_notation_read_bowl(game, text, strlen(text), &answer.as.bowl);
        if (status == BOWLING_MARK_UNKNOWN)
                return refused(WORDS_ANSWER_UNKNOWN);
        if (status != BOWLING_OK)
                return (struct answer){.kind = ANSWER_IMPOSSIBLE, .as.status = status};
        return answer;
}

/* The pins behind `left`, with spaces or - between them; others fell. */
static struct answer read_left(const struct bowling_game *game, const char *words)
{
        char pins[LINE_SIZE] = "";
        size_t length = 0;
        struct bowling_leave_reading read;
        struct answer answer = {.kind = ANSWER_BOWL};
        for (words += strspn(words, " \t"); *words != '\0'; words += strspn(words, " \t")) {
                size_t word = strcspn(words, " \t");
                if (length > 0)
                        pins[length++] = '-';
                memcpy(pins + length, words, word);
                length += word;
                words += word;
        }
        enum bowling_status status = bowling_leave_read(pins, length, &read);
        if (status == BOWLING_OK && read.length < length)
                status = BOWLING_PIN_UNKNOWN;
        if (status == BOWLING_OK)
                status = bowling_game_leaving(game, read.pins, &answer.as.bowl);
        if (status != BOWLING_OK)
                return (struct answer){.kind = ANSWER_IMPOSSIBLE, .as.status = status};
        return answer;
}

static struct answer correction(const char *words)
{
        struct answer answer = {.kind = ANSWER_CORRECT};
        if (strlen(words) >= sizeof answer.as.correction)
                return refused(WORDS_ANSWER_TOO_LONG);
        strcpy(answer.as.correction, words); /* it fits */
        return answer;
}

/* Only `correct` and `left` have words behind them. */
static enum answer_kind command_named(const char *text)
{
        size_t length = strcspn(text, " \t");
        enum words_command command = words_command_named(text, length);
        bool has_words = command == WORDS_COMMAND_CORRECT || command == WORDS_COMMAND_LEFT;
        if (command == WORDS_COMMANDS || (text[length] != '\0' && !has_words))
                return ANSWER_REFUSED;
        return (enum answer_kind)command;
}

enum answer_kind answer_command(const struct line *line)
{
        char text[LINE_SIZE];
        return line_trim(line, text) ? command_named(text) : ANSWER_REFUSED;
}

static struct answer read_text(const struct bowling_game *game, const char *text)
{
        enum answer_kind command = command_named(text);
        if (*text == '\0')
                return refused(WORDS_ANSWER_EMPTY);
        if (command == ANSWER_CORRECT)
                return correction(text + strcspn(text, " \t"));
        if (command == ANSWER_LEFT)
                return read_left(game, text + strcspn(text, " \t"));
        if (command != ANSWER_REFUSED)
                return (struct answer){.kind = command};
        return read_bowl(game, text);
}

struct answer answer_read(const struct bowling_game *game, const struct line *line)
{
        char text[LINE_SIZE];
        if (line_trim(line, text))
                return read_text(game, text);
        return refused(line->cut ? WORDS_ANSWER_TOO_LONG : WORDS_ANSWER_UNKNOWN);
}

static bool takes_pins(const struct bowling_game *game, int pins)
{
        struct bowling_bowl bowl;
        return bowling_bowl_of(pins, &bowl) == BOWLING_OK && bowling_game_takes(game, bowl);
}

static bool takes_mark(const struct bowling_game *game, char mark)
{
        struct bowling_bowl bowl;
        return bowling_notation_read_bowl(game, &mark, 1, &bowl) == BOWLING_OK &&
               bowling_game_takes(game, bowl);
}

/* Counts that follow each other are written as 0-7. */
static void list_pins(const struct bowling_game *game, char *text, size_t size)
{
        const char *comma = "";
        for (int pins = 0; pins <= BOWLING_PINS_MAX; pins++) {
                int first = pins;
                while (takes_pins(game, pins))
                        pins++;
                if (pins == first)
                        continue;
                int length = snprintf(text, size, pins - 1 > first ? "%s%d-%d" : "%s%d", comma,
                                      first, pins - 1);
                text += length;
                size -= (size_t)length;
                comma = ", ";
        }
}

struct words_allowed answer_allowed(const struct bowling_game *game)
{
        struct words_allowed allowed = {.pins = ""};
        size_t length = 0;
        list_pins(game, allowed.pins, sizeof allowed.pins);
        for (const char *mark = "X/-F"; *mark != '\0'; mark++) {
                if (takes_mark(game, *mark))
                        length += (size_t)snprintf(allowed.marks + length,
                                                   sizeof allowed.marks - length, "%c, ", *mark);
        }
        return allowed;
}
