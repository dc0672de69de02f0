/*
 * The automaton does what the engine does, in every state and on every symbol: each row is reached
 * by a text, each byte is put behind it, and what then can still become a game is compared.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bowling/notation.h>

#include "automaton.h"
#include "bulk.h"
#include "testing.h"
#include "weight.h"

enum {
        ROWS_MAX = 1024,
        TEXT_MAX = 128
};

typedef enum bowling_status parser(const char *text, size_t length, struct bowling_game *game,
                                   struct bowling_notation_place *place_out);

/* A text that leads to each row, and one that leads from it to a finished game. */
struct routes {
        const struct automaton *automaton;
        parser *parse;
        char to[ROWS_MAX][TEXT_MAX];
        char from[ROWS_MAX][TEXT_MAX];
        int seen[ROWS_MAX];
        int ends[ROWS_MAX]; /* 0, or one more than the bytes that are missing */
};

static uint32_t entry(const struct automaton *automaton, uint32_t row, unsigned char byte)
{
        return automaton->entries[row * SYMBOLS + automaton_symbols[byte]];
}

static uint32_t next_row(const struct automaton *automaton, uint32_t row, unsigned char byte)
{
        return entry(automaton, row, byte) >> AUTOMATON_ROW_SHIFT;
}

static int run(const struct automaton *automaton, const char *text, uint32_t *row_out)
{
        uint32_t sum = 0;
        *row_out = AUTOMATON_START;
        for (; *text != '\0'; text++) {
                uint32_t found = entry(automaton, *row_out, (unsigned char)*text);
                *row_out = found >> AUTOMATON_ROW_SHIFT;
                sum += found & AUTOMATON_POINTS;
        }
        return (int)sum;
}

/* Breadth first, so that the texts are as short as can be. */
static uint32_t find_ways_to(struct routes *routes)
{
        uint32_t queue[ROWS_MAX] = {AUTOMATON_START};
        uint32_t count = 1;
        routes->seen[AUTOMATON_START] = 1;
        for (uint32_t i = 0; i < count; i++) {
                for (int byte = 1; byte < 256; byte++) {
                        uint32_t row = next_row(routes->automaton, queue[i], (unsigned char)byte);
                        if (row <= AUTOMATON_ACCEPTED || routes->seen[row])
                                continue;
                        routes->seen[row] = 1;
                        size_t length = strlen(routes->to[queue[i]]);
                        assert_true(length + 1 < TEXT_MAX);
                        memcpy(routes->to[row], routes->to[queue[i]], length);
                        routes->to[row][length] = (char)byte;
                        queue[count++] = row;
                }
        }
        return count;
}

/* From a row that is one byte away from those that are `distance` bytes from the end. */
static int extend_way(struct routes *routes, uint32_t row, int distance)
{
        for (int byte = 1; byte < 256; byte++) {
                uint32_t next = next_row(routes->automaton, row, (unsigned char)byte);
                if (routes->ends[next] != distance)
                        continue;
                routes->ends[row] = distance + 1;
                assert_true(strlen(routes->from[next]) + 2 < TEXT_MAX);
                routes->from[row][0] = (char)byte;
                strcpy(routes->from[row] + 1, routes->from[next]);
                return 1;
        }
        return 0;
}

static void find_ways_from(struct routes *routes)
{
        int found = 1;
        routes->ends[AUTOMATON_ACCEPTED] = 1;
        for (int distance = 1; found > 0; distance++) {
                found = 0;
                for (uint32_t row = AUTOMATON_START; row < routes->automaton->rows; row++) {
                        if (routes->ends[row] == 0)
                                found += extend_way(routes, row, distance);
                }
        }
}

/* The engine's word on a line with its newline: its total, or -1 where it is no finished game. */
static int total_of(const struct routes *routes, const char *line)
{
        struct bowling_game game = bowling_game_of((struct bowling_player){""});
        size_t length = strlen(line) - 1;
        int total = -1;
        if (length > 0 && line[length - 1] == '\r')
                length--;
        if (routes->parse(line, length, &game, NULL) == BOWLING_OK)
                bowling_game_final_score(&game, &total);
        return total;
}

static void check_living(const struct routes *routes, const char *text, uint32_t row)
{
        char line[2 * TEXT_MAX];
        uint32_t end = 0;
        snprintf(line, sizeof line, "%s%s", text, routes->from[row]);
        int total = run(routes->automaton, line, &end);
        assert_int_equal(end, AUTOMATON_ACCEPTED);
        assert_int_equal(total, total_of(routes, line));
}

/* All that decides how a game can go on and what its bowls are worth. */
struct future {
        enum bowling_status status;
        int frame;
        int bowl;
        int standing;
        int fresh; /* always 0 for plain counts, which cannot tell */
        int weights[2];
        int points; /* the score so far, less what the automaton has counted */
};

/* Of a line that goes on with `suffix`, which tells a token that is over from one that is not. */
static struct future future_of(const struct routes *routes, const char *text, const char *suffix)
{
        struct bowling_game game = bowling_game_of((struct bowling_player){""});
        char line[2 * TEXT_MAX];
        uint32_t row = 0;
        int length = snprintf(line, sizeof line, "%s%s", text, suffix);
        struct future future = {
                .status = routes->parse(line, (size_t)length, &game, NULL),
        };
        if (future.status != BOWLING_OK)
                return future;
        future.frame = bowling_game_current_frame(&game);
        future.bowl = bowling_game_next_bowl(&game);
        future.standing = bowling_game_pins_standing(&game);
        if (routes->parse != bowling_notation_parse_counts)
                future.fresh = bowling_game_rack_is_fresh(&game);
        future.weights[0] = weight_after(game, 0);
        future.weights[1] = weight_after(game, 1);
        future.points = weight_minimum(game) - run(routes->automaton, text, &row);
        return future;
}

/*
 * Two texts that lead to the same row must have the same future: since that holds for each byte
 * behind a text to each row, it holds for all texts, whatever their length.
 */
static void check_future(const struct routes *routes, const char *text, uint32_t row)
{
        static const char *const suffixes[] = {"", " ", "0", "0 ", "1", "-"};
        if (strchr(text, '\r') != NULL || strchr(text, '\n') != NULL)
                return;
        for (size_t i = 0; i < LENGTH_OF(suffixes); i++) {
                struct future here = future_of(routes, text, suffixes[i]);
                struct future there = future_of(routes, routes->to[row], suffixes[i]);
                bool fails = here.status != BOWLING_OK;
                assert_int_equal(fails, there.status != BOWLING_OK);
                if (!fails)
                        assert_memory_equal(&here, &there, sizeof here);
        }
}

/* Gutter balls finish any game that can be finished, whether or not a token goes on. */
static void check_dead(const struct routes *routes, const char *text)
{
        static const char *const beginnings[] = {"", " ", "0 ", "- "};
        char line[2 * TEXT_MAX];
        if (strchr(text, '\n') != NULL) {
                assert_int_equal(total_of(routes, text), -1);
                return;
        }
        for (size_t i = 0; i < LENGTH_OF(beginnings); i++) {
                size_t length = (size_t)snprintf(line, sizeof line, "%s%s", text, beginnings[i]);
                for (int gutters = 0; gutters <= BOWLING_BOWLS_MAX; gutters++) {
                        strcpy(line + length, "\n");
                        assert_int_equal(total_of(routes, line), -1);
                        strcpy(line + length, "0 ");
                        length += 2;
                }
        }
}

/* At the start every byte is tried; behind that, some stand for all the others that are illegal. */
static bool is_worth_trying(uint32_t row, int byte)
{
        return row == AUTOMATON_START || automaton_symbols[byte] != SYMBOL_ILLEGAL ||
               strchr("#.q\x01\x7f\xff", byte) != NULL;
}

static void check_row(const struct routes *routes, uint32_t row)
{
        for (int byte = 1; byte < 256; byte++) {
                char text[TEXT_MAX + 2];
                if (!is_worth_trying(row, byte))
                        continue;
                uint32_t next = next_row(routes->automaton, row, (unsigned char)byte);
                snprintf(text, sizeof text, "%s%c", routes->to[row], byte);
                if (next == AUTOMATON_DEAD)
                        check_dead(routes, text);
                else
                        check_living(routes, text, next);
                if (next > AUTOMATON_ACCEPTED)
                        check_future(routes, text, next);
        }
}

static void check(const struct automaton *automaton, parser *parse)
{
        struct routes *routes = calloc(1, sizeof *routes);
        assert_non_null(routes);
        assert_true(automaton->rows <= ROWS_MAX);
        routes->automaton = automaton;
        routes->parse = parse;
        assert_int_equal(find_ways_to(routes), automaton->rows - AUTOMATON_START);
        find_ways_from(routes);
        for (uint32_t row = AUTOMATON_START; row < automaton->rows; row++) {
                assert_true(routes->seen[row]);
                assert_true(routes->ends[row] > 0);
                check_row(routes, row);
        }
        free(routes);
}

static void test_automaton__of_any_is_the_engine(void **state)
{
        check(&automata[BULK_READ_ANY], bowling_notation_parse);
}

static void test_automaton__of_marks_is_the_engine(void **state)
{
        check(&automata[BULK_READ_MARKS], bowling_notation_parse_marks);
}

static void test_automaton__of_counts_is_the_engine(void **state)
{
        check(&automata[BULK_READ_COUNTS], bowling_notation_parse_counts);
}

static void test_automaton__never_leaves_its_ends(void **state)
{
        for (int byte = 0; byte < 256; byte++) {
                assert_int_equal(
                        entry(&automata[BULK_READ_ANY], AUTOMATON_DEAD, (unsigned char)byte),
                        (uint32_t)AUTOMATON_DEAD << AUTOMATON_ROW_SHIFT);
                assert_int_equal(
                        entry(&automata[BULK_READ_ANY], AUTOMATON_ACCEPTED, (unsigned char)byte),
                        (uint32_t)AUTOMATON_ACCEPTED << AUTOMATON_ROW_SHIFT);
        }
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_automaton__of_any_is_the_engine),
                cmocka_unit_test(test_automaton__of_marks_is_the_engine),
                cmocka_unit_test(test_automaton__of_counts_is_the_engine),
                cmocka_unit_test(test_automaton__never_leaves_its_ends),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
