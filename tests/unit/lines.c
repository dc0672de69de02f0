/* Random lines for tests: games in every way to write them, and what becomes of them by mistake. */
#include "lines.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <bowling/bowling.h>

struct lines lines_begin(uint64_t seed)
{
        return (struct lines){.random = seed * 0x9e3779b97f4a7c15U + 1};
}

/* A number below `limit` (xorshift64). */
static unsigned below(struct lines *lines, unsigned limit)
{
        lines->random ^= lines->random << 13;
        lines->random ^= lines->random >> 7;
        lines->random ^= lines->random << 17;
        return (unsigned)(lines->random >> 33) % limit;
}

/* Strikes and spares come often, as they are what makes scoring hard. */
static struct bowling_bowl random_bowl(struct lines *lines, int standing)
{
        struct bowling_bowl bowl = bowling_bowl_foul();
        unsigned choice = below(lines, 8);
        if (choice == 0)
                return bowl;
        int pins = choice < 4 ? standing : (int)below(lines, (unsigned)standing + 1);
        bowling_bowl_of(pins, &bowl);
        return bowl;
}

static struct bowling_game random_game(struct lines *lines)
{
        struct bowling_game game = bowling_game_of((struct bowling_player){""});
        while (!bowling_game_is_finished(&game))
                bowling_game_bowl(&game, random_bowl(lines, bowling_game_pins_standing(&game)));
        return game;
}

static size_t write_counts(const struct bowling_game *game, char *text)
{
        struct bowling_bowls bowls = bowling_game_bowls(game);
        size_t length = 0;
        for (int i = 0; i < bowls.count; i++)
                length += (size_t)sprintf(text + length, i == 0 ? "%d" : " %d",
                                          bowling_bowl_pins(bowls.bowls[i]));
        return length;
}

static size_t write_marks(const struct bowling_game *game, char *text)
{
        bowling_notation_print(game, text, BOWLING_NOTATION_SIZE);
        return strlen(text);
}

static size_t without_spaces(char *text, size_t length)
{
        size_t kept = 0;
        for (size_t i = 0; i < length; i++) {
                if (text[i] != ' ')
                        text[kept++] = text[i];
        }
        return kept;
}

static void change_separators(struct lines *lines, char *text, size_t length)
{
        for (size_t i = 0; i < length; i++) {
                if (text[i] == ' ')
                        text[i] = " \t,|"[below(lines, 4)];
        }
}

static char random_byte(struct lines *lines)
{
        static const char likely[] = "0123456789-/XxFf ,|\t\r#:1010  ";
        if (below(lines, 10) == 0)
                return (char)below(lines, 256);
        return likely[below(lines, sizeof likely - 1)];
}

/* Changes, puts in or takes out a byte; a newline would make two lines, which is fine too. */
static size_t make_mistake(struct lines *lines, char *text, size_t length)
{
        size_t place = below(lines, (unsigned)length + 1);
        switch (below(lines, 3)) {
        case 0:
                text[place] = random_byte(lines);
                return place == length ? length + 1 : length;
        case 1:
                memmove(text + place + 1, text + place, length - place);
                text[place] = random_byte(lines);
                return length + 1;
        }
        if (place == length)
                return length;
        memmove(text + place, text + place + 1, length - place - 1);
        return length - 1;
}

/* Some lines have a name, as in files that are imported; not each of them is one. */
static size_t write_name(struct lines *lines, char *text)
{
        static const char *const names[] = {"PJS:", "kyj: ", " l.e.e :\t", "PJ:", ":"};
        if (below(lines, 10) != 0)
                return 0;
        const char *name = names[below(lines, sizeof names / sizeof *names)];
        strcpy(text, name);
        return strlen(name);
}

size_t lines_next(struct lines *lines, char *text)
{
        char *line = text;
        text += write_name(lines, text);
        struct bowling_game game = random_game(lines);
        if (below(lines, 6) == 0)
                lines->style = below(lines, 4);
        unsigned style = lines->style;
        size_t length = style == 0 ? write_counts(&game, text) : write_marks(&game, text);
        if (style == 1)
                length = without_spaces(text, length);
        if (style == 2)
                change_separators(lines, text, length);
        unsigned mistakes = below(lines, 2) == 0 ? 0 : below(lines, 4);
        for (unsigned i = 0; i < mistakes; i++)
                length = make_mistake(lines, text, length);
        if (below(lines, 8) == 0)
                text[length++] = '\r';
        text[length++] = '\n';
        return (size_t)(text - line) + length;
}
