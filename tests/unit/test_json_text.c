/* Texts as strings of JSON. */
#include "play.h"

#include <stdlib.h>

#include <jansson.h>

#include "json_text.h"

static char *printed(const char *text)
{
        char *json = NULL;
        size_t length = 0;
        FILE *out = open_memstream(&json, &length);
        assert_non_null(out);
        json_text_print(out, text);
        fclose(out);
        return json;
}

static void assert_printed(const char *text, const char *expected)
{
        char *json = printed(text);
        assert_string_equal(json, expected);
        free(json);
}

static void test_json_text__stands_in_quotes(void **state)
{
        assert_printed("", "\"\"");
        assert_printed("Park Ji-sung", "\"Park Ji-sung\"");
        assert_printed("/ is no special mark", "\"/ is no special mark\"");
}

static void test_json_text__escapes_quotes_and_backslashes(void **state)
{
        assert_printed("\"", "\"\\\"\"");
        assert_printed("\\", "\"\\\\\"");
        assert_printed("a\"b\\c", "\"a\\\"b\\\\c\"");
}

static void test_json_text__escapes_control_characters(void **state)
{
        assert_printed("\n\t\r", "\"\\u000a\\u0009\\u000d\"");
        assert_printed("\x01\x1F", "\"\\u0001\\u001f\"");
        assert_printed(" \x7F", "\" \x7F\"");
}

static void test_json_text__leaves_utf_8_as_it_is(void **state)
{
        assert_printed("박지성", "\"박지성\"");
        assert_printed("é\xF0\x9F\x8E\xB3", "\"é\xF0\x9F\x8E\xB3\"");
}

/* Somebody else's reader gets back every character that can stand in a text. */
static void test_json_text__is_read_back_by_others(void **state)
{
        for (int byte = 1; byte < 128; byte++) {
                const char text[] = {'<', (char)byte, '>', '\0'};
                char *json = printed(text);
                json_t *read = json_loads(json, JSON_DECODE_ANY, NULL);
                assert_non_null(read);
                assert_string_equal(json_string_value(read), text);
                json_decref(read);
                free(json);
        }
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_json_text__stands_in_quotes),
                cmocka_unit_test(test_json_text__escapes_quotes_and_backslashes),
                cmocka_unit_test(test_json_text__escapes_control_characters),
                cmocka_unit_test(test_json_text__leaves_utf_8_as_it_is),
                cmocka_unit_test(test_json_text__is_read_back_by_others),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
