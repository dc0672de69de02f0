/* The card of a line by the straight loop is the one that the engine makes, for any line. */
#include <string.h>

#include "bowls_card.h"
#include "draws.h"
#include "kernel.h"
#include "lines.h"
#include "plain.h"
#include "testing.h"

enum {
        RANDOM_LINES = 1000 * 1000
};

/* Lines that were read by the automaton, and by the engine alone. */
struct counts {
        long fast;
        long slow;
};

static char *compare(void *context, char *at, const struct bulk_line *line)
{
        struct counts *counts = context;
        struct bowling_game game = bowling_game_of(line->player);
        struct bulk_complaint complaint;
        bool is_game = bulk_read_game(line->text, &game, &complaint);
        assert_int_equal(is_game, line->complaint == NULL);
        counts->slow += line->game != NULL;
        if (line->game != NULL || !is_game)
                return at;
        struct score_card expected;
        struct score_card found;
        memset(&expected, 0, sizeof expected);
        memset(&found, 0, sizeof found);
        score_card_of_game(&expected, &game);
        bowls_card_read(&found, line->text);
        assert_memory_equal(&expected.marks, &found.marks, sizeof expected.marks);
        assert_memory_equal(&expected.scores, &found.scores, sizeof expected.scores);
        assert_int_equal(expected.maximum, found.maximum);
        assert_int_equal(expected.finished, found.finished);
        counts->fast++;
        return at;
}

static void score(struct counts *counts, const char *text, size_t length)
{
        struct chunk chunk;
        assert_true(chunk_init(&chunk));
        memcpy(chunk.text, text, length);
        for (int i = 0; i < 2 * (BULK_READ_COUNTS + 1); i++) {
                struct bulk_job job = {.reading = (enum bulk_reading)(i / 2),
                                       .partial = i % 2 == 1,
                                       .kernel = &kernel_automaton,
                                       .print = compare,
                                       .print_size = 1,
                                       .context = counts};
                chunk.length = length;
                chunk_begin(&chunk);
                plain_score(&job, &chunk);
        }
        chunk_release(&chunk);
}

static void test_bowls_card__is_that_of_the_engine_for_random_lines(void **state)
{
        static char text[CHUNK_TEXT_MAX];
        struct counts counts = {.fast = 0};
        struct lines lines = lines_begin(3);
        int count = draws("BOWLING_CARD_LINES", RANDOM_LINES);
        for (int i = 0; i < count;) {
                size_t length = 0;
                for (; length + LINES_LENGTH_MAX < sizeof text && i < count; i++)
                        length += lines_next(&lines, text + length);
                score(&counts, text, length);
        }
        assert_true(counts.fast > count);
        assert_true(counts.slow < count / 10);
}

/* Each beginning of a game is a game with `partial`. */
static void test_bowls_card__is_that_of_the_engine_at_every_bowl(void **state)
{
        static const char *const games[] = {"X7/9-X-88/-6XXX81",
                                            "F/ F9 f- 5/ X 0/ 00 11 9- X64",
                                            "5555555555555555555 5/5",
                                            "10 0 10 10 10 1 9 10 10 10 10 10 5 5",
                                            "9-9-9-9-9-9-9-9-9-9/X",
                                            "XXXXXXXXXXXX",
                                            "-/-/-/-/-/-/-/-/-/-/-",
                                            "XXXXXXXXX-/F",
                                            "x,10|7 3\t10 0 10 X X X X X X 10 10 10"};
        static char text[sizeof games * 64];
        struct counts counts = {.fast = 0};
        for (size_t i = 0; i < LENGTH_OF(games); i++) {
                char *at = text;
                for (size_t length = 1; length <= strlen(games[i]); length++) {
                        memcpy(at, games[i], length);
                        at = stpcpy(at + length, "\n");
                }
                score(&counts, text, (size_t)(at - text));
        }
        assert_true(counts.fast > 300);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_bowls_card__is_that_of_the_engine_for_random_lines),
                cmocka_unit_test(test_bowls_card__is_that_of_the_engine_at_every_bowl),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
