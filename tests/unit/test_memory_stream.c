/* Tests of streams into memory, with memory that runs out. */
#include "memory_stream.h"
#include "testing.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
        LINES = 1000 * 1000,
        SCARCE = 4 * 1024 * 1024 /* bytes, less than the lines have */
};

static const char line[] = "0123456789abcdef\n";

static FILE *print_lines(char **text_out, size_t *length_out)
{
        FILE *out = memory_stream_open(text_out, length_out);
        for (int i = 0; i < LINES; i++)
                fputs(line, out);
        return out;
}

static void test_memory_stream__text_is_whole_when_it_is_closed(void **state)
{
        char *text = NULL;
        size_t length = 0;
        assert_true(memory_stream_close(print_lines(&text, &length)));
        assert_int_equal(length, LINES * strlen(line));
        assert_int_equal(strlen(text), length);
        for (size_t i = 0; i < LINES; i++)
                assert_memory_equal(text + i * strlen(line), line, strlen(line));
        free(text);
}

static void test_memory_stream__nothing_is_an_empty_text(void **state)
{
        char *text = NULL;
        size_t length = 1;
        assert_true(memory_stream_close(memory_stream_open(&text, &length)));
        assert_string_equal(text, "");
        assert_int_equal(length, 0);
        free(text);
}

/* Below what is in use: nothing more is given. */
static void make_memory_scarce(void)
{
        struct rlimit limit = {SCARCE, SCARCE};
        setrlimit(RLIMIT_AS, &limit);
        setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
}

/* How a program ends that prints with scarce memory. */
static int end_of(bool (*prints)(void))
{
        int status = 0;
        fflush(NULL);
        pid_t child = fork();
        if (child == 0) {
                make_memory_scarce();
                close(STDERR_FILENO);
                signal(SIGABRT, SIG_DFL);
                _exit(prints() ? EXIT_SUCCESS : EXIT_FAILURE);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        return status;
}

static bool tells_of_lost_lines(void)
{
        char *text = NULL;
        size_t length = 0;
        bool fine = memory_stream_close(print_lines(&text, &length));
        return !fine && text != NULL && strlen(text) == length && length < LINES * strlen(line);
}

/* After the flush that fails, nothing is left that could fail when the stream is closed. */
static bool tells_of_a_lost_end(void)
{
        char *text = NULL;
        size_t length = 0;
        FILE *out = memory_stream_open(&text, &length);
        fprintf(out, "%*s", 2 * SCARCE, "");
        fflush(out);
        return !memory_stream_close(out);
}

static bool aborts_on_lost_lines(void)
{
        char *text = NULL;
        size_t length = 0;
        memory_stream_close_or_abort(print_lines(&text, &length));
        return true;
}

static void test_memory_stream__lack_of_memory_is_told(void **state)
{
        assert_int_equal(end_of(tells_of_lost_lines), 0);
        assert_int_equal(end_of(tells_of_a_lost_end), 0);
}

static void test_memory_stream__who_cannot_answer_aborts(void **state)
{
        int status = end_of(aborts_on_lost_lines);
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_memory_stream__text_is_whole_when_it_is_closed),
                cmocka_unit_test(test_memory_stream__nothing_is_an_empty_text),
                cmocka_unit_test(test_memory_stream__lack_of_memory_is_told),
                cmocka_unit_test(test_memory_stream__who_cannot_answer_aborts),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
