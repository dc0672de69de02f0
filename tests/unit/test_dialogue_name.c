/* Tests of names as they are typed. */
#include "play.h"

#include "dialogue.h"

static void check(const char *text, const char *letters, const char *who)
{
        struct dialogue_name name;
        assert_int_equal(dialogue_read_name(text, &name), BOWLING_OK);
        assert_string_equal(name.letters.name, letters);
        assert_string_equal(name.who, who);
}

static void test_dialogue_name__is_letters_and_perhaps_a_number(void **state)
{
        check("pjs", "PJS", "pjs");
        check(" P.J.S ", "PJS", " P.J.S ");
        check("PJS#2", "PJS", "PJS#2");
        check("PJS#KIM", "PJS", "PJS#KIM");
}

static void test_dialogue_name__may_have_letters_for_the_match(void **state)
{
        check("PJB=PJS#2", "PJB", "PJS#2");
        check("pjb = pjs", "PJB", " pjs");
        check("P=JS", "PJS", "P=JS");
}

static void test_dialogue_name__without_three_letters_is_refused(void **state)
{
        struct dialogue_name name;
        char spaces[100] = "";
        snprintf(spaces, sizeof spaces, "%80s#2", "PJS");
        assert_int_equal(dialogue_read_name("PJ", &name), BOWLING_NAME_TOO_SHORT);
        assert_int_equal(dialogue_read_name("PJ#S", &name), BOWLING_NAME_TOO_SHORT);
        assert_int_equal(dialogue_read_name("PJ=PJS#2", &name), BOWLING_NAME_TOO_SHORT);
        assert_int_equal(dialogue_read_name("=PJS#2", &name), BOWLING_NAME_WITHOUT_LETTERS);
        assert_int_equal(dialogue_read_name("PJB=", &name), BOWLING_NAME_WITHOUT_LETTERS);
        assert_int_equal(dialogue_read_name("PJB=#2", &name), BOWLING_NAME_WITHOUT_LETTERS);
        assert_int_equal(dialogue_read_name("PJSX#2", &name), BOWLING_NAME_TOO_LONG);
        assert_int_equal(dialogue_read_name(spaces, &name), BOWLING_NAME_TOO_LONG);
}

static void test_dialogue_name__people_are_seated_once(void **state)
{
        const struct dialogue_seat seats[] = {{.person = 3}, {.person = 0}, {.person = 5}};
        assert_true(dialogue_is_seated(seats, 3, 5));
        assert_false(dialogue_is_seated(seats, 2, 5));
        assert_false(dialogue_is_seated(seats, 3, 0));
        assert_false(dialogue_is_seated(NULL, 0, 3));
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_dialogue_name__is_letters_and_perhaps_a_number),
                cmocka_unit_test(test_dialogue_name__may_have_letters_for_the_match),
                cmocka_unit_test(test_dialogue_name__without_three_letters_is_refused),
                cmocka_unit_test(test_dialogue_name__people_are_seated_once),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
