/*
 * Prints the tables of bulk as C source, when the program is built. The automaton is made by
 * playing the engine: this tries every symbol in every reachable state of a game, then merges
 * equivalent states.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bowling/bowling.h>

#include "automaton.h"
#include "bulk.h"
#include "weight.h"

enum {
        STATES_MAX = 2048,
        SCORE_MAX = 300
};

/* The state of the tokenizer: what a 1 or a 10 means depends on the next symbol. */
enum token {
        TOKEN_BEGINS,
        TOKEN_GOES_ON,
        TOKEN_ONE,
        TOKEN_TEN,
        TOKEN_LINE_ENDS /* a carriage return was read */
};

struct state {
        struct bowling_game game;
        enum token token;
};

struct entry {
        int next;
        int points;
};

static struct state states[STATES_MAX];
static struct entry table[STATES_MAX][SYMBOLS];
static int count;

static bool take_same_bowls(const struct bowling_game *left, const struct bowling_game *right)
{
        for (int pins = 0; pins <= BOWLING_PINS_MAX; pins++) {
                struct bowling_bowl bowl = weight_bowl(pins);
                if (bowling_game_takes(left, bowl) != bowling_game_takes(right, bowl))
                        return false;
        }
        return true;
}

/* Whether the same bowls are possible in both games and earn the same points. */
static bool have_same_future(const struct bowling_game *left, const struct bowling_game *right)
{
        return bowling_game_current_frame(left) == bowling_game_current_frame(right) &&
               bowling_game_next_bowl(left) == bowling_game_next_bowl(right) &&
               bowling_game_pins_standing(left) == bowling_game_pins_standing(right) &&
               bowling_game_rack_is_fresh(left) == bowling_game_rack_is_fresh(right) &&
               take_same_bowls(left, right) && weight_after(*left, 0) == weight_after(*right, 0) &&
               weight_after(*left, 1) == weight_after(*right, 1);
}

static _Noreturn void fail_and_exit(const char *reason)
{
        fprintf(stderr, "make_tables: %s\n", reason);
        exit(EXIT_FAILURE);
}

static int number_of(const struct state *state)
{
        for (int i = AUTOMATON_START; i < count; i++) {
                if (states[i].token == state->token &&
                    have_same_future(&states[i].game, &state->game))
                        return i;
        }
        if (count == STATES_MAX)
                fail_and_exit("too many states");
        states[count] = *state;
        return count++;
}

static bool bowl_text(struct state *state, const char *text, size_t length)
{
        struct bowling_bowl bowl;
        return bowling_notation_read_bowl(&state->game, text, length, &bowl) == BOWLING_OK &&
               bowling_game_bowl(&state->game, bowl) == BOWLING_OK;
}

/* At the end of a token, 10 is ten pins. */
static bool end_token(struct state *state)
{
        bool fine = true;
        if (state->token == TOKEN_ONE)
                fine = bowl_text(state, "1", 1);
        if (state->token == TOKEN_TEN)
                fine = bowl_text(state, "10", 2);
        state->token = TOKEN_BEGINS;
        return fine;
}

/* The token goes on, so the 1 or the 10 before were single marks. */
static bool continue_token(struct state *state)
{
        bool fine = true;
        if (state->token == TOKEN_ONE || state->token == TOKEN_TEN)
                fine = bowl_text(state, "1", 1);
        if (state->token == TOKEN_TEN)
                fine = fine && bowl_text(state, "0", 1);
        state->token = TOKEN_GOES_ON;
        return fine;
}

static bool read_bowl(struct state *state, enum symbol symbol, enum bulk_reading reading)
{
        static const char marks[] = "0123456789-X/";
        if (reading != BULK_READ_MARKS && symbol == SYMBOL_ONE && state->token == TOKEN_BEGINS) {
                state->token = TOKEN_ONE;
                return !bowling_game_is_finished(&state->game);
        }
        if (symbol == SYMBOL_ZERO && state->token == TOKEN_ONE) {
                state->token = TOKEN_TEN;
                return true;
        }
        if (reading == BULK_READ_COUNTS && (symbol > SYMBOL_NINE || state->token != TOKEN_BEGINS))
                return false;
        return continue_token(state) && bowl_text(state, &marks[symbol], 1);
}

/* False where the line cannot be a game any more. */
static bool read_symbol(struct state *state, enum symbol symbol, enum bulk_reading reading)
{
        if (state->token == TOKEN_LINE_ENDS)
                return symbol == SYMBOL_LINE_END;
        switch ((int)symbol) {
        case SYMBOL_ILLEGAL:
                return false;
        case SYMBOL_SEPARATOR:
                return end_token(state);
        case SYMBOL_LINE_END:
                return end_token(state) && bowling_game_is_finished(&state->game);
        case SYMBOL_CARRIAGE_RETURN:
                if (!end_token(state))
                        return false;
                state->token = TOKEN_LINE_ENDS;
                return bowling_game_is_finished(&state->game);
        }
        return read_bowl(state, symbol, reading);
}

static struct entry entry_of(int number, enum symbol symbol, enum bulk_reading reading)
{
        struct state state = states[number];
        if (number < AUTOMATON_START)
                return (struct entry){number, 0};
        if (!read_symbol(&state, symbol, reading))
                return (struct entry){AUTOMATON_DEAD, 0};
        int points = weight_minimum(state.game) - weight_minimum(states[number].game);
        if (symbol == SYMBOL_LINE_END)
                return (struct entry){AUTOMATON_ACCEPTED, points};
        return (struct entry){number_of(&state), points};
}

static void explore(enum bulk_reading reading)
{
        struct bowling_player nobody = {""};
        count = AUTOMATON_START + 1;
        states[AUTOMATON_START] = (struct state){bowling_game_of(nobody), TOKEN_BEGINS};
        for (int i = 0; i < count; i++) {
                for (int symbol = 0; symbol < SYMBOLS; symbol++)
                        table[i][symbol] = entry_of(i, (enum symbol)symbol, reading);
        }
}

/* Two states are equivalent if each symbol earns the same points and leads to the same group. */
static bool are_equivalent(int left, int right, const int *groups)
{
        for (int symbol = 0; symbol < SYMBOLS; symbol++) {
                const struct entry *a = &table[left][symbol];
                const struct entry *b = &table[right][symbol];
                if (a->points != b->points || groups[a->next] != groups[b->next])
                        return false;
        }
        return groups[left] == groups[right];
}

/* Moore's algorithm: splits groups until nothing changes. A group has the number of its first
 * state. */
static void find_groups(int *groups)
{
        int before = 0;
        int groups_now = 2;
        for (int i = 0; i < count; i++)
                groups[i] = i == AUTOMATON_ACCEPTED ? AUTOMATON_ACCEPTED : AUTOMATON_DEAD;
        while (groups_now != before) {
                int finer[STATES_MAX] = {0};
                before = groups_now;
                groups_now = 0;
                for (int i = 0; i < count; i++) {
                        int first = 0;
                        while (first < i &&
                               (finer[first] != first || !are_equivalent(i, first, groups)))
                                first++;
                        finer[i] = first;
                        groups_now += first == i;
                }
                memcpy(groups, finer, sizeof finer);
        }
}

static void print_row(int state, const int *groups, const int *rows)
{
        for (int symbol = 0; symbol < SYMBOLS; symbol++) {
                const struct entry *entry = &table[state][symbol];
                unsigned row = (unsigned)rows[groups[entry->next]];
                printf("%#x,", row << AUTOMATON_ROW_SHIFT | (unsigned)entry->points);
        }
        puts("");
}

/* Returns how many rows it has. */
static int print_automaton(int number)
{
        int groups[STATES_MAX];
        int rows[STATES_MAX];
        int rows_count = 0;
        find_groups(groups);
        for (int i = 0; i < count; i++)
                rows[i] = groups[i] == i ? rows_count++ : -1;
        if (rows_count > AUTOMATON_ROWS_MAX)
                fail_and_exit("too many rows");
        printf("static const uint32_t entries_%d[] = {\n", number);
        for (int i = 0; i < count; i++) {
                if (groups[i] == i)
                        print_row(i, groups, rows);
        }
        puts("};\n");
        return rows_count;
}

/* Asks the engine what the byte is as the first bowl of a game. */
static enum symbol symbol_of_mark(char byte)
{
        struct bowling_game game = bowling_game_of((struct bowling_player){""});
        struct bowling_bowl bowl = bowling_bowl_foul();
        enum bowling_status status = bowling_notation_read_bowl(&game, &byte, 1, &bowl);
        if (status == BOWLING_MARK_SPARE_ON_FULL_RACK)
                return SYMBOL_SPARE;
        if (status != BOWLING_OK)
                return SYMBOL_ILLEGAL;
        int pins = bowling_bowl_pins(bowl);
        if (pins == BOWLING_PINS_MAX)
                return SYMBOL_STRIKE;
        return pins == 0 && byte != '0' ? SYMBOL_GUTTER : (enum symbol)pins;
}

static enum symbol symbol_of(char byte)
{
        if (byte == '\r')
                return SYMBOL_CARRIAGE_RETURN;
        if (byte == '\n')
                return SYMBOL_LINE_END;
        return bowling_notation_is_separator(byte) ? SYMBOL_SEPARATOR : symbol_of_mark(byte);
}

static void print_symbols(void)
{
        puts("const uint8_t automaton_symbols[256] = {");
        for (int byte = 0; byte < 256; byte++)
                printf("%d,", (int)symbol_of((char)byte));
        puts("};");
}

static void make_totals(void)
{
        puts("const char totals_text[TOTALS][TOTAL_SIZE] = {");
        for (int total = 0; total <= SCORE_MAX; total++)
                printf("\"%d\\n\",", total);
        puts("};\nconst uint8_t totals_length[TOTALS] = {");
        for (int total = 0; total <= SCORE_MAX; total++)
                printf("%d,", snprintf(NULL, 0, "%d\n", total));
        puts("};");
}

int main(void)
{
        int rows[BULK_READ_COUNTS + 1];
        puts("#include \"automaton.h\"\n#include \"totals.h\"\n");
        for (int reading = BULK_READ_ANY; reading <= BULK_READ_COUNTS; reading++) {
                explore((enum bulk_reading)reading);
                rows[reading] = print_automaton(reading);
        }
        puts("const struct automaton automata[] = {");
        for (int reading = BULK_READ_ANY; reading <= BULK_READ_COUNTS; reading++)
                printf("{entries_%d, %d},\n", reading, rows[reading]);
        puts("};\n");
        print_symbols();
        make_totals();
        return EXIT_SUCCESS;
}
