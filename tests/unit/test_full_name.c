/* Full names that people give, and how they are found by a part. */
#include "play.h"

#include "full_name.h"
#include "measure.h"

#define FAMILY "\U0001f468\u200d\U0001f469\u200d\U0001f467"

/* A name that was read is read as itself. */
static void assert_read(const char *text, const char *expected)
{
        char name[FULL_NAME_SIZE] = "nothing";
        assert_int_equal(full_name_read(text, name), FULL_NAME_OK);
        assert_string_equal(name, expected);
        memset(name, 0, sizeof name);
        assert_int_equal(full_name_read(expected, name), FULL_NAME_OK);
        assert_string_equal(name, expected);
}

static void assert_refused(const char *text, enum full_name_status status)
{
        char name[FULL_NAME_SIZE] = "unchanged";
        assert_int_equal(full_name_read(text, name), status);
        assert_string_equal(name, "unchanged");
}

/* `count` times `part`, with `end` behind; valid until the next call. */
static const char *repeated(const char *part, size_t count, const char *end)
{
        static char text[2048];
        char *at = text;
        assert_true(count * strlen(part) + strlen(end) < sizeof text);
        for (size_t i = 0; i < count; i++)
                at = stpcpy(at, part);
        stpcpy(at, end);
        return text;
}

static void test_full_name__is_text_in_any_script(void **state)
{
        static const char *const names[] = {"Park Ji-sung", "박지성", "朴智星", "Łukasz Żółć",
                                            "Ολγα",         "محمد",   "דוד",    "Renée O’Neil",
                                            FAMILY,         "A",      "#2",     "नेहा"};
        for (size_t i = 0; i < LENGTH_OF(names); i++)
                assert_read(names[i], names[i]);
}

static void test_full_name__is_composed(void **state)
{
        assert_read("\u1107\u1161\u11a8\u110c\u1175\u1109\u1165\u11bc", "박지성");
        assert_read("Rene\u0301e", "Renée");
        assert_read("A\u030angstro\u0308m", "Ångström");
        assert_read("\u212bngstr\u00f6m", "Ångström"); /* the sign of the unit */
        assert_read("o\u0323\u0302", "\u1ed9");
        assert_read("o\u0302\u0323", "\u1ed9");
}

static void test_full_name__has_single_spaces(void **state)
{
        assert_read("  Park   Ji-sung ", "Park Ji-sung");
        assert_read("\u3000박\u3000지성\u00a0", "박 지성");
        assert_read("a\u2003\u2009b", "a b");
}

static void test_full_name__has_something_to_see(void **state)
{
        assert_refused("", FULL_NAME_EMPTY);
        assert_refused("   ", FULL_NAME_EMPTY);
        assert_refused("\u3000\u00a0", FULL_NAME_EMPTY);
        assert_refused("\u200b", FULL_NAME_EMPTY);
        assert_refused("\u200d\u0301", FULL_NAME_EMPTY);
        assert_refused("\u3164", FULL_NAME_EMPTY); /* fillers of Hangul */
        assert_refused("\u115f\u1160 \uffa0", FULL_NAME_EMPTY);
}

static void test_full_name__has_no_control_characters(void **state)
{
        for (int byte = 1; byte < 0x20; byte++) {
                const char text[] = {'a', (char)byte, 'b', '\0'};
                assert_refused(text, FULL_NAME_UNSAFE);
        }
        assert_refused("a\x7f", FULL_NAME_UNSAFE);
        assert_refused("a\xc2\x85", FULL_NAME_UNSAFE);
        assert_refused("a\u2028", FULL_NAME_UNSAFE);
        assert_refused("\xef\xbf\xbf", FULL_NAME_UNSAFE);
}

static void test_full_name__has_no_marks_of_direction(void **state)
{
        for (int byte = 0xA6; byte <= 0xA9; byte++) {
                const char text[] = {'a', '\xE2', '\x81', (char)byte, 'b', '\0'};
                assert_refused(text, FULL_NAME_UNSAFE);
        }
        for (int byte = 0xAA; byte <= 0xAE; byte++) {
                const char text[] = {'a', '\xE2', '\x80', (char)byte, 'b', '\0'};
                assert_refused(text, FULL_NAME_UNSAFE);
        }
        assert_refused("דוד\u200e", FULL_NAME_UNSAFE);
        assert_refused("\u200fדוד", FULL_NAME_UNSAFE);
        assert_refused("محمد\u061c", FULL_NAME_UNSAFE);
}

static void test_full_name__has_nothing_that_cannot_be_seen(void **state)
{
        static const char *const names[] = {
                "\u200bPark",   "Pa\u200brk", "Park\u2060",           "\ufeffPark", "Pa\u00adrk",
                "P\u200dark",   "Park\u200c", "Park \u200dJi",        "Park\ufe0f", "Pa\u034frk",
                "박\u3164지성", "박\uffa0",   "\U0001f3f3\U000e0067",
        };
        for (size_t i = 0; i < LENGTH_OF(names); i++)
                assert_refused(names[i], FULL_NAME_UNSAFE);
}

static void test_full_name__has_the_joiners_that_scripts_need(void **state)
{
        static const char *const names[] = {
                "نور\u200cالدین",          "क्\u200dष", "ᠰᠠᠷ\u180eᠠ", "葛\U000e0100城",
                "❤\ufe0f\u200d\U0001f525",
        };
        for (size_t i = 0; i < LENGTH_OF(names); i++)
                assert_read(names[i], names[i]);
}

static void test_full_name__has_a_letter_below_each_mark(void **state)
{
        assert_refused("\u0301Park", FULL_NAME_UNSAFE);
        assert_refused("Park \u0301Ji", FULL_NAME_UNSAFE);
        assert_refused("\u093fन", FULL_NAME_UNSAFE);
        assert_read("q\u0301", "q\u0301");
}

static void test_full_name__is_utf_8(void **state)
{
        assert_refused("\xff", FULL_NAME_NOT_UTF_8);
        assert_refused("Ren\xe9"
                       "e",
                       FULL_NAME_NOT_UTF_8); /* Latin-1 */
        assert_refused("박\xec\xa7", FULL_NAME_NOT_UTF_8);
        assert_refused("\xc0\xaf", FULL_NAME_NOT_UTF_8);
        assert_refused("\xed\xa0\x80", FULL_NAME_NOT_UTF_8);
        assert_refused("\xb9\xda\xc1\xf6\xbc\xba", FULL_NAME_NOT_UTF_8); /* 박지성 in EUC-KR */
}

static void test_full_name__has_up_to_60_characters(void **state)
{
        assert_read(repeated("a", 60, ""), repeated("a", 60, ""));
        assert_refused(repeated("a", 61, ""), FULL_NAME_TOO_MANY_CHARACTERS);
        assert_read(repeated("박", 60, ""), repeated("박", 60, ""));
        assert_refused(repeated("박", 61, ""), FULL_NAME_TOO_MANY_CHARACTERS);
        assert_refused(repeated(FAMILY, 61, ""), FULL_NAME_TOO_MANY_CHARACTERS);
}

/* A decomposed name is longer before it is read, and so is one with many spaces. */
static void test_full_name__limits_hold_for_what_is_read(void **state)
{
        char name[FULL_NAME_SIZE];
        assert_int_equal(full_name_read(repeated("\u1107\u1161\u11a8", 60, ""), name),
                         FULL_NAME_OK);
        assert_string_equal(name, repeated("박", 60, ""));
        assert_int_equal(full_name_read(repeated("e\u0301", 60, ""), name), FULL_NAME_OK);
        assert_string_equal(name, repeated("é", 60, ""));
        assert_refused(repeated("e\u0301", 61, ""), FULL_NAME_TOO_MANY_CHARACTERS);
        assert_int_equal(full_name_read(repeated(" ", 1000, "Park"), name), FULL_NAME_OK);
        assert_string_equal(name, "Park");
}

static void test_full_name__joined_emoji_are_one_character(void **state)
{
        assert_int_equal(text_measure(FAMILY, TEXT_BYTES), 18);
        assert_read(repeated(FAMILY, 13, "abcdef"), repeated(FAMILY, 13, "abcdef")); /* 240 bytes */
        assert_refused(repeated(FAMILY, 13, "abcdefg"), FULL_NAME_TOO_MANY_BYTES);
}

static void test_full_name__has_up_to_240_bytes(void **state)
{
        assert_read(repeated("🎳", 60, ""), repeated("🎳", 60, ""));
        assert_int_equal(strlen(repeated("🎳", 60, "")), FULL_NAME_BYTES_MAX);
        assert_refused(repeated("🎳", 58, "\u0301🎳abc"), FULL_NAME_TOO_MANY_CHARACTERS);
        assert_refused(repeated("🎳", 59, "\u0301\u0301a"), FULL_NAME_TOO_MANY_BYTES);
}

static void test_full_name__words_say_what_to_do(void **state)
{
        char limit[16];
        for (int status = FULL_NAME_OK; status <= FULL_NAME_TOO_MANY_BYTES; status++)
                assert_non_null(full_name_status_words((enum full_name_status)status));
        snprintf(limit, sizeof limit, "to %d ch", FULL_NAME_CHARACTERS_MAX);
        assert_non_null(strstr(full_name_status_words(FULL_NAME_TOO_MANY_CHARACTERS), limit));
        snprintf(limit, sizeof limit, "to %d by", FULL_NAME_BYTES_MAX);
        assert_non_null(strstr(full_name_status_words(FULL_NAME_TOO_MANY_BYTES), limit));
        assert_non_null(strstr(full_name_status_words(FULL_NAME_NOT_UTF_8), "UTF-8"));
}

static void test_full_name__contains_its_parts(void **state)
{
        assert_true(full_name_contains("Park Ji-sung", "Park Ji"));
        assert_true(full_name_contains("Park Ji-sung", "sung"));
        assert_true(full_name_contains("Park Ji-sung", "Park Ji-sung"));
        assert_true(full_name_contains("박지성", "지성"));
        assert_false(full_name_contains("Park Ji-sung", "Kim"));
        assert_false(full_name_contains("Park", "Park Ji-sung"));
        assert_false(full_name_contains("박지성", "바"));
}

static void test_full_name__contains_parts_in_other_letters(void **state)
{
        assert_true(full_name_contains("Park Ji-sung", "pARK jI"));
        assert_true(full_name_contains("RENÉE", "renée"));
        assert_true(full_name_contains("Straße", "STRASSE"));
        assert_true(full_name_contains("ΟΔΥΣΣΕΥΣ", "οδυσσευς"));
        assert_true(full_name_contains("Юрий", "ЮРИЙ"));
}

static void test_full_name__contains_parts_that_are_written_otherwise(void **state)
{
        assert_true(full_name_contains("박지성", "\u110c\u1175\u1109\u1165\u11bc"));
        assert_true(full_name_contains("\u110c\u1175\u1109\u1165\u11bc", "지성"));
        assert_true(full_name_contains("Renée", "rene\u0301"));
        assert_true(full_name_contains("Park Ji-sung", " Park \u3000 Ji "));
}

static void test_full_name__contains_no_part_that_is_no_text(void **state)
{
        assert_false(full_name_contains("Park", ""));
        assert_false(full_name_contains("Park", "  "));
        assert_false(full_name_contains("Park", "\xff"));
        assert_false(full_name_contains("Park\xff", "Park"));
        assert_false(full_name_contains("박", "\xeb"));
        assert_false(full_name_contains("", "a"));
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_full_name__is_text_in_any_script),
                cmocka_unit_test(test_full_name__is_composed),
                cmocka_unit_test(test_full_name__has_single_spaces),
                cmocka_unit_test(test_full_name__has_something_to_see),
                cmocka_unit_test(test_full_name__has_no_control_characters),
                cmocka_unit_test(test_full_name__has_no_marks_of_direction),
                cmocka_unit_test(test_full_name__has_nothing_that_cannot_be_seen),
                cmocka_unit_test(test_full_name__has_the_joiners_that_scripts_need),
                cmocka_unit_test(test_full_name__has_a_letter_below_each_mark),
                cmocka_unit_test(test_full_name__is_utf_8),
                cmocka_unit_test(test_full_name__has_up_to_60_characters),
                cmocka_unit_test(test_full_name__limits_hold_for_what_is_read),
                cmocka_unit_test(test_full_name__joined_emoji_are_one_character),
                cmocka_unit_test(test_full_name__has_up_to_240_bytes),
                cmocka_unit_test(test_full_name__words_say_what_to_do),
                cmocka_unit_test(test_full_name__contains_its_parts),
                cmocka_unit_test(test_full_name__contains_parts_in_other_letters),
                cmocka_unit_test(test_full_name__contains_parts_that_are_written_otherwise),
                cmocka_unit_test(test_full_name__contains_no_part_that_is_no_text),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
