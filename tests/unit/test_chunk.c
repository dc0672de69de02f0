/* Where the lines of a chunk begin: all kernels but one trust what is found here. */
#include <string.h>

#include "chunk.h"
#include "testing.h"

enum {
        LENGTH_MAX = 200 /* more than three of the pieces in which newlines are looked for */
};

static void assert_lines(struct chunk *chunk)
{
        size_t lines = 0;
        chunk_begin(chunk);
        size_t found = chunk_find_lines(chunk);
        assert_int_equal(chunk->lines[0], 0);
        for (uint32_t i = 0; i < chunk->length; i++) {
                if (chunk->text[i] == '\n')
                        assert_int_equal(chunk->lines[++lines], i + 1);
        }
        assert_int_equal(found, lines);
        assert_int_equal(chunk_find_lines(chunk), lines);
}

/* Behind the text stands a newline as well, which is no part of it. */
static void write_text(struct chunk *chunk, size_t length, char byte)
{
        memset(chunk->text, byte, length);
        memset(chunk->text + length, '\n', CHUNK_PADDING);
        chunk->text[length - 1] = '\n';
        chunk->length = length;
}

static void test_chunk__finds_a_newline_at_any_place(void **state)
{
        struct chunk chunk;
        assert_true(chunk_init(&chunk));
        for (size_t length = 1; length <= LENGTH_MAX; length++) {
                for (size_t place = 0; place < length; place++) {
                        write_text(&chunk, length, 'X');
                        chunk.text[place] = '\n';
                        assert_lines(&chunk);
                }
        }
        chunk_release(&chunk);
}

static void test_chunk__finds_lines_that_are_empty(void **state)
{
        struct chunk chunk;
        assert_true(chunk_init(&chunk));
        write_text(&chunk, CHUNK_TEXT_MAX - 1, '\n');
        assert_lines(&chunk);
        write_text(&chunk, 1, 'X');
        assert_lines(&chunk);
        chunk_release(&chunk);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_chunk__finds_a_newline_at_any_place),
                cmocka_unit_test(test_chunk__finds_lines_that_are_empty),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
