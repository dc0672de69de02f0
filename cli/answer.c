/* What a player typed at a prompt. */
#include "answer.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include <bowling/notation.h>

static const struct {
        const char *word;
        enum answer_kind kind;
} commands[] = {
        {"undo", ANSWER_UNDO}, {"취소", ANSWER_UNDO},   {"redo", ANSWER_REDO},
        {"다시", ANSWER_REDO}, {"board", ANSWER_BOARD}, {"점수판", ANSWER_BOARD},
        {"help", ANSWER_HELP}, {"도움말", ANSWER_HELP}, {"quit", ANSWER_QUIT},
        {"종료", ANSWER_QUIT},
};

/* They have something behind them. */
static const char *const correct_words[] = {"correct", "정정"};

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

/* A player may type zeros before a count, as in 07; -0 is none. */
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

/* What stands behind `correct`, or NULL where the text begins otherwise. */
static const char *correction_in(const char *text)
{
        size_t length = strcspn(text, " \t");
        for (size_t i = 0; i < sizeof correct_words / sizeof *correct_words; i++) {
                if (strlen(correct_words[i]) == length &&
                    strncasecmp(text, correct_words[i], length) == 0)
                        return text + length;
        }
        return NULL;
}

static struct answer correction(const char *words)
{
        struct answer answer = {.kind = ANSWER_CORRECT};
        if (strlen(words) >= sizeof answer.as.correction)
                return refused(WORDS_ANSWER_TOO_LONG);
        strcpy(answer.as.correction, words); /* it fits */
        return answer;
}

static enum answer_kind command_named(const char *text)
{
        for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
                if (strcasecmp(text, commands[i].word) == 0)
                        return commands[i].kind;
        }
        return ANSWER_REFUSED;
}

enum answer_kind answer_command(const struct line *line)
{
        char text[LINE_SIZE];
        return line_trim(line, text) ? command_named(text) : ANSWER_REFUSED;
}

static struct answer read_text(const struct bowling_game *game, const char *text)
{
        if (*text == '\0')
                return refused(WORDS_ANSWER_EMPTY);
        if (command_named(text) != ANSWER_REFUSED)
                return (struct answer){.kind = command_named(text)};
        if (correction_in(text) != NULL)
                return correction(correction_in(text));
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
