/* Tests of the marks that stand on the sheet. */
#include "racks.h"

#include "frame.h"

struct row {
        const char *bowls;
        const char *marks;
};

static void check_frame(struct bowling_frame frame, const struct row *row)
{
        for (const char *mark = row->bowls; *mark != '\0'; mark++)
                assert_int_equal(frame_bowl(&frame, bowl_marked(*mark)), BOWLING_OK);
        assert_string_equal(frame_marks(&frame).text, row->marks);
}

static void test_marks__rack_shows_its_state(void **state)
{
        (void)state;
        static const struct row rows[] = {
                {"", ""},     {"2", "2"},   {"9", "9"},   {"-", "-"},   {"F", "F"},
                {"X", "X"},   {"91", "9/"}, {"-X", "-/"}, {"FX", "F/"}, {"81", "81"},
                {"23", "23"}, {"7-", "7-"}, {"--", "--"}, {"-9", "-9"}, {"F9", "F9"},
                {"7F", "7F"}, {"-F", "-F"}, {"F-", "F-"}, {"FF", "FF"},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++)
                check_frame(frame_normal(), &rows[i]);
}

static void test_marks__final_frame_shows_all_its_racks(void **state)
{
        (void)state;
        static const struct row rows[] = {
                {"", ""},       {"9", "9"},     {"91", "9/"},   {"912", "9/2"}, {"91X", "9/X"},
                {"X", "X"},     {"X5", "X5"},   {"X51", "X51"}, {"X55", "X5/"}, {"XX", "XX"},
                {"XX8", "XX8"}, {"XX-", "XX-"}, {"XXX", "XXX"}, {"51", "51"},   {"XFX", "XF/"},
                {"FXF", "F/F"}, {"XFF", "XFF"}, {"X--", "X--"},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++)
                check_frame(frame_final(), &rows[i]);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_marks__rack_shows_its_state),
                cmocka_unit_test(test_marks__final_frame_shows_all_its_racks),
        };
        return cmocka_run_group_tests_name("marks", tests, NULL, NULL);
}
