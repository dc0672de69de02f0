/* Tests of a player: three letters. */
#include "play.h"

static void test_player__three_letters_remain_and_are_raised(void **state)
{
        static const char *const rows[][2] = {
                {"PJS", "PJS"},     {"pjs", "PJS"},      {" P.J.S ", "PJS"},   {"aZz", "AZZ"},
                {"1a2b3c4", "ABC"}, {"\tP-J\nS", "PJS"}, {"김P이J박S", "PJS"},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++)
                assert_string_equal(player_of(rows[i][0]).name, rows[i][1]);
}

static void test_player__other_names_are_refused_and_nothing_is_written(void **state)
{
        static const struct {
                const char *text;
                enum bowling_status status;
        } rows[] = {
                {NULL, BOWLING_NAME_WITHOUT_LETTERS},   {"", BOWLING_NAME_WITHOUT_LETTERS},
                {" 12.", BOWLING_NAME_WITHOUT_LETTERS}, {"박재성", BOWLING_NAME_WITHOUT_LETTERS},
                {"A", BOWLING_NAME_TOO_SHORT},          {"AB", BOWLING_NAME_TOO_SHORT},
                {"a1c", BOWLING_NAME_TOO_SHORT},        {"ABCD", BOWLING_NAME_TOO_LONG},
                {"A B C D", BOWLING_NAME_TOO_LONG},     {"ABCDEFGHIJ", BOWLING_NAME_TOO_LONG},
                {"@[`{", BOWLING_NAME_WITHOUT_LETTERS},
        };
        struct bowling_player kept = player_of("PJS");
        for (size_t i = 0; i < LENGTH_OF(rows); i++)
                assert_int_equal(bowling_player_named(rows[i].text, &kept), rows[i].status);
        assert_string_equal(kept.name, "PJS");
}

static bool equal(const char *left, const char *right)
{
        struct bowling_player left_player = player_of(left);
        struct bowling_player right_player = player_of(right);
        return bowling_player_equals(&left_player, &right_player);
}

static void test_player__equal_names_are_the_same_player(void **state)
{
        assert_true(equal("PJS", "pjs"));
        assert_true(equal("PJS", " P.J.S"));
        assert_false(equal("PJS", "PJT"));
        assert_false(equal("PJS", "QJS"));
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_player__three_letters_remain_and_are_raised),
                cmocka_unit_test(test_player__other_names_are_refused_and_nothing_is_written),
                cmocka_unit_test(test_player__equal_names_are_the_same_player),
        };
        return cmocka_run_group_tests_name("player", tests, NULL, NULL);
}
