/* Lines of any file. */
#include "play.h"

#include <stdlib.h>

#include "import_lines.h"

static struct import_lines lines_of(const char *bytes, size_t length, size_t most)
{
        struct import_lines lines = {.in = fmemopen((void *)bytes, length, "r"), .most = most};
        assert_non_null(lines.in);
        return lines;
}

static void finish(struct import_lines *lines)
{
        assert_false(import_lines_next(lines));
        fclose(lines->in);
        import_lines_release(lines);
}

static void assert_next(struct import_lines *lines, const char *expected, size_t consumed)
{
        assert_true(import_lines_next(lines));
        assert_int_equal(lines->length, strlen(expected));
        assert_string_equal(lines->text, expected);
        assert_int_equal(lines->consumed, consumed);
        assert_false(lines->cut);
}

static void test_import_lines__come_without_their_ends(void **state)
{
        static const char bytes[] = "one\n\ntwo \nthree\n";
        struct import_lines lines = lines_of(bytes, strlen(bytes), 100);
        assert_next(&lines, "one", 4);
        assert_next(&lines, "", 1);
        assert_next(&lines, "two ", 5);
        assert_next(&lines, "three", 6);
        finish(&lines);
}

static void test_import_lines__may_end_as_on_windows(void **state)
{
        static const char bytes[] = "one\r\n\r\na\rb\r\nlast\r";
        struct import_lines lines = lines_of(bytes, strlen(bytes), 100);
        assert_next(&lines, "one", 5);
        assert_next(&lines, "", 2);
        assert_next(&lines, "a\rb", 5);
        assert_next(&lines, "last", 5);
        finish(&lines);
}

static void test_import_lines__the_last_needs_no_end(void **state)
{
        static const char bytes[] = "one\ntwo";
        struct import_lines lines = lines_of(bytes, strlen(bytes), 100);
        assert_next(&lines, "one", 4);
        assert_next(&lines, "two", 3);
        finish(&lines);
}

static void test_import_lines__of_an_empty_file_there_are_none(void **state)
{
        struct import_lines lines = {.in = fopen("/dev/null", "r"), .most = 100};
        assert_non_null(lines.in);
        finish(&lines);
}

static void test_import_lines__may_hold_any_bytes(void **state)
{
        static const char bytes[] = "a\0b\n\0\n\xFF\xFE\n";
        struct import_lines lines = lines_of(bytes, sizeof bytes - 1, 100);
        assert_true(import_lines_next(&lines));
        assert_int_equal(lines.length, 3);
        assert_memory_equal(lines.text, "a\0b", 4);
        assert_true(import_lines_next(&lines));
        assert_int_equal(lines.length, 1);
        assert_memory_equal(lines.text, "\0", 2);
        assert_next(&lines, "\xFF\xFE", 3);
        finish(&lines);
}

static void test_import_lines__that_are_too_long_are_cut_and_read_past(void **state)
{
        static const char bytes[] = "12345\n123456\n\n1234567890123\r\n1";
        struct import_lines lines = lines_of(bytes, strlen(bytes), 5);
        assert_next(&lines, "12345", 6);
        assert_true(import_lines_next(&lines));
        assert_true(lines.cut);
        assert_string_equal(lines.text, "12345");
        assert_int_equal(lines.consumed, 7);
        assert_next(&lines, "", 1);
        assert_true(import_lines_next(&lines));
        assert_true(lines.cut);
        assert_int_equal(lines.consumed, 15);
        assert_next(&lines, "1", 1);
        finish(&lines);
}

/* The memory grows with the longest line and not with the file. */
static void test_import_lines__grow_to_the_longest(void **state)
{
        const size_t length = 100000;
        char *bytes = malloc(length * 3);
        assert_non_null(bytes);
        memset(bytes, 'x', length * 3);
        bytes[length] = '\n';
        struct import_lines lines = lines_of(bytes, length * 3, length);
        assert_true(import_lines_next(&lines));
        assert_int_equal(lines.length, length);
        assert_int_equal(strlen(lines.text), length);
        assert_false(lines.cut);
        size_t room = lines.room;
        assert_true(import_lines_next(&lines));
        assert_true(lines.cut);
        assert_int_equal(lines.consumed, length * 2 - 1);
        assert_int_equal(lines.room, room);
        finish(&lines);
        free(bytes);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_import_lines__come_without_their_ends),
                cmocka_unit_test(test_import_lines__may_end_as_on_windows),
                cmocka_unit_test(test_import_lines__the_last_needs_no_end),
                cmocka_unit_test(test_import_lines__of_an_empty_file_there_are_none),
                cmocka_unit_test(test_import_lines__may_hold_any_bytes),
                cmocka_unit_test(test_import_lines__that_are_too_long_are_cut_and_read_past),
                cmocka_unit_test(test_import_lines__grow_to_the_longest),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
