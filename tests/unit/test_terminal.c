/* Tests of what standard output can show: in a pipe, and in a terminal of the test's own. */
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "play.h"

#include "terminal.h"

/* NULL unsets the variable. */
static void set(const char *variable, const char *value)
{
        if (value == NULL)
                assert_int_equal(unsetenv(variable), 0);
        else
                assert_int_equal(setenv(variable, value, 1), 0);
}

static int open_terminal(int *master_out)
{
        *master_out = posix_openpt(O_RDWR | O_NOCTTY);
        assert_true(*master_out >= 0);
        assert_int_equal(grantpt(*master_out), 0);
        assert_int_equal(unlockpt(*master_out), 0);
        int terminal = open(ptsname(*master_out), O_RDWR | O_NOCTTY);
        assert_true(terminal >= 0);
        return terminal;
}

/* Asks while standard output is `descriptor`; the test itself goes on printing where it did. */
static bool is_coloured_on(int descriptor, enum terminal_colour colour)
{
        fflush(stdout);
        int before = dup(STDOUT_FILENO);
        assert_true(before >= 0);
        assert_true(dup2(descriptor, STDOUT_FILENO) >= 0);
        bool coloured = terminal_is_coloured(colour);
        assert_true(dup2(before, STDOUT_FILENO) >= 0);
        close(before);
        return coloured;
}

static bool is_coloured_in_terminal(enum terminal_colour colour)
{
        int master = -1;
        int terminal = open_terminal(&master);
        bool coloured = is_coloured_on(terminal, colour);
        close(terminal);
        close(master);
        return coloured;
}

static bool is_coloured_in_pipe(enum terminal_colour colour)
{
        int ends[2];
        assert_int_equal(pipe(ends), 0);
        bool coloured = is_coloured_on(ends[1], colour);
        close(ends[0]);
        close(ends[1]);
        return coloured;
}

static void test_terminal__reads_the_three_choices(void **state)
{
        enum terminal_colour colour = TERMINAL_COLOUR_NEVER;
        assert_true(terminal_colour_named("auto", &colour));
        assert_int_equal(colour, TERMINAL_COLOUR_AUTO);
        assert_true(terminal_colour_named("always", &colour));
        assert_int_equal(colour, TERMINAL_COLOUR_ALWAYS);
        assert_true(terminal_colour_named("never", &colour));
        assert_int_equal(colour, TERMINAL_COLOUR_NEVER);
}

static void test_terminal__refuses_other_choices_and_changes_nothing(void **state)
{
        static const char *const names[] = {"", "Auto", "aut", "automatic", "yes", " never"};
        enum terminal_colour colour = TERMINAL_COLOUR_ALWAYS;
        for (size_t i = 0; i < LENGTH_OF(names); i++) {
                assert_false(terminal_colour_named(names[i], &colour));
                assert_int_equal(colour, TERMINAL_COLOUR_ALWAYS);
        }
}

static void test_terminal__is_dumb_where_term_says_so_or_nothing(void **state)
{
        set("TERM", NULL);
        assert_true(terminal_is_dumb());
        set("TERM", "dumb");
        assert_true(terminal_is_dumb());
        set("TERM", "xterm");
        assert_false(terminal_is_dumb());
}

static void test_terminal__auto_colours_a_terminal_and_no_pipe(void **state)
{
        set("TERM", "xterm");
        set("NO_COLOR", NULL);
        assert_true(is_coloured_in_terminal(TERMINAL_COLOUR_AUTO));
        assert_false(is_coloured_in_pipe(TERMINAL_COLOUR_AUTO));
}

static void test_terminal__auto_obeys_the_environment(void **state)
{
        static const struct {
                const char *term;
                const char *no_color;
                bool coloured;
        } rows[] = {
                {"xterm", "", true},   {"xterm", "1", false}, {"xterm", "0", false},
                {"dumb", NULL, false}, {NULL, NULL, false},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                set("TERM", rows[i].term);
                set("NO_COLOR", rows[i].no_color);
                assert_int_equal(is_coloured_in_terminal(TERMINAL_COLOUR_AUTO), rows[i].coloured);
        }
}

static void test_terminal__always_and_never_overrule_everything(void **state)
{
        set("TERM", NULL);
        set("NO_COLOR", "1");
        assert_true(is_coloured_in_pipe(TERMINAL_COLOUR_ALWAYS));
        assert_true(is_coloured_in_terminal(TERMINAL_COLOUR_ALWAYS));
        set("TERM", "xterm");
        set("NO_COLOR", NULL);
        assert_false(is_coloured_in_terminal(TERMINAL_COLOUR_NEVER));
        assert_false(is_coloured_in_pipe(TERMINAL_COLOUR_NEVER));
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_terminal__reads_the_three_choices),
                cmocka_unit_test(test_terminal__refuses_other_choices_and_changes_nothing),
                cmocka_unit_test(test_terminal__is_dumb_where_term_says_so_or_nothing),
                cmocka_unit_test(test_terminal__auto_colours_a_terminal_and_no_pipe),
                cmocka_unit_test(test_terminal__auto_obeys_the_environment),
                cmocka_unit_test(test_terminal__always_and_never_overrule_everything),
        };
        return cmocka_run_group_tests_name("terminal", tests, NULL, NULL);
}
