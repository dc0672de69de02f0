/* Tests of reading lines of any length and any bytes. */
#include <stdlib.h>

#include "play.h"

#include "line_reader.h"

static FILE *stream_of(const void *bytes, size_t size)
{
        FILE *in = tmpfile();
        assert_non_null(in);
        assert_int_equal(fwrite(bytes, 1, size, in), size);
        fseek(in, 0, SEEK_SET);
        return in;
}

static struct line line_of(const void *bytes, size_t size)
{
        struct line line;
        FILE *in = stream_of(bytes, size);
        assert_true(line_read(in, &line));
        fclose(in);
        return line;
}

static void assert_next(FILE *in, const char *text)
{
        struct line line;
        assert_true(line_read(in, &line));
        assert_string_equal(line.text, text);
        assert_int_equal(line.length, strlen(text));
        assert_false(line.cut);
}

static void test_line_reader__reads_line_by_line(void **state)
{
        static const char text[] = "first\n\n third \nlast";
        struct line line;
        FILE *in = stream_of(text, strlen(text));
        assert_next(in, "first");
        assert_next(in, "");
        assert_next(in, " third ");
        assert_next(in, "last");
        assert_false(line_read(in, &line));
        assert_int_equal(line.length, 0);
        fclose(in);
}

static void test_line_reader__newline_may_be_two_bytes(void **state)
{
        static const char text[] = "10\r\n\r\na\rb\r\r\n";
        FILE *in = stream_of(text, strlen(text));
        assert_next(in, "10");
        assert_next(in, "");
        assert_next(in, "a\rb\r");
        fclose(in);
}

static void test_line_reader__empty_input_has_no_line(void **state)
{
        struct line line;
        FILE *in = stream_of("", 0);
        assert_false(line_read(in, &line));
        fclose(in);
}

static void check_length(size_t length, bool cut)
{
        char bytes[4 * LINE_SIZE];
        memset(bytes, 'a', length);
        strcpy(bytes + length, "\nnext\n");
        FILE *in = stream_of(bytes, length + 6);
        struct line line;
        assert_true(line_read(in, &line));
        assert_int_equal(line.cut, cut);
        assert_int_equal(line.length, cut ? LINE_SIZE - 1 : length);
        assert_int_equal(line.text[line.length], '\0');
        assert_next(in, "next");
        fclose(in);
}

static void test_line_reader__what_does_not_fit_is_cut_and_the_next_line_is_whole(void **state)
{
        check_length(LINE_SIZE - 2, false);
        check_length(LINE_SIZE - 1, false);
        check_length(LINE_SIZE, true);
        check_length((size_t)3 * LINE_SIZE, true);
}

static void test_line_reader__keeps_a_nul_inside_the_line(void **state)
{
        struct line line = line_of("a\0b\n", 4);
        assert_int_equal(line.length, 3);
        assert_memory_equal(line.text, "a\0b", 4);
}

/* A stream that gives two bytes and then fails, as one does that a signal interrupts. */
static ssize_t read_then_fail(void *cookie, char *buffer, size_t size)
{
        int *calls = cookie;
        if (size < 2 || (*calls)++ > 0)
                return -1;
        buffer[0] = '1';
        buffer[1] = '0';
        return 2;
}

static void test_line_reader__interrupted_line_is_no_line(void **state)
{
        int calls = 0;
        struct line line;
        FILE *in = fopencookie(&calls, "r", (cookie_io_functions_t){.read = read_then_fail});
        assert_non_null(in);
        assert_false(line_read(in, &line));
        assert_true(ferror(in));
        fclose(in);
}

static void check_print(const struct line *line, const char *expected)
{
        char *text = NULL;
        size_t size = 0;
        FILE *out = open_memstream(&text, &size);
        assert_non_null(out);
        line_print(out, line);
        assert_int_equal(fclose(out), 0);
        assert_string_equal(text, expected);
        free(text);
}

#define UNKNOWN "\xef\xbf\xbd"

static void test_line_reader__prints_only_what_cannot_steer_a_terminal(void **state)
{
        static const struct {
                const char *bytes;
                const char *printed;
        } rows[] = {
                {"", ""},
                {"PJS 10", "PJS 10"},
                {"취소", "취소"},
                {"é€😀", "é€😀"},
                {"a\tb", "a\tb"},
                {"\033[31mred", UNKNOWN "[31mred"},
                {"a\rb", "a" UNKNOWN "b"},
                {"\x7f", UNKNOWN},
                {"\xc2\x9b"
                 "31m",
                 UNKNOWN "31m"},
                {"\xc2\xa0", "\xc2\xa0"},
                {"\x80", UNKNOWN},
                {"\xc0\xaf", UNKNOWN UNKNOWN},
                {"\xc3", UNKNOWN},
                {"\xc3(", UNKNOWN "("},
                {"\xe0\x9f\xbf", UNKNOWN UNKNOWN UNKNOWN},
                {"\xe0\xa0\x80", "\xe0\xa0\x80"},
                {"\xed\xa0\x80", UNKNOWN UNKNOWN UNKNOWN},
                {"\xed\x9f\xbf", "\xed\x9f\xbf"},
                {"\xf0\x8f\xbf\xbf", UNKNOWN UNKNOWN UNKNOWN UNKNOWN},
                {"\xf0\x90\x80\x80", "\xf0\x90\x80\x80"},
                {"\xf4\x90\x80\x80", UNKNOWN UNKNOWN UNKNOWN UNKNOWN},
                {"\xf4\x8f\xbf\xbf", "\xf4\x8f\xbf\xbf"},
                {"\xf5", UNKNOWN},
                {"\xff", UNKNOWN},
                {"\xe2\x82", UNKNOWN UNKNOWN},
                {"\xe2\x82x", UNKNOWN UNKNOWN "x"},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct line line = {.length = strlen(rows[i].bytes)};
                memcpy(line.text, rows[i].bytes, line.length);
                check_print(&line, rows[i].printed);
        }
}

static void test_line_reader__prints_a_nul_and_a_cut_line(void **state)
{
        struct line with_nul = line_of("a\0b\n", 4);
        check_print(&with_nul, "a" UNKNOWN "b");
        struct line cut = {.text = "abc", .length = 3, .cut = true};
        check_print(&cut, "abc…");
}

/* 255 bytes are shown at most: 127 letters with two bytes, or 85 syllables. */
static void test_line_reader__prints_whole_characters_of_a_long_line(void **state)
{
        static const struct {
                const char *character;
                size_t shown;
        } rows[] = {{"x", 255}, {"é", 127}, {"박", 85}, {"e\u0301", 85}, {"\u1107\u1161", 42}};
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                size_t length = strlen(rows[i].character);
                struct line line = {.length = 300 * length};
                for (size_t j = 0; j < 300; j++)
                        memcpy(line.text + j * length, rows[i].character, length);
                char printed[LINE_SIZE] = "";
                memcpy(printed, line.text, rows[i].shown * length);
                strcat(printed, "…");
                check_print(&line, printed);
        }
}

static void test_line_reader__trims_white_space_around_the_line(void **state)
{
        static const char *const rows[][2] = {
                {"10\n", "10"}, {"  10  \n", "10"}, {"\t10\r\n", "10"},   {" P J S \n", "P J S"},
                {"   \n", ""},  {"\n", ""},         {"\v\f7\v\f\n", "7"},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                char trimmed[LINE_SIZE];
                struct line line = line_of(rows[i][0], strlen(rows[i][0]));
                assert_true(line_trim(&line, trimmed));
                assert_string_equal(trimmed, rows[i][1]);
        }
}

static void test_line_reader__cut_line_and_nul_are_no_answer(void **state)
{
        char bytes[LINE_SIZE + 1];
        char trimmed[LINE_SIZE];
        memset(bytes, ' ', sizeof bytes);
        struct line cut = line_of(bytes, sizeof bytes);
        assert_false(line_trim(&cut, trimmed));
        struct line with_nul = line_of("7\0\n", 3);
        assert_false(line_trim(&with_nul, trimmed));
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_line_reader__reads_line_by_line),
                cmocka_unit_test(test_line_reader__newline_may_be_two_bytes),
                cmocka_unit_test(test_line_reader__empty_input_has_no_line),
                cmocka_unit_test(
                        test_line_reader__what_does_not_fit_is_cut_and_the_next_line_is_whole),
                cmocka_unit_test(test_line_reader__keeps_a_nul_inside_the_line),
                cmocka_unit_test(test_line_reader__interrupted_line_is_no_line),
                cmocka_unit_test(test_line_reader__prints_only_what_cannot_steer_a_terminal),
                cmocka_unit_test(test_line_reader__prints_a_nul_and_a_cut_line),
                cmocka_unit_test(test_line_reader__prints_whole_characters_of_a_long_line),
                cmocka_unit_test(test_line_reader__trims_white_space_around_the_line),
                cmocka_unit_test(test_line_reader__cut_line_and_nul_are_no_answer),
        };
        return cmocka_run_group_tests_name("line_reader", tests, NULL, NULL);
}
