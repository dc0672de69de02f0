/* Tests of the people in the details of a log, as exports have them. */
#include "play.h"

#include <stdlib.h>

#include "log_people.h"

static bool print_in_brackets(void *context, const char *person, FILE *out)
{
        fprintf(out, "<%s>", person);
        return strcmp(person, "bad") != 0;
}

static void check(enum event_kind kind, const char *detail, const char *expected)
{
        struct store_event event = {.kind = kind, .detail = detail};
        assert_true(log_people_are_in(&event));
        char *printed = log_people_print(&event, print_in_brackets, NULL);
        if (expected == NULL)
                assert_null(printed);
        else
                assert_string_equal(printed, expected);
        free(printed);
}

static void test_log_people__are_translated_where_they_stand(void **state)
{
        check(EVENT_START, "4 7 2 PJS", "4 <7> 2 PJS");
        check(EVENT_START, "4 0,7,-,12 2 PJS PJB KIM LEE", "4 0,<7>,-,<12> 2 PJS PJB KIM LEE");
        check(EVENT_START, "4 PJS-0123456789abcdef0123 3 PJST8cG2",
              "4 <PJS-0123456789abcdef0123> 3 PJST8cG2");
        check(EVENT_ASSIGN, "PJS 7", "PJS <7>");
        check(EVENT_ASSIGN, "PJS -", "PJS -");
        check(EVENT_ASSIGN, "PJS 0", "PJS 0");
}

static void test_log_people__that_make_no_sense_are_refused(void **state)
{
        static const char *const starts[] = {"4 ",
                                             "4 bad 2 PJS",
                                             "4 7,bad 2 PJS KYJ",
                                             "4 ,7 2 PJS",
                                             "4 7, 2 PJS",
                                             "4  2 PJS",
                                             "4 PJS-0123456789abcdef01234 2 PJS"};
        for (size_t i = 0; i < LENGTH_OF(starts); i++)
                check(EVENT_START, starts[i], NULL);
        check(EVENT_ASSIGN, "", NULL);
        check(EVENT_ASSIGN, "PJS", NULL);
        check(EVENT_ASSIGN, "PJS ", NULL);
}

static void test_log_people__other_events_have_none(void **state)
{
        assert_false(
                log_people_are_in(&(struct store_event){.kind = EVENT_START, .detail = "2 PJS"}));
        assert_false(log_people_are_in(&(struct store_event){.kind = EVENT_START, .detail = "4"}));
        assert_false(log_people_are_in(&(struct store_event){.kind = EVENT_BOWL, .detail = "4 7"}));
}

static void test_log_people__keys_are_letters_or_letters_and_digits(void **state)
{
        static const char *const others[] = {"",
                                             "PJ",
                                             "pjs",
                                             "PJSX",
                                             "7",
                                             "PJS-",
                                             "PJS-0123456789abcdef012",
                                             "PJS-0123456789abcdef01234",
                                             "PJS-0123456789ABCDEF0123"};
        struct bowling_player letters;
        assert_true(log_people_is_key("PJS", &letters));
        assert_true(log_people_is_key("KYJ-0123456789abcdef0123", &letters));
        assert_string_equal(letters.name, "KYJ");
        for (size_t i = 0; i < LENGTH_OF(others); i++)
                assert_false(log_people_is_key(others[i], &letters));
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_log_people__are_translated_where_they_stand),
                cmocka_unit_test(test_log_people__that_make_no_sense_are_refused),
                cmocka_unit_test(test_log_people__other_events_have_none),
                cmocka_unit_test(test_log_people__keys_are_letters_or_letters_and_digits),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
