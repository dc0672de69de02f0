/* Moments as text, and back. */
#include "play.h"

#include <stdlib.h>
#include <time.h>

#include "moment.h"

static const int64_t day = 24LL * 60 * 60 * 1000;

static void assert_prints(int64_t milliseconds, const char *expected)
{
        char text[MOMENT_SIZE];
        int64_t again = ~milliseconds;
        moment_print(milliseconds, text);
        assert_string_equal(text, expected);
        assert_true(moment_parse(expected, &again));
        assert_true(again == milliseconds);
}

static void test_moment__prints_known_moments_and_reads_them_back(void **state)
{
        assert_prints(0, "1970-01-01T00:00:00.000Z");
        assert_prints(1, "1970-01-01T00:00:00.001Z");
        assert_prints(-1, "1969-12-31T23:59:59.999Z");
        assert_prints(-1000, "1969-12-31T23:59:59.000Z");
        assert_prints(1794775020123, "2026-11-15T20:37:00.123Z");
        assert_prints(951782400000, "2000-02-29T00:00:00.000Z");
        assert_prints(1709251199999, "2024-02-29T23:59:59.999Z");
        assert_prints(-2203891200001, "1900-02-28T23:59:59.999Z");
        assert_prints(-2203891200000, "1900-03-01T00:00:00.000Z");
        assert_prints(-62135596800000, "0001-01-01T00:00:00.000Z");
        assert_prints(253402300799999, "9999-12-31T23:59:59.999Z");
}

/* A step that is no round number of days, hours or seconds. */
static void test_moment__reads_back_what_it_printed_over_all_years(void **state)
{
        char text[MOMENT_SIZE];
        for (int64_t at = -62135596800000; at <= 253402300799999; at += 17 * day + 12345678) {
                int64_t again = ~at;
                moment_print(at, text);
                assert_true(moment_parse(text, &again));
                assert_true(again == at);
        }
}

static void test_moment__of_years_without_four_digits_is_printed_as_1970(void **state)
{
        const int64_t outside[] = {-62135596800001, 253402300800000, INT64_MIN, INT64_MAX};
        char text[MOMENT_SIZE];
        for (size_t i = 0; i < LENGTH_OF(outside); i++) {
                moment_print(outside[i], text);
                assert_string_equal(text, "1970-01-01T00:00:00.000Z");
        }
}

static void test_moment__refuses_anything_else(void **state)
{
        const char *const texts[] = {
                "",
                "now",
                "2026-11-15",
                "2026-11-15T20:37:00Z",
                "2026-11-15T20:37:00.123",
                "2026-11-15T20:37:00.123z",
                "2026-11-15T20:37:00.123Z ",
                " 2026-11-15T20:37:00.123Z",
                "2026-11-15 20:37:00.123Z",
                "2026-11-15T20:37:00.12Z",
                "2026-11-15T20:37:00.1234Z",
                "2026-11-15T20:37:00.-12Z",
                "2026-11-15T20:37:00. 12Z",
                "2026-11-15T20:37:00,123Z",
                "2026-11-15T24:00:00.000Z",
                "2026-11-15T20:60:00.000Z",
                "2026-11-15T20:37:60.000Z",
                "2026-11-15T20:37:61.000Z",
                "2026-02-29T00:00:00.000Z",
                "1900-02-29T00:00:00.000Z",
                "2026-04-31T00:00:00.000Z",
                "2026-00-15T00:00:00.000Z",
                "2026-13-15T00:00:00.000Z",
                "2026-11-00T00:00:00.000Z",
                "2026-1-5T00:00:00.000Z",
                "0000-12-31T23:59:59.999Z",
                "10000-01-01T00:00:00.000Z",
                "9999-12-31T23:59:60.000Z",
                "-001-01-01T00:00:00.000Z",
                "2026-11-15T20:37:00.123+09:00",
        };
        for (size_t i = 0; i < LENGTH_OF(texts); i++) {
                int64_t at = 42;
                if (moment_parse(texts[i], &at))
                        fail_msg("'%s' was taken for a moment", texts[i]);
                assert_int_equal(at, 42);
        }
}

static void live_in(const char *zone)
{
        setenv("TZ", zone, 1);
        tzset();
}

static void assert_day_begins(const char *zone, const char *text, const char *expected)
{
        char printed[MOMENT_SIZE];
        int64_t at = 0;
        live_in(zone);
        assert_true(moment_parse_day(text, &at));
        moment_print(at, printed);
        assert_string_equal(printed, expected);
}

static void test_moment_day__begins_at_midnight_where_one_lives(void **state)
{
        assert_day_begins("UTC0", "2026-11-15", "2026-11-15T00:00:00.000Z");
        assert_day_begins("KST-9", "2026-11-15", "2026-11-14T15:00:00.000Z");
        assert_day_begins("EST5", "2026-11-15", "2026-11-15T05:00:00.000Z");
        assert_day_begins("UTC0", "2024-02-29", "2024-02-29T00:00:00.000Z");
        assert_day_begins("UTC0", "0001-01-01", "0001-01-01T00:00:00.000Z");
        assert_day_begins("UTC0", "9999-12-31", "9999-12-31T00:00:00.000Z");
        assert_day_begins("UTC0", "1969-12-31", "1969-12-31T00:00:00.000Z");
}

/* Where clocks go from midnight to one, the day begins at one. */
static void test_moment_day__may_lack_its_first_hour(void **state)
{
        assert_day_begins("<-03>3<-02>,M11.1.0/0,M2.3.0/0", "2018-11-04",
                          "2018-11-04T03:00:00.000Z");
        assert_day_begins("<-03>3<-02>,M11.1.0/0,M2.3.0/0", "2018-11-05",
                          "2018-11-05T02:00:00.000Z");
}

static void test_moment_day__refuses_days_that_there_are_not(void **state)
{
        const char *const texts[] = {
                "",
                "today",
                "2026-02-29",
                "2026-02-30",
                "1900-02-29",
                "2026-04-31",
                "2026-11-31",
                "2026-13-01",
                "2026-00-01",
                "2026-01-00",
                "2026-01-32",
                "2026-11-15 ",
                " 2026-11-15",
                "2026-1-5",
                "26-11-15",
                "2026/11/15",
                "15.11.2026",
                "2026-11",
                "2026-11-15T",
                "0000-01-01",
                "12026-11-15",
                "+2026-11-15",
                "2026-11-1x",
                "20261115",
        };
        live_in("UTC0");
        for (size_t i = 0; i < LENGTH_OF(texts); i++) {
                int64_t at = 42;
                if (moment_parse_day(texts[i], &at))
                        fail_msg("'%s' was taken for a day", texts[i]);
                assert_int_equal(at, 42);
        }
}

/* It would be printed, and so exported, as 1970. */
static void test_moment_day__refuses_what_begins_before_the_year_1_in_utc(void **state)
{
        int64_t at = 42;
        live_in("KST-9");
        assert_false(moment_parse_day("0001-01-01", &at));
        assert_true(moment_parse_day("0001-01-02", &at));
}

static void test_moment_day__ends_before_the_next_begins(void **state)
{
        static const struct {
                const char *zone;
                const char *day;
                const char *next;
        } days[] = {
                {"UTC0", "2026-11-15", "2026-11-16"},
                {"KST-9", "2026-12-31", "2027-01-01"},
                {"UTC0", "1969-12-31", "1970-01-01"},
                {"CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25", "2026-10-26"},
                {"CET-1CEST,M3.5.0/0,M10.5.0/3", "2026-03-29", "2026-03-30"},
                {"CET-1CEST,M3.5.0/0,M10.5.0/3", "2026-03-28", "2026-03-29"},
        };
        for (size_t i = 0; i < LENGTH_OF(days); i++) {
                int64_t end = 0;
                int64_t next = 0;
                live_in(days[i].zone);
                assert_true(moment_parse_day_end(days[i].day, &end));
                assert_true(moment_parse_day(days[i].next, &next));
                assert_int_equal(end, next - 1);
                assert_false(moment_parse_day_end("2026-02-30", &end));
        }
}

static void test_moment_end__is_that_of_a_day_or_a_time_of_it(void **state)
{
        static const char *const wrong[] = {"",
                                            "2026-11-15 24:00",
                                            "2026-11-15 20:37:00",
                                            "2026-02-30 20:37",
                                            "2026-11-15  20:37",
                                            "2026-11-15 8:37",
                                            "20:37"};
        int64_t day_end = 0;
        int64_t end = 0;
        live_in("KST-9");
        assert_true(moment_parse_end("2026-11-16 05:37", &end));
        assert_int_equal(end, 1794775020000); /* 2026-11-15T20:37:00Z */
        assert_true(moment_parse_end("2026-11-15", &end));
        assert_true(moment_parse_day_end("2026-11-15", &day_end));
        assert_int_equal(end, day_end);
        for (size_t i = 0; i < LENGTH_OF(wrong); i++)
                assert_false(moment_parse_end(wrong[i], &end));
}

static void test_moment_day__is_that_where_one_lives(void **state)
{
        const int64_t evening = 1794775020123; /* 2026-11-15T20:37:00.123Z */
        const int64_t hour = INT64_C(60) * 60 * 1000;
        live_in("UTC0");
        assert_true(moment_is_same_day(evening, evening));
        assert_true(moment_is_same_day(evening, evening + 3 * hour));
        assert_false(moment_is_same_day(evening, evening + 4 * hour));
        assert_false(moment_is_same_day(evening, evening + 24 * hour));
        assert_false(moment_is_same_day(evening + 365 * (24 * hour), evening));
        assert_true(moment_is_same_day(-1, -24 * hour));
        assert_false(moment_is_same_day(-1, 0));
        assert_false(moment_is_same_day(INT64_MIN, INT64_MAX));
        live_in("KST-9");
        assert_true(moment_is_same_day(evening, evening + 4 * hour));
        assert_false(moment_is_same_day(evening, evening - 6 * hour));
}

static void test_moment__people_read_it_in_their_own_time(void **state)
{
        char text[MOMENT_SIZE];
        assert_int_equal(setenv("TZ", "KST-9", 1), 0);
        tzset();
        moment_print_local(1794775020123, text);
        assert_string_equal(text, "2026-11-16 05:37:00");
        assert_int_equal(setenv("TZ", "UTC", 1), 0);
        tzset();
        moment_print_local(1794775020123, text);
        assert_string_equal(text, "2026-11-15 20:37:00");
        moment_print_local(-1, text);
        assert_string_equal(text, "1969-12-31 23:59:59");
        moment_print_local(-1000, text);
        assert_string_equal(text, "1969-12-31 23:59:59");
        moment_print_local(-1001, text);
        assert_string_equal(text, "1969-12-31 23:59:58");
        moment_print_local(INT64_MAX, text);
        assert_string_equal(text, "1970-01-01T00:00:00.000Z");
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_moment__prints_known_moments_and_reads_them_back),
                cmocka_unit_test(test_moment__reads_back_what_it_printed_over_all_years),
                cmocka_unit_test(test_moment__of_years_without_four_digits_is_printed_as_1970),
                cmocka_unit_test(test_moment__refuses_anything_else),
                cmocka_unit_test(test_moment_day__begins_at_midnight_where_one_lives),
                cmocka_unit_test(test_moment_day__may_lack_its_first_hour),
                cmocka_unit_test(test_moment_day__refuses_days_that_there_are_not),
                cmocka_unit_test(test_moment_day__refuses_what_begins_before_the_year_1_in_utc),
                cmocka_unit_test(test_moment_day__ends_before_the_next_begins),
                cmocka_unit_test(test_moment_end__is_that_of_a_day_or_a_time_of_it),
                cmocka_unit_test(test_moment_day__is_that_where_one_lives),
                cmocka_unit_test(test_moment__people_read_it_in_their_own_time),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
