/* Tests of the addresses of lanes: pages and API lead to the same stream. */
#include "play.h"

#include "follow.h"
#include "lane_address.h"

static void test_lane_address__page_and_api_lead_to_the_events(void **state)
{
        static const struct {
                const char *url;
                int lane;
                const char *events;
        } rows[] = {
                {"http://127.0.0.1:8080/lanes/7", 7, "http://127.0.0.1:8080/api/v1/lanes/7/events"},
                {"http://localhost/lanes/7/keypad", 7, "http://localhost/api/v1/lanes/7/events"},
                {"http://[::1]:8080/api/v1/lanes/12", 12,
                 "http://[::1]:8080/api/v1/lanes/12/events"},
                {"https://house.example/api/v1/lanes/20000/events", 20000,
                 "https://house.example/api/v1/lanes/20000/events"},
                {"HTTP://house/lanes/1?overlay&x=1#top", 1, "http://house/api/v1/lanes/1/events"},
                {"http://pjs:secret@house/lanes/1", 1,
                 "http://pjs:secret@house/api/v1/lanes/1/events"},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct lane_address address;
                assert_true(lane_address_read(rows[i].url, &address));
                assert_int_equal(address.lane, rows[i].lane);
                assert_string_equal(address.events, rows[i].events);
                lane_address_release(&address);
        }
}

static void test_lane_address__anything_else_is_refused(void **state)
{
        static const char *const wrong[] = {
                "",
                "7",
                "lanes/7",
                "/lanes/7",
                "127.0.0.1:8080/lanes/7",
                "http://",
                "http:///lanes/7",
                "ftp://house/lanes/7",
                "file:///lanes/7",
                "http://house",
                "http://house/",
                "http://house/lanes",
                "http://house/lanes/",
                "http://house/lanes/x",
                "http://house/lanes/0",
                "http://house/lanes/07",
                "http://house/lanes/-7",
                "http://house/lanes/7x",
                "http://house/lanes/7/events",
                "http://house/lanes/7/keypad/x",
                "http://house/api/v1/lanes/7/keypad",
                "http://house/api/v2/lanes/7",
                "http://house/lanes/9999999999",
                "http://house/players/PJS",
                "http://house:99999/lanes/7",
        };
        for (size_t i = 0; i < LENGTH_OF(wrong); i++) {
                struct lane_address address;
                if (lane_address_read(wrong[i], &address))
                        fail_msg("was taken: %s", wrong[i]);
        }
}

static int load(void **state)
{
        return follow_load() ? 0 : -1;
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_lane_address__page_and_api_lead_to_the_events),
                cmocka_unit_test(test_lane_address__anything_else_is_refused),
        };
        return cmocka_run_group_tests(tests, load, NULL);
}
