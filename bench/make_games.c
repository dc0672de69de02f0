/*
 * Writes random legal games to files of a folder, the same games in each: marks.txt without
 * separators, spaced.txt, counts.txt, crlf.txt, whose lines end with a carriage return too,
 * bad.txt, where one line of a hundred has a mistake, and pins.txt, a tenth of them with all pins
 * that are left.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bowling/bowling.h>

enum {
        LINE_SIZE = 128,
        BOWLS_MIN = 11
};

/* Fixed numbers that look random (xorshift64), so that everybody measures the same games. */
static unsigned below(unsigned limit)
{
        static uint64_t state = 88172645463325252U;
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        return (unsigned)(state >> 33) % limit;
}

static struct bowling_game random_game(void)
{
        struct bowling_game game = bowling_game_of((struct bowling_player){""});
        while (!bowling_game_is_finished(&game)) {
                struct bowling_bowl bowl;
                bowling_bowl_of((int)below((unsigned)bowling_game_pins_standing(&game) + 1), &bowl);
                bowling_game_bowl(&game, bowl);
        }
        return game;
}

/* Takes pins away at random until so many stand; numbers of its own, so that the games stay. */
static unsigned some_of(unsigned set, int count)
{
        static uint32_t state = 2463534242U;
        while (__builtin_popcount(set) > count) {
                state = state * 1664525U + 1013904223U;
                set &= ~(1U << (state >> 16) % BOWLING_PINS_MAX);
        }
        return set;
}

static void write_pins(FILE *out, const struct bowling_game *game)
{
        struct bowling_bowls bowls = bowling_game_bowls(game);
        struct bowling_game pins = bowling_game_of(game->player);
        char text[BOWLING_NOTATION_SIZE];
        for (int i = 0; i < bowls.count; i++) {
                int fallen = bowling_bowl_pins(bowls.bowls[i]);
                unsigned known = bowling_game_pins_known(&pins);
                unsigned left = some_of(known != 0 ? known : BOWLING_PINS_ALL,
                                        bowling_game_pins_standing(&pins) - fallen);
                bowling_bowl_leaving(fallen, left, &bowls.bowls[i]);
                bowling_game_bowl(&pins, bowls.bowls[i]);
        }
        bowling_notation_print(&pins, text, sizeof text);
        fprintf(out, "%s\n", text);
}

static void write_counts(FILE *out, const struct bowling_game *game)
{
        struct bowling_bowls bowls = bowling_game_bowls(game);
        char line[LINE_SIZE];
        size_t length = 0;
        for (int i = 0; i < bowls.count; i++) {
                int pins = bowling_bowl_pins(bowls.bowls[i]);
                if (i > 0)
                        line[length++] = ' ';
                if (pins == BOWLING_PINS_MAX)
                        line[length++] = '1';
                line[length++] = (char)('0' + pins % BOWLING_PINS_MAX);
        }
        line[length++] = '\n';
        fwrite(line, 1, length, out);
}

static void without_spaces(const char *text, char *dense)
{
        size_t length = 0;
        for (; *text != '\0'; text++) {
                if (*text != ' ')
                        dense[length++] = *text;
        }
        dense[length] = '\0';
}

static FILE *create(const char *folder, const char *name)
{
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", folder, name);
        FILE *file = fopen(path, "w");
        if (file == NULL) {
                perror(path);
                exit(EXIT_FAILURE);
        }
        return file;
}

static void finish(FILE *file)
{
        if (fclose(file) != 0) {
                perror("make_games");
                exit(EXIT_FAILURE);
        }
}

int main(int argc, char **argv)
{
        if (argc != 3) {
                fputs("usage: make_games NUMBER FOLDER\n", stderr);
                return EXIT_FAILURE;
        }
        FILE *marks = create(argv[2], "marks.txt");
        FILE *spaced = create(argv[2], "spaced.txt");
        FILE *counts = create(argv[2], "counts.txt");
        FILE *crlf = create(argv[2], "crlf.txt");
        FILE *bad = create(argv[2], "bad.txt");
        FILE *pins = create(argv[2], "pins.txt");
        for (long left = atol(argv[1]); left > 0; left--) {
                char text[BOWLING_NOTATION_SIZE];
                char dense[BOWLING_NOTATION_SIZE];
                struct bowling_game game = random_game();
                bowling_notation_print(&game, text, sizeof text);
                without_spaces(text, dense);
                fprintf(spaced, "%s\n", text);
                fprintf(marks, "%s\n", dense);
                fprintf(crlf, "%s\r\n", dense);
                write_counts(counts, &game);
                if (left % 100 == 0)
                        dense[below(BOWLS_MIN)] = '?';
                fprintf(bad, "%s\n", dense);
                if (left % 10 == 0)
                        write_pins(pins, &game);
        }
        finish(marks);
        finish(spaced);
        finish(counts);
        finish(crlf);
        finish(bad);
        finish(pins);
        return EXIT_SUCCESS;
}
