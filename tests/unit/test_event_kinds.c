/* Every kind of event is described in the API and has words on the pages, whose files are the
 * arguments. */
#include <stdio.h>
#include <string.h>

#include "event.h"
#include "testing.h"

static char *const *paths;

static void read_file(const char *path, char *text_out, size_t size)
{
        FILE *file = fopen(path, "r");
        assert_non_null(file);
        size_t length = fread(text_out, 1, size - 1, file);
        assert_true(feof(file));
        fclose(file);
        text_out[length] = '\0';
}

static int occurrences(const char *text, const char *word)
{
        int count = 0;
        for (; (text = strstr(text, word)) != NULL; text++)
                count++;
        return count;
}

static void test_event_kinds__are_listed_in_the_description_of_the_api(void **state)
{
        static char text[256 * 1024];
        char list[256] = "\"do\": { \"type\": \"string\", \"enum\": [";
        for (int kind = EVENT_START; event_kind_name((enum event_kind)kind) != NULL; kind++) {
                size_t length = strlen(list);
                snprintf(list + length, sizeof list - length, "%s\"%s\"",
                         kind == EVENT_START ? "" : ", ", event_kind_name((enum event_kind)kind));
        }
        strcat(list, "] }");
        read_file(paths[0], text, sizeof text);
        assert_int_equal(occurrences(text, list), 1);
}

static void test_event_kinds__have_words_in_each_language_of_the_pages(void **state)
{
        static char text[64 * 1024];
        read_file(paths[1], text, sizeof text);
        int languages = occurrences(text, "\n  voided: ");
        assert_true(languages >= 2);
        for (int kind = EVENT_START; event_kind_name((enum event_kind)kind) != NULL; kind++) {
                char word[64];
                snprintf(word, sizeof word, "\n  %s: ", event_kind_name((enum event_kind)kind));
                assert_int_equal(occurrences(text, word), languages);
        }
}

int main(int argc, char **argv)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_event_kinds__are_listed_in_the_description_of_the_api),
                cmocka_unit_test(test_event_kinds__have_words_in_each_language_of_the_pages),
        };
        if (argc != 3)
                return 2;
        paths = argv + 1;
        return cmocka_run_group_tests_name("event kinds", tests, NULL, NULL);
}
