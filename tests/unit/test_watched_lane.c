/* Tests of lanes' states: the match that is read is the one that was printed. */
#include "play.h"

#include <stdlib.h>

#include "game_json.h"
#include "watched_lane.h"

/* The state of `match` on lane 7, as a server prints it; older ones say nothing of people. */
static char *print_state(const struct bowling_match *match)
{
        static char name[] = "\xed\x8f\xb4 \"Smith\"";
        struct match_person people[BOWLING_MATCH_PLAYERS_MAX] = {{2, name}, {7, NULL}};
        bool is_old = bowling_match_players(match) % 2 != 0;
        char start[RECORD_START_SIZE];
        char *json = NULL;
        size_t length = 0;
        FILE *out = open_memstream(&json, &length);
        assert_non_null(out);
        fputs("{\"lane\":7,\"id\":\"3-4\",\"match\":12,\"sequence\":4,\"turn\":", out);
        game_json_print_turn(out, match);
        fputs(",\"players\":", out);
        game_json_print_players(out, match, is_old ? NULL : people);
        record_print_start(match, NULL, start);
        fprintf(out, ",\"bowls\":\"%s\",\"undo\":true}", start);
        fclose(out);
        return json;
}

static void assert_read_as(const struct bowling_match *match)
{
        struct watched_lane read;
        char *json = print_state(match);
        assert_null(watched_lane_read(json, strlen(json), &read));
        free(json);
        assert_int_equal(read.lane, 7);
        assert_int_equal(read.id.turn, 3);
        assert_int_equal(read.id.sequence, 4);
        assert_int_equal(bowling_match_players(&read.record.match), bowling_match_players(match));
        assert_int_equal(bowling_match_turn(&read.record.match), bowling_match_turn(match));
        for (int i = 0; i < bowling_match_players(match); i++)
                assert_true(bowling_game_equals(bowling_match_game(&read.record.match, i),
                                                bowling_match_game(match, i)));
        watched_lane_release(&read);
}

/* A match of so many players with names AAA, AAB, ... */
static void begin_match(struct bowling_match *match_out, int players)
{
        char name[] = "AAA";
        empty_match(match_out);
        for (int i = 0; i < players; i++) {
                name[1] = (char)('A' + i / 26);
                name[2] = (char)('A' + i % 26);
                assert_int_equal(bowling_match_add(match_out, player_of(name)), BOWLING_OK);
        }
}

static void test_watched_lane__every_state_of_a_match_is_read_as_it_is(void **state)
{
        DECLARE_MATCH(match);
        uint32_t seed = 7;
        for (int players = 1; players <= 5; players++) {
                begin_match(&match, players);
                assert_read_as(&match);
                while (!bowling_match_is_finished(&match)) {
                        const struct bowling_game *game =
                                bowling_match_game(&match, bowling_match_turn(&match));
                        bowling_match_bowl(&match, random_bowl(game, &seed));
                        assert_read_as(&match);
                }
        }
}

static void test_watched_lane__the_largest_match_is_read(void **state)
{
        DECLARE_MATCH(match);
        begin_match(&match, BOWLING_MATCH_PLAYERS_MAX);
        while (!bowling_match_is_finished(&match))
                bowling_match_bowl(&match, bowl_of(BOWLING_PINS_MAX));
        assert_read_as(&match);
}

static void test_watched_lane__an_empty_lane_has_no_players(void **state)
{
        struct watched_lane read;
        static const char json[] =
                "{\"lane\":3,\"id\":\"0-0\",\"match\":null,\"sequence\":0,\"players\":[]}";
        assert_null(watched_lane_read(json, strlen(json), &read));
        assert_int_equal(read.lane, 3);
        assert_int_equal(bowling_match_players(&read.record.match), 0);
        watched_lane_release(&read);
}

#define MATCH(bowls) "{\"lane\":7,\"id\":\"3-4\",\"match\":1,\"players\":[],\"bowls\":" bowls "}"

static void test_watched_lane__what_no_match_could_be_is_refused(void **state)
{
        struct watched_lane read;
        static const char *const wrong[] = {
                "",
                "{",
                "[]",
                "null",
                "{}",
                "{\"lane\":7}",
                "{\"lane\":\"7\",\"id\":\"3-4\",\"match\":null,\"players\":[]}",
                "{\"lane\":7,\"id\":\"3-0\",\"match\":null,\"players\":null}",
                "{\"lane\":7,\"id\":\"3-0\",\"match\":null,\"players\":[{}]}",
                "{\"lane\":7,\"id\":\"3-4\",\"match\":\"1\",\"players\":[],\"bowls\":\"2 PJS\"}",
                "{\"lane\":7,\"match\":null,\"players\":[]}",
                "{\"lane\":7,\"id\":null,\"match\":null,\"players\":[]}",
                "{\"lane\":7,\"id\":\"3\",\"match\":null,\"players\":[]}",
                MATCH("\"\""),
                MATCH("\"2 \""),
                MATCH("\"2 pjs\""),
                MATCH("\"2 PJ\""),
                MATCH("\"2 PJSX\""),
                MATCH("\"2 PJS:X\""),
                MATCH("\"2 PJS85\""),
                MATCH("\"2 PJS PJS\""),
                MATCH("\"2 PJS KYJT\""),
                MATCH("\"4 PJS:T\""),
        };
        for (size_t i = 0; i < LENGTH_OF(wrong); i++) {
                const char *reason = watched_lane_read(wrong[i], strlen(wrong[i]), &read);
                if (reason == NULL)
                        fail_msg("was taken: %s", wrong[i]);
                assert_string_equal(reason, "what it sends is no state of a lane");
        }
}

static void test_watched_lane__a_server_that_sends_no_bowls_is_too_old(void **state)
{
        struct watched_lane read;
        static const char json[] = "{\"lane\":7,\"id\":\"3-4\",\"match\":1,\"players\":[]}";
        assert_string_equal(watched_lane_read(json, strlen(json), &read),
                            "it runs an older version of bowling, which sends no bowls");
}

static struct watched_id id(int64_t turn, int64_t sequence)
{
        return (struct watched_id){turn, sequence};
}

static void test_watched_lane__turns_come_before_sequences(void **state)
{
        assert_true(watched_id_is_newer(id(2, 5), id(2, 4)));
        assert_true(watched_id_is_newer(id(3, 0), id(2, 4)));
        assert_false(watched_id_is_newer(id(2, 4), id(2, 4)));
        assert_false(watched_id_is_newer(id(2, 3), id(2, 4)));
        assert_false(watched_id_is_newer(id(1, 9), id(2, 4)));
}

static void test_watched_lane__missed_events_are_counted_within_a_turn(void **state)
{
        assert_int_equal(watched_id_events_missed(id(2, 4), id(2, 5)), 0);
        assert_int_equal(watched_id_events_missed(id(2, 4), id(2, 8)), 3);
        assert_int_equal(watched_id_events_missed(id(2, 4), id(3, 8)), 0);
        assert_false(watched_id_matches_missed(id(2, 4), id(2, 8)));
        assert_false(watched_id_matches_missed(id(2, 4), id(3, 8)));
        assert_true(watched_id_matches_missed(id(2, 4), id(4, 1)));
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_watched_lane__every_state_of_a_match_is_read_as_it_is),
                cmocka_unit_test(test_watched_lane__the_largest_match_is_read),
                cmocka_unit_test(test_watched_lane__an_empty_lane_has_no_players),
                cmocka_unit_test(test_watched_lane__what_no_match_could_be_is_refused),
                cmocka_unit_test(test_watched_lane__a_server_that_sends_no_bowls_is_too_old),
                cmocka_unit_test(test_watched_lane__turns_come_before_sequences),
                cmocka_unit_test(test_watched_lane__missed_events_are_counted_within_a_turn),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
