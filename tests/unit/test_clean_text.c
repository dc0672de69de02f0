/* Texts that people give. */
#include "play.h"

#include "clean_text.h"

/* Whether it is clean, and what becomes of it: the same where it is. */
static void assert_copied(const char *text, const char *expected)
{
        char copy[64];
        clean_text_copy(copy, sizeof copy, text);
        assert_string_equal(copy, expected);
        assert_int_equal(clean_text_is(text), strcmp(text, expected) == 0);
        assert_true(clean_text_is(copy));
}

static void assert_clean(const char *text)
{
        assert_copied(text, text);
}

static void test_clean_text__is_any_text_without_control_characters(void **state)
{
        assert_clean("");
        assert_clean("Park Ji-sung");
        assert_clean(" ~");
        assert_clean("박지성");
        assert_clean("é, ß and \xF0\x9F\x8E\xB3");
}

/* The first and the last character of each length, and those around the gap of UTF-16. */
static void test_clean_text__takes_the_limits_of_utf_8(void **state)
{
        assert_clean("\xC2\xA0");
        assert_clean("\xDF\xBF");
        assert_clean("\xE0\xA0\x80");
        assert_clean("\xED\x9F\xBF");
        assert_clean("\xEE\x80\x80");
        assert_clean("\xEF\xBF\xBD");
        assert_clean("\xF0\x90\x80\x80");
        assert_clean("\xF4\x8F\xBF\xBF");
}

static void test_clean_text__refuses_control_characters_of_ascii(void **state)
{
        for (int byte = 1; byte < 0x20; byte++) {
                const char text[] = {'a', (char)byte, 'b', '\0'};
                assert_copied(text, "a?b");
        }
        assert_copied("\x7F", "?");
        assert_copied("\033[31m", "?[31m");
}

/* Some terminals obey those with eight bits as well. */
static void test_clean_text__refuses_control_characters_of_latin_1(void **state)
{
        for (int byte = 0x80; byte < 0xA0; byte++) {
                const char text[] = {'a', '\xC2', (char)byte, 'b', '\0'};
                assert_copied(text, "a??b");
        }
}

static void test_clean_text__refuses_bytes_that_follow_nothing(void **state)
{
        for (int byte = 0x80; byte < 0xC0; byte++) {
                const char text[] = {'a', (char)byte, 'b', '\0'};
                assert_copied(text, "a?b");
        }
        assert_copied("é\xA9", "é?");
}

static void test_clean_text__refuses_bytes_that_never_stand_in_utf_8(void **state)
{
        const unsigned char bytes[] = {0xC0, 0xC1, 0xF5, 0xF6, 0xF7, 0xF8,
                                       0xFB, 0xFC, 0xFD, 0xFE, 0xFF};
        for (size_t i = 0; i < sizeof bytes; i++) {
                const char text[] = {(char)bytes[i], '\xA0', '\xA0', '\xA0', '\0'};
                assert_copied(text, "????");
        }
}

static void test_clean_text__refuses_characters_that_are_cut(void **state)
{
        assert_copied("\xC3", "?");
        assert_copied("\xC3z", "?z");
        assert_copied("\xEB", "?");
        assert_copied("\xEB\xB0", "??");
        assert_copied("\xEB\xB0z", "??z");
        assert_copied("\xF0", "?");
        assert_copied("\xF0\x9F", "??");
        assert_copied("\xF0\x9F\x8E", "???");
        assert_copied("\xF0\x9F\x8Ez", "???z");
        assert_copied("\xEB\xB0é", "??é");
        assert_copied("\xC3\xFF", "??");
}

static void test_clean_text__refuses_characters_that_are_written_too_long(void **state)
{
        assert_copied("\xC0\x80", "??");
        assert_copied("\xC0\xAF", "??");
        assert_copied("\xC1\xBF", "??");
        assert_copied("\xE0\x80\xAF", "???");
        assert_copied("\xE0\x9F\xBF", "???");
        assert_copied("\xF0\x80\x80\xAF", "????");
        assert_copied("\xF0\x8F\xBF\xBF", "????");
}

static void test_clean_text__refuses_halves_of_pairs(void **state)
{
        assert_copied("\xED\xA0\x80", "???");
        assert_copied("\xED\xAF\xBF", "???");
        assert_copied("\xED\xB0\x80", "???");
        assert_copied("\xED\xBF\xBF", "???");
        assert_copied("\xED\xA0\xBD\xED\xB8\x80", "??????");
}

static void test_clean_text__refuses_what_is_beyond_the_last_character(void **state)
{
        assert_copied("\xF4\x90\x80\x80", "????");
        assert_copied("\xF4\xBF\xBF\xBF", "????");
}

/* XML, and so a page, has no way to write these two. */
static void test_clean_text__refuses_the_two_that_no_page_can_hold(void **state)
{
        assert_copied("\xEF\xBF\xBE", "???");
        assert_copied("\xEF\xBF\xBF", "???");
}

/* Overrides, embeddings and isolates show what follows in another order than it is stored. */
static void test_clean_text__refuses_what_turns_the_direction_of_text(void **state)
{
        for (int byte = 0xA8; byte <= 0xAE; byte++) {
                const char text[] = {'a', '\xE2', '\x80', (char)byte, 'b', '\0'};
                assert_copied(text, "a???b");
        }
        for (int byte = 0xA6; byte <= 0xA9; byte++) {
                const char text[] = {'a', '\xE2', '\x81', (char)byte, 'b', '\0'};
                assert_copied(text, "a???b");
        }
        assert_clean("\xE2\x80\xA7 \xE2\x80\xAF \xE2\x81\xA5 \xE2\x81\xAA");
        assert_clean("אבג");
}

static void test_clean_text__copies_no_part_of_a_character(void **state)
{
        char copy[8];
        clean_text_copy(copy, 4, "abcdef");
        assert_string_equal(copy, "abc");
        clean_text_copy(copy, 4, "박지");
        assert_string_equal(copy, "박");
        clean_text_copy(copy, 7, "박지");
        assert_string_equal(copy, "박지");
        clean_text_copy(copy, 6, "박지");
        assert_string_equal(copy, "박");
        clean_text_copy(copy, 3, "박");
        assert_string_equal(copy, "");
        clean_text_copy(copy, 1, "a");
        assert_string_equal(copy, "");
}

/* A letter and its marks, and emoji that are joined, are one character to a reader. */
static void test_clean_text__copies_no_part_of_a_cluster(void **state)
{
        char copy[16];
        clean_text_copy(copy, 4, "abe\u0301");
        assert_string_equal(copy, "ab");
        clean_text_copy(copy, 6, "abe\u0301f");
        assert_string_equal(copy, "abe\u0301");
        clean_text_copy(copy, 15, "a\U0001f468\u200d\U0001f469\u200d\U0001f467");
        assert_string_equal(copy, "a");
        clean_text_copy(copy, 9, "a\u1107\u1161\u11a8");
        assert_string_equal(copy, "a");
        clean_text_copy(copy, 4, "\n\xff\xff\xff");
        assert_string_equal(copy, "???");
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_clean_text__is_any_text_without_control_characters),
                cmocka_unit_test(test_clean_text__takes_the_limits_of_utf_8),
                cmocka_unit_test(test_clean_text__refuses_control_characters_of_ascii),
                cmocka_unit_test(test_clean_text__refuses_control_characters_of_latin_1),
                cmocka_unit_test(test_clean_text__refuses_bytes_that_follow_nothing),
                cmocka_unit_test(test_clean_text__refuses_bytes_that_never_stand_in_utf_8),
                cmocka_unit_test(test_clean_text__refuses_characters_that_are_cut),
                cmocka_unit_test(test_clean_text__refuses_characters_that_are_written_too_long),
                cmocka_unit_test(test_clean_text__refuses_halves_of_pairs),
                cmocka_unit_test(test_clean_text__refuses_what_is_beyond_the_last_character),
                cmocka_unit_test(test_clean_text__refuses_the_two_that_no_page_can_hold),
                cmocka_unit_test(test_clean_text__refuses_what_turns_the_direction_of_text),
                cmocka_unit_test(test_clean_text__copies_no_part_of_a_character),
                cmocka_unit_test(test_clean_text__copies_no_part_of_a_cluster),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
