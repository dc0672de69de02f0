/* Texts as fields of comma-separated values, and back. */
#include "play.h"

#include <stdlib.h>

#include "csv_text.h"

static void assert_field(const char *text, const char *expected)
{
        char *printed = NULL;
        size_t length = 0;
        char *field = NULL;
        FILE *out = open_memstream(&printed, &length);
        assert_non_null(out);
        csv_text_print(out, text);
        fclose(out);
        assert_string_equal(printed, expected);
        assert_true(csv_text_split(printed, &field, 1));
        assert_string_equal(field, text);
        free(printed);
}

static void test_csv_text__is_quoted_only_where_it_must_be_and_comes_back(void **state)
{
        assert_field("", "");
        assert_field("Park Ji-sung", "Park Ji-sung");
        assert_field("박지성", "박지성");
        assert_field("a;b'c", "a;b'c");
        assert_field(",", "\",\"");
        assert_field("Park, J.", "\"Park, J.\"");
        assert_field("\"", "\"\"\"\"");
        assert_field("the \"king\"", "\"the \"\"king\"\"\"");
        assert_field("\",\"", "\"\"\",\"\"\"");
        assert_field("a\nb\rc", "\"a\nb\rc\"");
}

static void assert_words(const char *text, const char *expected)
{
        char *printed = NULL;
        size_t length = 0;
        char *field = NULL;
        FILE *out = open_memstream(&printed, &length);
        assert_non_null(out);
        csv_text_print_words(out, text);
        fclose(out);
        assert_string_equal(printed, expected);
        assert_true(csv_text_split(printed, &field, 1));
        assert_string_equal(csv_text_words(field), text);
        free(printed);
}

static void test_csv_text__words_are_no_formula_and_come_back(void **state)
{
        assert_words("=1+1", "'=1+1");
        assert_words("+82 10", "'+82 10");
        assert_words("-", "'-");
        assert_words("@SUM(A1)", "'@SUM(A1)");
        assert_words("=\"a\",b", "\"'=\"\"a\"\",b\"");
        assert_words("'=1", "''=1");
        assert_words("'''-", "''''-");
}

static void test_csv_text__words_that_are_no_formula_stay(void **state)
{
        assert_words("", "");
        assert_words("Park Ji-sung", "Park Ji-sung");
        assert_words("'", "'");
        assert_words("''", "''");
        assert_words("'t Hooft", "'t Hooft");
        assert_words("a=1", "a=1");
        assert_field("-9", "-9");
}

/* Joins the fields by bars, so that one text tells all of them. */
static bool split(const char *row, int count, char *joined, size_t size)
{
        char copy[128];
        char *fields[8];
        size_t length = 0;
        snprintf(copy, sizeof copy, "%s", row);
        if (!csv_text_split(copy, fields, count))
                return false;
        for (int i = 0; i < count; i++)
                length += (size_t)snprintf(joined + length, size - length, "%s|", fields[i]);
        return true;
}

static void assert_row(const char *row, int count, const char *expected)
{
        char joined[256] = "";
        assert_true(split(row, count, joined, sizeof joined));
        assert_string_equal(joined, expected);
}

static void assert_no_row(const char *row, int count)
{
        char joined[256] = "";
        if (split(row, count, joined, sizeof joined))
                fail_msg("%s is no row of %d fields, but was read as %s", row, count, joined);
}

static void test_csv_text__rows_are_cut_into_fields(void **state)
{
        assert_row("", 1, "|");
        assert_row("a", 1, "a|");
        assert_row("a,b", 2, "a|b|");
        assert_row(",", 2, "||");
        assert_row(",,", 3, "|||");
        assert_row("a,", 2, "a||");
        assert_row(",b", 2, "|b|");
        assert_row(" a , b ", 2, " a | b |");
}

static void test_csv_text__quotes_come_off(void **state)
{
        assert_row("\"\"", 1, "|");
        assert_row("\"a\"", 1, "a|");
        assert_row("\"a\",\"b\"", 2, "a|b|");
        assert_row("\"a,b\",c", 2, "a,b|c|");
        assert_row("c,\"a,b\"", 2, "c|a,b|");
        assert_row("\"\"\"\"", 1, "\"|");
        assert_row("\"\"\"a\"\"\"", 1, "\"a\"|");
        assert_row("\"a\"\"b\",\"\"\",\"\"\"", 2, "a\"b|\",\"|");
        assert_row("\"\",\"\"", 2, "||");
}

static void test_csv_text__quotes_within_a_plain_field_stay(void **state)
{
        assert_row("a\"b", 1, "a\"b|");
        assert_row("a\"b,c\"", 2, "a\"b|c\"|");
        assert_row(" \"a\"", 1, " \"a\"|");
}

static void test_csv_text__refuses_other_numbers_of_fields(void **state)
{
        assert_no_row("", 2);
        assert_no_row("a", 2);
        assert_no_row("a,b", 1);
        assert_no_row("a,b", 3);
        assert_no_row("a,", 1);
        assert_no_row("a,b,", 2);
        assert_no_row("\"a,b\"", 2);
}

static void test_csv_text__refuses_quotes_that_do_not_close(void **state)
{
        assert_no_row("\"", 1);
        assert_no_row("\"a", 1);
        assert_no_row("\"a\"\"", 1);
        assert_no_row("\"a,b", 2);
        assert_no_row("a,\"b", 2);
}

static void test_csv_text__refuses_text_behind_closed_quotes(void **state)
{
        assert_no_row("\"a\"b", 1);
        assert_no_row("\"a\"b\"", 1);
        assert_no_row("\"a\" ,b", 2);
        assert_no_row("\"\"a", 1);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_csv_text__is_quoted_only_where_it_must_be_and_comes_back),
                cmocka_unit_test(test_csv_text__words_are_no_formula_and_come_back),
                cmocka_unit_test(test_csv_text__words_that_are_no_formula_stay),
                cmocka_unit_test(test_csv_text__rows_are_cut_into_fields),
                cmocka_unit_test(test_csv_text__quotes_come_off),
                cmocka_unit_test(test_csv_text__quotes_within_a_plain_field_stay),
                cmocka_unit_test(test_csv_text__refuses_other_numbers_of_fields),
                cmocka_unit_test(test_csv_text__refuses_quotes_that_do_not_close),
                cmocka_unit_test(test_csv_text__refuses_text_behind_closed_quotes),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
