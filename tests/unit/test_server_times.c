/* How long the server waits where no test says otherwise. */
#include "server_times.h"
#include "testing.h"

/* In milliseconds. */
static const struct server_times usual = {
        .tick = 250,
        .heartbeat = 15000,
        .drain = 2000,
        .pending = 20000,
        .log_close = 2000,
        .first_request = 10000,
        .body = 10000,
        .answer = 60000,
        .idle = 60000,
        .event = 10000,
        .ended = 1000,
        .safe = 1000,
        .silence = 30000,
        .unacknowledged = 30000,
        .rate = 1000,
        .sign_ins = 60000,
        .session = 43200000,
        .uses = 60000,
        .audit = 86400000,
        .news = 250,
        .version = 1000,
        .waiting = 100,
        .stuck = 5000,
        .failing = 30000,
};

static void test_server_times__usual_ones_are_these(void **state)
{
        struct server_times times;
        unsetenv("BOWLING_TEST_TIMES");
        server_times_read(&times);
        assert_memory_equal(&times, &usual, sizeof usual);
}

static void test_server_times__test_sets_one_and_no_other(void **state)
{
        struct server_times times;
        struct server_times expected = usual;
        setenv("BOWLING_TEST_TIMES", "heartbeat=200 store.busy=100", 1);
        server_times_read(&times);
        expected.heartbeat = 200;
        assert_memory_equal(&times, &expected, sizeof expected);
}

int main(void)
{
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_server_times__usual_ones_are_these),
                cmocka_unit_test(test_server_times__test_sets_one_and_no_other),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
