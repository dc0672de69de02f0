/* Every kernel prints the same bytes and makes the same complaints as the engine, line by line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draws.h"
#include "kernel.h"
#include "lines.h"
#include "plain.h"
#include "testing.h"

enum {
        RANDOM_LINES = 1000 * 1000,
        LINES_A_TEXT = 1000
};

/* The wide kernel on any processor, with its instructions emulated. */
extern const struct bulk_kernel kernel_avx2_emulated;

/* The last one is the fastest that this processor runs: the wide one, or the automaton again. */
enum {
        KERNELS = 3
};
static const struct bulk_kernel *kernels[KERNELS] = {&kernel_automaton, &kernel_avx2_emulated};

struct fixture {
        struct chunk expected;
        struct chunk found;
        void *tables[KERNELS][BULK_READ_COUNTS + 1];
};

static int set_up(void **state)
{
        struct fixture *fixture = calloc(1, sizeof *fixture);
        assert_non_null(fixture);
        kernels[KERNELS - 1] = bulk_kernel_best();
        assert_true(chunk_init(&fixture->expected));
        assert_true(chunk_init(&fixture->found));
        for (int i = 0; i < KERNELS; i++) {
                for (int reading = BULK_READ_ANY; reading <= BULK_READ_COUNTS; reading++) {
                        fixture->tables[i][reading] =
                                kernels[i]->prepare((enum bulk_reading)reading);
                        assert_non_null(fixture->tables[i][reading]);
                }
        }
        *state = fixture;
        return 0;
}

static int tear_down(void **state)
{
        struct fixture *fixture = *state;
        for (int i = 0; i < KERNELS; i++) {
                for (int reading = BULK_READ_ANY; reading <= BULK_READ_COUNTS; reading++)
                        kernels[i]->release(fixture->tables[i][reading]);
        }
        chunk_release(&fixture->expected);
        chunk_release(&fixture->found);
        free(fixture);
        return 0;
}

static void begin(struct chunk *chunk, const char *text, size_t length)
{
        assert_true(length <= CHUNK_TEXT_MAX);
        memcpy(chunk->text, text, length);
        chunk->length = length;
        chunk_begin(chunk);
}

static void assert_same(const struct chunk *expected, const struct chunk *found)
{
        assert_int_equal(expected->counts.lines, found->counts.lines);
        assert_int_equal(expected->counts.games, found->counts.games);
        assert_int_equal(expected->counts.bad, found->counts.bad);
        assert_int_equal(expected->totals_length, found->totals_length);
        assert_memory_equal(expected->totals, found->totals, expected->totals_length);
        assert_memory_equal(expected->complaints, found->complaints,
                            expected->counts.bad * sizeof *expected->complaints);
}

static void compare(struct fixture *fixture, const char *text, size_t length)
{
        for (int reading = BULK_READ_ANY; reading <= BULK_READ_COUNTS; reading++) {
                struct bulk_job job = {.reading = (enum bulk_reading)reading};
                begin(&fixture->expected, text, length);
                plain_score(&job, &fixture->expected);
                for (int i = 0; i < KERNELS; i++) {
                        begin(&fixture->found, text, length);
                        kernels[i]->score(fixture->tables[i][reading], &job, &fixture->found);
                        assert_same(&fixture->expected, &fixture->found);
                }
        }
}

static void compare_text(void **state, const char *text)
{
        compare(*state, text, strlen(text));
}

static void test_kernels__agree_on_every_way_to_write_a_game(void **state)
{
        compare_text(state, "X7/9-X-88/-6XXX81\n"
                            "X 7/ 9- X -8 8/ -6 X X X81\n"
                            "x,7/,9-,X,-8,8/,f6,X,X,X81\n"
                            "|X|7/|9-|X|-8|8/|-6|X|X|X81|\n"
                            "10 7 3 9 0 10 0 8 8 2 0 6 10 10 10 8 1\n"
                            "10\t7\t3\t9\t0\t10\t0\t8\t8\t2\t0\t6\t10\t10\t10\t8\t1\n"
                            "XXXXXXXXXXXX\n"
                            "10 10 10 10 10 10 10 10 10 10 10 10\n"
                            "0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 10\n"
                            "-/-/-/-/-/-/-/-/-/-/-\n"
                            "55555555555555555555 5\n"
                            "1-1-1-1-1-1-1-1-1-1-\n"
                            "10101010101010101010\n"
                            "1 0 10 10 10 10 10 10 10 10 10 10 10\n");
}

static void test_kernels__agree_on_what_is_no_game(void **state)
{
        compare_text(state,
                     "\n\n   \n\t|,\n# a comment\n#\n #\nX\nXXXXXXXXXXXXX\n10\n1\n/\n-X\nXX/\n"
                     "85\n8 5\n5 10\n100\n11\n07\n3.5\nX7/9-X-88/-6XXX8\nXXXXXXXXXX65\n"
                     "XXXXXXXXXX6X\nXXXXXXXXXX64\n\r\n\r\r\nX\rX\n\rX\nq\n");
}

static void test_kernels__agree_on_names(void **state)
{
        compare_text(state,
                     "PJS: XXXXXXXXXXXX\nPJS:XXXXXXXXXXXX\n p.j.s :\tX X X X X X X X X XXX\r\n"
                     "PJS: 10 10 10 10 10 10 10 10 10 10 10 10\nPJS:10101010101010101010\n"
                     "PJS: 10\nPJS:10\nPJS: 85\nPJS:\nPJS: \n:\n: XXXXXXXXXXXX\nPJ: X\n"
                     "MARY: X\nXXX:XXXXXXXXXXXX\nPJS: XXXXXX:XXXXXX\nXXXXXXXXXXXX:\n#PJS: X\n");
}

static void test_kernels__agree_on_carriage_returns(void **state)
{
        compare_text(state, "XXXXXXXXXXXX\r\nX X X X X X X X X X X X\r\n"
                            "10 10 10 10 10 10 10 10 10 10 10 10\r\nXXXXXXXXXXXX\r\r\n"
                            "XXXXXX\rXXXXXX\n\r\n\rXXXXXXXXXXXX\n \r\n#\r\n");
}

/* Lines around the width of a register, and far beyond what the fast ways read. */
static void test_kernels__agree_on_long_lines(void **state)
{
        char *text = malloc(CHUNK_TEXT_MAX);
        assert_non_null(text);
        for (size_t gap = 0; gap < 300; gap++) {
                size_t length = 0;
                for (int i = 0; i < 4; i++) {
                        memcpy(text + length, "XXXXXX", 6);
                        memset(text + length + 6, ' ', gap);
                        length += 6 + gap;
                        memcpy(text + length, "10 10 10 10 10 10\n", 18);
                        length += 18;
                }
                compare(*state, text, length);
        }
        free(text);
}

/* A comment moves the lines behind it, so that each of their bytes comes first in a register once.
 */
static void test_kernels__agree_wherever_a_line_lies(void **state)
{
        static const char lines[] =
                "X X X X X X X X X 10\nXXXXXXXXXXXX\nXXXXXXXXXXXX\nXXXXXXXXXXXX\n"
                "XXXXXXXXXXXX\nXXXXXXXXXXXX\n10 10 10 10 10 10 10 10 10 10\n"
                "10 10 10 10 10 10 10 10 10 10 10 10\nX|X|X|X|X|X|X|X|X|10|\n"
                "XXXXXXXXX10\nXXXXXXXXX 10\r\nXXXXXXXXXXXX\r\n10 XXXXXXXX10\n";
        char text[300 + sizeof lines];
        for (size_t shift = 1; shift < 200; shift++) {
                memset(text, '#', shift);
                text[shift] = '\n';
                memcpy(text + shift + 1, lines, sizeof lines);
                compare(*state, text, shift + sizeof lines);
        }
}

static void test_kernels__agree_on_any_number_of_lines(void **state)
{
        char text[200 * 13];
        for (size_t lines = 1; lines < 200; lines++) {
                memcpy(text + (lines - 1) * 13, "XXXXXXXXXXXX\n", 13);
                compare(*state, text, lines * 13);
        }
}

/* Every nth line of 400 is odd; where n is small they are too many for the wide kernel. */
static void compare_with_odd(struct fixture *fixture, const char *good, const char *odd, size_t n)
{
        char text[400 * 50];
        size_t length = 0;
        for (size_t line = 1; line <= 400; line++)
                length += (size_t)sprintf(text + length, "%s", line % n == 0 ? odd : good);
        compare(fixture, text, length);
}

static void test_kernels__agree_on_odd_lines_among_good_ones(void **state)
{
        static const char *const good[] = {"X7/9-X-88/-6XXX81\n",
                                           "X7/9-X-88/-6XXX81\r\n",
                                           "X 7/ 9- X -8 8/ -6 X X X81\n",
                                           "X 7/ 9- X -8 8/ -6 X X X81\r\n",
                                           "10 7 3 9 0 10 0 8 8 2 0 6 10 10 10 8 1\n",
                                           "10 7 3 9 0 10 0 8 8 2 0 6 10 10 10 8 1\r\n"};
        static const char *const odd[] = {"# 72\n",
                                          "\n",
                                          "\r\n",
                                          "X\r7/9-X-88/-6XXX81\n",
                                          "x7/9-X-88/F6XXX81\n",
                                          "X7/9-X-88/-6XXX8;\n",
                                          "PJS:X7/9-X-88/-6XXX81\n",
                                          "X|7/|9-|X|-8|8/|-6|X|X|X81\r\n",
                                          "10 7 3 9 0 10 0 8 8 2 0 6 10 10 1081\n",
                                          "X 7/ 90 X 08 8/ 06 X X X10\n"};
        for (size_t i = 0; i < LENGTH_OF(good); i++) {
                for (size_t j = 0; j < LENGTH_OF(odd); j++) {
                        for (size_t n = 1; n < 40; n += 3)
                                compare_with_odd(*state, good[i], odd[j], n);
                }
        }
}

static void test_kernels__agree_on_nothing_but_newlines(void **state)
{
        char text[5000];
        memset(text, '\n', sizeof text);
        for (size_t length = 1; length < 300; length++)
                compare(*state, text, length);
        compare(*state, text, sizeof text);
}

static void test_kernels__agree_on_every_byte_in_every_place(void **state)
{
        static const char game[] = "X 7/ 9- 10 -8 8/ -6 X X X81\n";
        char text[256 * sizeof game];
        for (size_t place = 0; place < sizeof game - 1; place++) {
                size_t length = 0;
                for (int byte = 0; byte < 256; byte++) {
                        memcpy(text + length, game, sizeof game - 1);
                        text[length + place] = (char)byte;
                        length += sizeof game - 1;
                }
                text[length++] = '\n';
                compare(*state, text, length);
        }
}

/* Nine frames and these marks; where the frames are counts, an X is 10. */
static size_t put_game(char *text, const char *nine, const char *tenth, const char *separator)
{
        char *at = text;
        for (int i = 0; i < 9; i++)
                at = stpcpy(stpcpy(at, nine), separator);
        for (; *tenth != '\0'; tenth++) {
                const char mark[] = {*tenth, '\0'};
                at = stpcpy(at, *tenth == 'X' && nine[0] == '1' ? "10" : mark);
                at = stpcpy(at, separator);
        }
        return (size_t)(stpcpy(at, "\n") - text);
}

/* All texts of one to three marks behind nine frames of each kind: every legal tenth frame, and
 * every other that can be written. */
static void test_kernels__agree_on_every_tenth_frame(void **state)
{
        static const char marks[] = "0123456789-/XF";
        enum {
                MARKS = sizeof marks /* the NUL ends a frame early */
        };
        static const char *const nines[][2] = {{"X", ""},   {"5/", ""},   {"9-", ""},
                                               {"X", " "},  {"5/", " "},  {"9-", " "},
                                               {"10", " "}, {"1 9", " "}, {"1 0", " "}};
        static char text[MARKS * MARKS * 64];
        for (size_t i = 0; i < LENGTH_OF(nines); i++) {
                for (int first = 0; first < MARKS - 1; first++) {
                        size_t length = 0;
                        for (int rest = 0; rest < MARKS * MARKS; rest++) {
                                char tenth[] = {marks[first], marks[rest / MARKS],
                                                marks[rest % MARKS], '\0'};
                                length += put_game(text + length, nines[i][0], tenth, nines[i][1]);
                        }
                        compare(*state, text, length);
                }
        }
}

/* The texts that need all the room that a chunk has, for each of its lists. */
static void test_kernels__agree_on_full_chunks(void **state)
{
        static const char *const lines[] = {"\n", "A\n", "10 \n", "XXXXXXXXXXXX\n",
                                            "10 10 10 10 10 10 10 10 10 10 10 10\r\n"};
        char *text = malloc(CHUNK_TEXT_MAX);
        assert_non_null(text);
        for (size_t i = 0; i < LENGTH_OF(lines); i++) {
                for (size_t at = 0; at < CHUNK_TEXT_MAX; at++)
                        text[at] = lines[i][at % strlen(lines[i])];
                for (size_t less = 0; less < 3; less++) {
                        text[CHUNK_TEXT_MAX - 1 - less] = '\n';
                        compare(*state, text, CHUNK_TEXT_MAX - less);
                }
        }
        free(text);
}

static void test_kernels__agree_on_random_lines(void **state)
{
        char *text = malloc(CHUNK_TEXT_MAX);
        struct lines lines = lines_begin(1);
        int count = draws("BOWLING_KERNEL_LINES", RANDOM_LINES);
        assert_non_null(text);
        for (int i = 0; i < count; i += LINES_A_TEXT) {
                size_t length = 0;
                for (int line = 0; line < LINES_A_TEXT; line++)
                        length += lines_next(&lines, text + length);
                compare(*state, text, length);
        }
        free(text);
}

static void test_kernels__overlong_line_is_refused_by_all(void **state)
{
        struct fixture *fixture = *state;
        fixture->expected.overlong = fixture->found.overlong = true;
        compare(fixture, "X\n", 2);
        compare(fixture, "#\n", 2);
        fixture->expected.overlong = fixture->found.overlong = false;
}

static void test_kernels__are_found_by_name(void **state)
{
        assert_ptr_equal(bulk_kernel_named("plain"), &kernel_plain);
        assert_ptr_equal(bulk_kernel_named("automaton"), &kernel_automaton);
        assert_null(bulk_kernel_named("abacus"));
        assert_null(bulk_kernel_named("avx512"));
        assert_non_null(bulk_kernel_best());
        assert_ptr_not_equal(bulk_kernel_best(), &kernel_plain);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_kernels__agree_on_every_way_to_write_a_game),
                cmocka_unit_test(test_kernels__agree_on_what_is_no_game),
                cmocka_unit_test(test_kernels__agree_on_names),
                cmocka_unit_test(test_kernels__agree_on_carriage_returns),
                cmocka_unit_test(test_kernels__agree_on_long_lines),
                cmocka_unit_test(test_kernels__agree_wherever_a_line_lies),
                cmocka_unit_test(test_kernels__agree_on_any_number_of_lines),
                cmocka_unit_test(test_kernels__agree_on_odd_lines_among_good_ones),
                cmocka_unit_test(test_kernels__agree_on_nothing_but_newlines),
                cmocka_unit_test(test_kernels__agree_on_every_byte_in_every_place),
                cmocka_unit_test(test_kernels__agree_on_every_tenth_frame),
                cmocka_unit_test(test_kernels__agree_on_full_chunks),
                cmocka_unit_test(test_kernels__agree_on_random_lines),
                cmocka_unit_test(test_kernels__overlong_line_is_refused_by_all),
                cmocka_unit_test(test_kernels__are_found_by_name),
        };
        return cmocka_run_group_tests(tests, set_up, tear_down);
}
