/* How long texts are, and where they may be cut. */
#include "play.h"

#include "measure.h"

#define JAMO_BAK "\u1107\u1161\u11a8" /* 박, decomposed */
#define FAMILY "\U0001f468\u200d\U0001f469\u200d\U0001f467"
#define FLAG "\U0001f1f0\U0001f1f7"
#define THUMB "\U0001f44d\U0001f3fd"
#define E_ACUTE "e\u0301" /* é, decomposed */

static void assert_measures(const char *text, size_t clusters, size_t columns)
{
        assert_int_equal(text_measure(text, TEXT_BYTES), strlen(text));
        assert_int_equal(text_measure(text, TEXT_CLUSTERS), clusters);
        assert_int_equal(text_measure(text, TEXT_COLUMNS), columns);
}

static void assert_cut(const char *text, enum text_unit unit, size_t room, const char *expected)
{
        size_t length = text_fitting(text, unit, room);
        assert_int_equal(length, strlen(expected));
        assert_memory_equal(text, expected, length);
}

static void test_measure__plain_text_has_a_column_for_each_byte(void **state)
{
        assert_measures("", 0, 0);
        assert_measures("a", 1, 1);
        assert_measures("Park Ji-sung ~", 14, 14);
}

static void test_measure__wide_characters_take_two_columns(void **state)
{
        assert_measures("박지성", 3, 6);
        assert_measures("朴智星", 3, 6);
        assert_measures("ソン", 2, 4);
        assert_measures("Ｐ", 1, 2);
        assert_measures("🎳", 1, 2);
        assert_measures("박 Ji", 4, 5);
}

static void test_measure__narrow_characters_take_one_column(void **state)
{
        assert_measures("\uff7f\uff9d", 2, 2); /* katakana of half width */
        assert_measures("Łukasz Żółć", 11, 11);
        assert_measures("Ολγα Юрий", 9, 9);
        assert_measures("…", 1, 1);
}

static void test_measure__combining_characters_take_no_column(void **state)
{
        assert_measures(E_ACUTE, 1, 1);
        assert_measures("o\u0302\u0323", 1, 1);
        assert_measures(JAMO_BAK, 1, 2);
        assert_measures("\u0301", 1, 0);
}

static void test_measure__what_is_joined_is_one_cluster(void **state)
{
        assert_measures(FAMILY, 1, 2);
        assert_measures(FLAG, 1, 2);
        assert_measures(FLAG "\U0001f1f5\U0001f1f1", 2, 4);
        assert_measures(THUMB, 1, 2);
        assert_measures(FAMILY "x" THUMB, 3, 5);
}

static void test_measure__bytes_that_are_no_text_take_a_column(void **state)
{
        assert_measures("\xff", 1, 1);
        assert_measures("a\xff", 2, 2);
        assert_measures("\xff\xff", 2, 2);
}

static void test_measure__whole_text_fits_into_its_own_size(void **state)
{
        static const char *const texts[] = {"",     "abc",  "박지성", JAMO_BAK E_ACUTE,
                                            FAMILY, "\xff", FLAG "x"};
        for (size_t i = 0; i < LENGTH_OF(texts); i++) {
                for (enum text_unit unit = TEXT_BYTES; unit <= TEXT_COLUMNS; unit++)
                        assert_cut(texts[i], unit, text_measure(texts[i], unit), texts[i]);
                assert_cut(texts[i], TEXT_BYTES, SIZE_MAX, texts[i]);
        }
}

static void test_measure__text_is_cut_to_columns(void **state)
{
        assert_cut("abc", TEXT_COLUMNS, 2, "ab");
        assert_cut("박지성", TEXT_COLUMNS, 0, "");
        assert_cut("박지성", TEXT_COLUMNS, 1, "");
        assert_cut("박지성", TEXT_COLUMNS, 3, "박");
        assert_cut("박지성", TEXT_COLUMNS, 5, "박지");
        assert_cut(FAMILY FLAG, TEXT_COLUMNS, 3, FAMILY);
}

/* A mark without a column belongs to the letter before it, also where no column is left. */
static void test_measure__marks_stay_with_their_letter(void **state)
{
        assert_cut("ab" E_ACUTE "f", TEXT_COLUMNS, 3, "ab" E_ACUTE);
        assert_cut("ab" E_ACUTE "f", TEXT_COLUMNS, 2, "ab");
        assert_cut("ab" E_ACUTE "f", TEXT_CLUSTERS, 3, "ab" E_ACUTE);
        assert_cut("ab" E_ACUTE "f", TEXT_BYTES, 5, "ab" E_ACUTE);
        assert_cut("ab" E_ACUTE "f", TEXT_BYTES, 4, "ab");
        assert_cut("ab" E_ACUTE "f", TEXT_BYTES, 3, "ab");
}

static void test_measure__text_is_cut_to_clusters(void **state)
{
        assert_cut(FAMILY JAMO_BAK E_ACUTE, TEXT_CLUSTERS, 0, "");
        assert_cut(FAMILY JAMO_BAK E_ACUTE, TEXT_CLUSTERS, 1, FAMILY);
        assert_cut(FAMILY JAMO_BAK E_ACUTE, TEXT_CLUSTERS, 2, FAMILY JAMO_BAK);
}

static void test_measure__no_cut_to_bytes_is_inside_a_cluster(void **state)
{
        const char text[] = "a" JAMO_BAK FAMILY "박";
        for (size_t room = 0; room < sizeof text; room++) {
                const char *expected = room < 1    ? ""
                                       : room < 10 ? "a"
                                       : room < 28 ? "a" JAMO_BAK
                                       : room < 31 ? "a" JAMO_BAK FAMILY
                                                   : text;
                assert_cut(text, TEXT_BYTES, room, expected);
        }
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_measure__plain_text_has_a_column_for_each_byte),
                cmocka_unit_test(test_measure__wide_characters_take_two_columns),
                cmocka_unit_test(test_measure__narrow_characters_take_one_column),
                cmocka_unit_test(test_measure__combining_characters_take_no_column),
                cmocka_unit_test(test_measure__what_is_joined_is_one_cluster),
                cmocka_unit_test(test_measure__bytes_that_are_no_text_take_a_column),
                cmocka_unit_test(test_measure__whole_text_fits_into_its_own_size),
                cmocka_unit_test(test_measure__text_is_cut_to_columns),
                cmocka_unit_test(test_measure__marks_stay_with_their_letter),
                cmocka_unit_test(test_measure__text_is_cut_to_clusters),
                cmocka_unit_test(test_measure__no_cut_to_bytes_is_inside_a_cluster),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
