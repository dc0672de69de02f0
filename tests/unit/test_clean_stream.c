/* Streams for people. */
#include "play.h"

#include <stdlib.h>

#include "clean_stream.h"

static char *shown;
static size_t shown_length;
static FILE *out;
static FILE *stream;
static struct clean_stream clean;

static int open_both(void **state)
{
        out = open_memstream(&shown, &shown_length);
        assert_non_null(out);
        stream = clean_stream_open(&clean, out);
        return 0;
}

static int close_both(void **state)
{
        fclose(stream);
        fclose(out);
        free(shown);
        return 0;
}

static void assert_shown(const char *expected)
{
        fflush(stream);
        assert_string_equal(shown, expected);
}

static void test_clean_stream__passes_lines_of_plain_text(void **state)
{
        fputs("bowling: 박지성, \xF0\x9F\x8E\xB3\n\tand more\n", stream);
        assert_shown("bowling: 박지성, \xF0\x9F\x8E\xB3\n\tand more\n");
}

static void test_clean_stream__shows_what_a_terminal_would_obey(void **state)
{
        fprintf(stream,
                "a\033[2Jb\rc\x7F\xC2\x9B"
                "d\xE2\x80\xAE%s\n",
                "\a");
        assert_shown("a?[2Jb?c???d????\n");
}

static void test_clean_stream__shows_bytes_that_are_no_text(void **state)
{
        static const char bytes[] = {'a', '\0', 'b', '\xFF', '\xEB', '\xB0', '\n', '\xEB', '\n'};
        fwrite(bytes, 1, sizeof bytes, stream);
        assert_shown("a?b???\n?\n");
}

/* stdio writes what it has wherever its buffer ends. */
static void test_clean_stream__characters_may_come_in_pieces(void **state)
{
        static const char text[] = "박\xF0\x9F\x8E\xB3\xEB\xB0x\xC3\xA9\n";
        for (size_t piece = 1; piece < sizeof text; piece++) {
                fflush(out);
                size_t before = shown_length;
                for (size_t i = 0; i + 1 < sizeof text; i += piece) {
                        size_t rest = sizeof text - 1 - i;
                        fwrite(text + i, 1, rest < piece ? rest : piece, stream);
                        fflush(stream);
                }
                assert_string_equal(shown + before, "박\xF0\x9F\x8E\xB3??x\xC3\xA9\n");
        }
}

static void test_clean_stream__a_line_is_shown_at_its_end(void **state)
{
        fputs("half \xEB", stream);
        fflush(out);
        assert_string_equal(shown, "");
        fputs("\xB0\x95\n", stream);
        fflush(out);
        assert_string_equal(shown, "half 박\n");
}

static void test_clean_stream__takes_lines_of_any_length(void **state)
{
        char expected[40001];
        for (size_t i = 0; i + 1 < sizeof expected; i += 4)
                memcpy(expected + i, "?[mx", 4);
        expected[sizeof expected - 1] = '\0';
        for (size_t i = 0; i < 10000; i++)
                fputs("\033[mx", stream);
        assert_shown(expected);
}

static void test_clean_stream__tells_where_nothing_can_be_written(void **state)
{
        FILE *full = fopen("/dev/full", "w");
        assert_non_null(full);
        FILE *failing = clean_stream_open(&clean, full);
        for (int lines = 1; lines <= 10000; lines *= 10) {
                clearerr(failing);
                for (int i = 0; i < lines; i++)
                        fputs("this line is lost\n", failing);
                assert_true(ferror(failing));
        }
        fclose(failing);
        fclose(full);
}

#define ON_A_STREAM(test) cmocka_unit_test_setup_teardown(test, open_both, close_both)

int main(void)
{
        const struct CMUnitTest tests[] = {
                ON_A_STREAM(test_clean_stream__passes_lines_of_plain_text),
                ON_A_STREAM(test_clean_stream__shows_what_a_terminal_would_obey),
                ON_A_STREAM(test_clean_stream__shows_bytes_that_are_no_text),
                ON_A_STREAM(test_clean_stream__characters_may_come_in_pieces),
                ON_A_STREAM(test_clean_stream__a_line_is_shown_at_its_end),
                ON_A_STREAM(test_clean_stream__takes_lines_of_any_length),
                cmocka_unit_test(test_clean_stream__tells_where_nothing_can_be_written),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
