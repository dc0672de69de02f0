/* Which route a request takes, by its method and path. */
#include <stdio.h>
#include <string.h>

#include "api.h"
#include "pages.h"
#include "routes.h"
#include "testing.h"

static struct request find(const char *method, const char *path)
{
        struct request request = {.path = path};
        routes_find(&request, method);
        assert_int_equal(request.route == NULL, request.reply.status != 0);
        return request;
}

static unsigned status_of(const char *method, const char *path)
{
        struct request request = find(method, path);
        unsigned status = request.reply.status;
        request_clear_reply(&request);
        return status;
}

static void test_routes__handler_is_that_of_the_path(void **state)
{
        assert_string_equal(find("GET", "/").route->handle.page, "house.html");
        assert_string_equal(find("GET", "/lanes/7").route->handle.page, "lane.html");
        assert_true(find("GET", "/lanes/7/").route->handle.show == pages_redirect);
        assert_string_equal(find("GET", "/lanes/7/keypad").route->handle.page, "keypad.html");
        assert_true(find("GET", "/healthz/live").route->handle.show == api_live);
        assert_true(find("GET", "/healthz").route->handle.show == api_ready);
        assert_true(find("GET", "/assets/any/thing").route->handle.show == pages_asset);
        assert_true(find("GET", "/api/v1/games/7").route->handle.read == api_game);
        assert_true(find("GET", "/api/v1/games/7.csv").route->handle.read == api_game_csv);
        assert_true(find("GET", "/api/v1/games/7.svg").route->handle.read == api_game_svg);
        assert_true(find("GET", "/api/v1/games/7/log").route->handle.read == api_game_log);
        assert_true(find("GET", "/api/v1/session").route->handle.ask == api_session);
        assert_true(find("POST", "/api/v1/session").route->handle.change == api_sign_in);
        assert_true(find("DELETE", "/api/v1/session").route->handle.change == api_sign_out);
        assert_true(find("POST", "/api/v1/lanes/7/bowls").route->handle.change == api_bowl);
}

static void test_routes__parameters_are_those_of_the_path(void **state)
{
        struct request bowl = find("POST", "/api/v1/lanes/20000/bowls");
        assert_int_equal(bowl.lane, 20000);
        assert_int_equal(bowl.match, 0);
        struct request correction = find("PUT", "/api/v1/games/123456789012345/frames/10/bowls/3");
        assert_true(correction.match == INT64_C(123456789012345));
        assert_int_equal(correction.frame, 10);
        assert_int_equal(correction.bowl, 3);
        assert_int_equal(correction.lane, 0);
        assert_string_equal(find("GET", "/players/PJS").player, "PJS");
        assert_string_equal(find("GET", "/players/PJS").route->handle.page, "player.html");
        assert_string_equal(find("GET", "/players/pJs").player, "PJS");
        assert_string_equal(find("GET", "/players/2").player, "2");
        assert_string_equal(find("GET", "/api/v1/players/123456789012345").player,
                            "123456789012345");
        assert_true(find("GET", "/players/pJs").route->handle.show == pages_redirect);
}

static void test_routes__changes_have_a_scope_and_all_else_is_open(void **state)
{
        assert_int_equal(find("POST", "/api/v1/lanes/7/match").route->scope, SCOPE_LANE);
        assert_int_equal(find("POST", "/api/v1/lanes/7/bowls").route->scope, SCOPE_LANE);
        assert_int_equal(find("POST", "/api/v1/lanes/7/undo").route->scope, SCOPE_LANE);
        assert_int_equal(find("POST", "/api/v1/lanes/7/redo").route->scope, SCOPE_LANE);
        assert_int_equal(find("PUT", "/api/v1/games/7/frames/1/bowls/1").route->scope, SCOPE_MATCH);
        assert_int_equal(find("GET", "/api/v1/lanes/7").route->scope, SCOPE_OPEN);
}

static void test_routes__numbers_are_above_0_and_short(void **state)
{
        static const char *const wrong[] = {"0",
                                            "00",
                                            "01",
                                            "-1",
                                            "+1",
                                            "",
                                            " 1",
                                            "1 ",
                                            "1x",
                                            "x",
                                            "1e3",
                                            "1.0",
                                            "0x1",
                                            "1234567890123456",
                                            "99999999999999999999",
                                            "\xef\xbc\x91"};
        static const char *const patterns[] = {"/lanes/%s",        "/lanes/%s/keypad",
                                               "/api/v1/lanes/%s", "/api/v1/lanes/%s/events",
                                               "/api/v1/games/%s", "/api/v1/games/%s/log"};
        for (size_t i = 0; i < LENGTH_OF(wrong); i++) {
                for (size_t j = 0; j < LENGTH_OF(patterns); j++) {
                        char path[64];
                        snprintf(path, sizeof path, patterns[j], wrong[i]);
                        assert_int_equal(status_of("GET", path), 404);
                }
        }
        assert_int_equal(status_of("PUT", "/api/v1/games/7/frames/0/bowls/1"), 404);
        assert_int_equal(status_of("PUT", "/api/v1/games/7/frames/1/bowls/0"), 404);
        assert_int_equal(status_of("PUT", "/api/v1/games/0/frames/1/bowls/1"), 404);
        assert_int_equal(status_of("POST", "/api/v1/lanes/0/bowls"), 404);
}

static void test_routes__names_are_three_letters_or_a_number(void **state)
{
        static const char *const wrong[] = {
                "PJ", "PJSX", "P1S", "P-S", "",      "PJ\xc3\xa9", "0",
                "01", "PJS2", "2P",  "+2",  "PJS#2", "2.0",        "1234567890123456"};
        for (size_t i = 0; i < LENGTH_OF(wrong); i++) {
                char path[64];
                snprintf(path, sizeof path, "/players/%s", wrong[i]);
                assert_int_equal(status_of("GET", path), 404);
        }
        assert_int_equal(status_of("GET", "/api/v1/players/pjs"), 404);
}

static void test_routes__other_paths_are_missing(void **state)
{
        static const char *const paths[] = {"",
                                            "/x",
                                            "//",
                                            "/lanes",
                                            "/lanes/",
                                            "/lanes/7/keypad/x",
                                            "/LANES/7",
                                            "/api/v1",
                                            "/api/v1/lanes/",
                                            "/healthz/",
                                            "/api/v1/games/7/",
                                            "/api/v1/games/7.cs"};
        for (size_t i = 0; i < LENGTH_OF(paths); i++)
                assert_int_equal(status_of("GET", paths[i]), 404);
}

static void test_routes__other_methods_are_told_which_there_are(void **state)
{
        struct request lane = find("POST", "/api/v1/lanes/7");
        assert_int_equal(lane.reply.status, 405);
        assert_string_equal(lane.reply.header_text, "GET, HEAD");
        request_clear_reply(&lane);
        struct request session = find("PUT", "/api/v1/session");
        assert_int_equal(session.reply.status, 405);
        assert_string_equal(session.reply.header_text, "GET, HEAD, POST, DELETE");
        request_clear_reply(&session);
        assert_int_equal(status_of("GET", "/api/v1/lanes/7/bowls"), 405);
        assert_int_equal(status_of("get", "/"), 405);
        assert_string_equal(find("HEAD", "/lanes/7").route->handle.page, "lane.html");
        assert_int_equal(status_of("HEAD", "/api/v1/lanes/7/bowls"), 405);
}

static int load(void **state)
{
        return microhttpd_load() ? 0 : -1;
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_routes__handler_is_that_of_the_path),
                cmocka_unit_test(test_routes__parameters_are_those_of_the_path),
                cmocka_unit_test(test_routes__changes_have_a_scope_and_all_else_is_open),
                cmocka_unit_test(test_routes__numbers_are_above_0_and_short),
                cmocka_unit_test(test_routes__names_are_three_letters_or_a_number),
                cmocka_unit_test(test_routes__other_paths_are_missing),
                cmocka_unit_test(test_routes__other_methods_are_told_which_there_are),
        };
        return cmocka_run_group_tests(tests, load, NULL);
}
