/* An input goes through the threads in order, however it is cut into chunks. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "kernel.h"
#include "lines.h"
#include "testing.h"

/* Sanitizers look at every step of the emulated kernel: there, fewer lines have to do. */
enum {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        LINES = 300
#else
        LINES = 3000
#endif
};

/* The wide kernel on any processor, with its instructions emulated. */
extern const struct bulk_kernel kernel_avx2_emulated;

/* What a run printed and complained of. */
struct result {
        char *output;
        size_t output_length;
        char *complaints;
        size_t complaints_length;
        FILE *complaints_stream;
        struct bulk_counts counts;
        enum bulk_status status;
};

static void complain(void *context, const struct bulk_complaint *complaint, uint64_t line)
{
        struct result *result = context;
        fprintf(result->complaints_stream, "%llu:%u: %s\n", (unsigned long long)line,
                complaint->column, bulk_explain(complaint).text);
}

static bool no_progress(void *context, const struct bulk_counts *counts)
{
        return true;
}

static int memory_file(const char *text, size_t length)
{
        int file = memfd_create("input", 0);
        assert_true(file >= 0);
        assert_int_equal(write(file, text, length), (ssize_t)length);
        assert_int_equal(lseek(file, 0, SEEK_SET), 0);
        return file;
}

static void read_output(int file, struct result *result)
{
        off_t length = lseek(file, 0, SEEK_END);
        result->output_length = (size_t)length;
        result->output = malloc(result->output_length + 1);
        assert_non_null(result->output);
        assert_int_equal(pread(file, result->output, result->output_length, 0), length);
}

static struct bulk_job job_of(int threads, size_t chunk_size)
{
        return (struct bulk_job){
                .kernel = bulk_kernel_best(),
                .threads = threads,
                .chunk_size = chunk_size,
                .complain = complain,
                .progress = no_progress,
        };
}

static void run(struct bulk_job job, int input, struct result *result)
{
        int output = memory_file("", 0);
        *result = (struct result){.output = NULL};
        result->complaints_stream = open_memstream(&result->complaints, &result->complaints_length);
        assert_non_null(result->complaints_stream);
        job.output = output;
        job.context = result;
        assert_true(bulk_prepare(&job));
        result->status = bulk_score(&job, input, &result->counts);
        bulk_release(&job);
        fclose(result->complaints_stream);
        read_output(output, result);
        close(output);
}

static void run_text(struct bulk_job job, const char *text, size_t length, struct result *result)
{
        int input = memory_file(text, length);
        run(job, input, result);
        assert_int_equal(result->status, BULK_OK);
        assert_int_equal(result->counts.bytes, length);
        close(input);
}

static void release(struct result *result)
{
        free(result->output);
        free(result->complaints);
}

static void assert_same(const struct result *expected, const struct result *found)
{
        assert_int_equal(expected->output_length, found->output_length);
        assert_memory_equal(expected->output, found->output, expected->output_length);
        assert_int_equal(expected->complaints_length, found->complaints_length);
        assert_memory_equal(expected->complaints, found->complaints, expected->complaints_length);
        assert_int_equal(expected->counts.lines, found->counts.lines);
        assert_int_equal(expected->counts.games, found->counts.games);
        assert_int_equal(expected->counts.bad, found->counts.bad);
}

static size_t random_text(char *text)
{
        struct lines lines = lines_begin(7);
        size_t length = 0;
        for (int i = 0; i < LINES; i++)
                length += lines_next(&lines, text + length);
        return length;
}

static void test_bulk__chunks_and_threads_change_nothing(void **state)
{
        static const size_t chunk_sizes[] = {1, 2, 3, 7, 64, 1000, 4096, BULK_CHUNK_MAX};
        const struct bulk_kernel *of_threads[] = {&kernel_automaton, &kernel_avx2_emulated,
                                                  bulk_kernel_best()};
        static char text[LINES * LINES_LENGTH_MAX];
        size_t length = random_text(text);
        struct result expected;
        struct bulk_job job = job_of(1, BULK_CHUNK_MAX);
        job.kernel = bulk_kernel_named("plain");
        run_text(job, text, length, &expected);
        for (size_t i = 0; i < LENGTH_OF(chunk_sizes); i++) {
                for (int threads = 1; threads <= 8; threads++) {
                        struct bulk_job some = job_of(threads, chunk_sizes[i]);
                        struct result found;
                        some.kernel = of_threads[threads % 3];
                        run_text(some, text, length, &found);
                        assert_same(&expected, &found);
                        release(&found);
                }
        }
        release(&expected);
}

static void assert_output(const char *text, const char *output, const char *complaints)
{
        for (size_t chunk_size = 1; chunk_size <= strlen(text) + 1; chunk_size++) {
                struct result result;
                run_text(job_of(2, chunk_size), text, strlen(text), &result);
                assert_int_equal(result.output_length, strlen(output));
                assert_memory_equal(result.output, output, strlen(output));
                assert_string_equal(result.complaints, complaints);
                release(&result);
        }
}

static void test_bulk__last_line_needs_no_newline(void **state)
{
        assert_output("", "", "");
        assert_output("\n", "", "");
        assert_output("XXXXXXXXXXXX", "300\n", "");
        assert_output("XXXXXXXXXXXX\r", "300\n", "");
        assert_output("XXXXXXXXXXXX\nX", "300\n?\n", "2:2: unfinished at frame 2\n");
}

static void test_bulk__byte_order_mark_is_skipped_at_the_start(void **state)
{
        assert_output("\xEF\xBB\xBFXXXXXXXXXXXX\nXXXXXXXXXXXX\n", "300\n300\n", "");
        assert_output("\xEF\xBB\xBF# note\nX\n", "?\n", "2:2: unfinished at frame 2\n");
        assert_output("\xEF\xBB\xBF\nX", "?\n", "2:2: unfinished at frame 2\n");
        assert_output("\xEF\xBB\xBFXq", "?\n", "1:2: frame 2, bowl 1: 'q' is not a mark\n");
        assert_output("\xEF\xBB", "?\n", "1:1: frame 1, bowl 1: byte 0xef is not a mark\n");
        assert_output("\n\xEF\xBB\xBF", "?\n", "2:1: frame 1, bowl 1: byte 0xef is not a mark\n");
}

static void test_bulk__complaints_say_where_and_why(void **state)
{
        assert_output("\n# note\nXXX85\n", "?\n",
                      "3:5: frame 4, bowl 2: 8 and 5 knock down more than ten pins\n");
        assert_output("5 10", "?\n",
                      "1:3: frame 1, bowl 2: 5 and 10 knock down more than ten pins\n");
        assert_output("Xq", "?\n", "1:2: frame 2, bowl 1: 'q' is not a mark\n");
        assert_output("X\xff", "?\n", "1:2: frame 2, bowl 1: byte 0xff is not a mark\n");
        assert_output("/", "?\n",
                      "1:1: frame 1, bowl 1: a spare cannot be made by the first bowl at a rack\n");
        assert_output("-X", "?\n",
                      "1:2: frame 1, bowl 2: a strike is made by the first bowl at a full rack\n");
        assert_output("XXXXXXXXXXXX 1", "?\n",
                      "1:14: frame 10, bowl 4: a bowl after the end of the game\n");
}

static void test_bulk__names_before_games_are_read_past(void **state)
{
        assert_output("PJS: XXXXXXXXXXXX\nXXXXXXXXXXXX\n p.j.s.:XXXXXXXXXXXX\r\n",
                      "300\n300\n300\n", "");
        assert_output("PJS: 85\n", "?\n",
                      "1:7: frame 1, bowl 2: 8 and 5 knock down more than ten pins\n");
        assert_output("PJS:\nPJS: X\n", "?\n?\n",
                      "1:5: unfinished at frame 1\n2:7: unfinished at frame 2\n");
        assert_output("PJS: X:\n", "?\n", "1:7: frame 2, bowl 1: ':' is not a mark\n");
        assert_output("# PJS: X\n", "", "");
}

static void test_bulk__names_that_are_none_are_refused(void **state)
{
        assert_output(": X\nPJ: X\nMARY: X\n", "?\n?\n?\n",
                      "1:1: a name needs three English letters and this has none\n"
                      "2:1: a name needs three English letters and this has fewer\n"
                      "3:1: a name needs three English letters and this has more\n");
        assert_output("PJS.............................................................: X\n",
                      "?\n", "1:1: there is no name before the game: NAME: X 9/ ...\n");
}

static void test_bulk__name_that_ends_with_a_nul_is_none(void **state)
{
        static const char text[] = "PJS\0X: XXXXXXXXXXXX\n";
        struct result result;
        run_text(job_of(2, 100), text, sizeof text - 1, &result);
        assert_string_equal(result.complaints,
                            "1:1: there is no name before the game: NAME: X 9/ ...\n");
        release(&result);
}

/* `length` bytes of spaces after a perfect game, then another game; `mark` stands before both. */
static void check_long_line(const char *mark, size_t length, bool refused)
{
        static const char game[] = "XXXXXXXXXXXX";
        static const char next[] = "\nXXXXXXXXXXXX\n";
        size_t before = strlen(mark);
        char *text = malloc(before + length + sizeof next);
        struct result result;
        assert_non_null(text);
        memset(text, ' ', before + length);
        memcpy(text, mark, before);
        memcpy(text + before, game, strlen(game));
        memcpy(text + before + length, next, sizeof next);
        for (size_t chunk_size = 1000; chunk_size <= BULK_CHUNK_MAX; chunk_size += 21512) {
                run_text(job_of(2, chunk_size), text, before + length + strlen(next), &result);
                assert_int_equal(result.counts.bad, refused);
                assert_int_equal(result.counts.games, refused ? 1 : 2);
                assert_string_equal(result.complaints,
                                    refused ? "1:65537: the line is longer than 65536 bytes\n"
                                            : "");
                release(&result);
        }
        free(text);
}

static void test_bulk__line_may_be_so_long_and_no_longer(void **state)
{
        check_long_line("", BULK_LINE_MAX - 1, false);
        check_long_line("", BULK_LINE_MAX, false);
        check_long_line("", BULK_LINE_MAX + 1, true);
        check_long_line("", (size_t)2 * BULK_LINE_MAX, true);
        check_long_line("", (size_t)20 * BULK_LINE_MAX + 5, true);
        check_long_line("\xEF\xBB\xBF", BULK_LINE_MAX, false);
        check_long_line("\xEF\xBB\xBF", BULK_LINE_MAX + 1, true);
}

static void test_bulk__long_comment_is_silent(void **state)
{
        size_t length = (size_t)3 * BULK_LINE_MAX;
        char *text = malloc(length);
        struct result result;
        assert_non_null(text);
        memset(text, '#', length);
        run_text(job_of(2, BULK_CHUNK_MAX), text, length, &result);
        assert_int_equal(result.output_length, 0);
        assert_int_equal(result.counts.bad, 0);
        release(&result);
        free(text);
}

static void test_bulk__partial_games_are_scored_as_far_as_settled(void **state)
{
        static const char text[] = "X\nX 7/\n72\nXX4\n";
        struct bulk_job job = job_of(2, 100);
        struct result result;
        job.partial = true;
        run_text(job, text, strlen(text), &result);
        assert_int_equal(result.output_length, strlen("0\n20\n9\n24\n"));
        assert_memory_equal(result.output, "0\n20\n9\n24\n", result.output_length);
        release(&result);
}

static void test_bulk__pipe_that_gives_little_at_a_time_is_fine(void **state)
{
        int ends[2];
        struct result result;
        assert_int_equal(pipe(ends), 0);
        assert_int_equal(write(ends[1], "XXXXXX", 6), 6);
        assert_int_equal(write(ends[1], "XXXXXX\n", 7), 7);
        close(ends[1]);
        run(job_of(2, 4), ends[0], &result);
        assert_int_equal(result.status, BULK_OK);
        assert_memory_equal(result.output, "300\n", 4);
        close(ends[0]);
        release(&result);
}

static void test_bulk__words_of_any_complaint_have_room(void **state)
{
        for (int reason = BULK_REASON_RULES; reason <= BULK_REASON_NAME; reason++) {
                for (int status = 0; status < 100; status++) {
                        struct bulk_complaint complaint;
                        memset(&complaint, 0xff, sizeof complaint);
                        complaint.reason = (uint16_t)reason;
                        complaint.status = (uint16_t)status;
                        struct bulk_words words = bulk_explain(&complaint);
                        assert_true(strnlen(words.text, sizeof words) < sizeof words);
                }
        }
}

static void test_bulk__unreadable_input_is_an_error(void **state)
{
        struct result result;
        run(job_of(4, 100), -1, &result);
        assert_int_equal(result.status, BULK_CANNOT_READ);
        release(&result);
}

static void test_bulk__full_output_is_an_error(void **state)
{
        static char text[LINES * LINES_LENGTH_MAX];
        int input = memory_file(text, random_text(text));
        struct bulk_counts counts = {.bytes = 0};
        struct result result = {.complaints_stream = stderr};
        struct bulk_job job = job_of(4, 100);
        FILE *full = fopen("/dev/full", "w");
        assert_non_null(full);
        job.output = fileno(full);
        job.context = &result;
        assert_true(bulk_prepare(&job));
        assert_int_equal(bulk_score(&job, input, &counts), BULK_CANNOT_WRITE);
        bulk_release(&job);
        fclose(full);
        close(input);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_bulk__chunks_and_threads_change_nothing),
                cmocka_unit_test(test_bulk__last_line_needs_no_newline),
                cmocka_unit_test(test_bulk__byte_order_mark_is_skipped_at_the_start),
                cmocka_unit_test(test_bulk__complaints_say_where_and_why),
                cmocka_unit_test(test_bulk__names_before_games_are_read_past),
                cmocka_unit_test(test_bulk__names_that_are_none_are_refused),
                cmocka_unit_test(test_bulk__name_that_ends_with_a_nul_is_none),
                cmocka_unit_test(test_bulk__line_may_be_so_long_and_no_longer),
                cmocka_unit_test(test_bulk__long_comment_is_silent),
                cmocka_unit_test(test_bulk__partial_games_are_scored_as_far_as_settled),
                cmocka_unit_test(test_bulk__pipe_that_gives_little_at_a_time_is_fine),
                cmocka_unit_test(test_bulk__words_of_any_complaint_have_room),
                cmocka_unit_test(test_bulk__unreadable_input_is_an_error),
                cmocka_unit_test(test_bulk__full_output_is_an_error),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
