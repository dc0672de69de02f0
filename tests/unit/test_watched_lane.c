/* Tests of lanes' states: the match that is read is the one that was printed. */
#include "play.h"

#include <stdlib.h>

#include "game_json.h"
#include "watched_lane.h"

/* The state of `match` on lane 7, as a server prints it. */
static char *print_state(const struct bowling_match *match, bool with_bowls)
{
        char *json = NULL;
        size_t length = 0;
        FILE *out = open_memstream(&json, &length);
        assert_non_null(out);
        fputs("{\"lane\":7,\"match\":12,\"sequence\":4,\"turn\":", out);
        game_json_print_turn(out, match);
        fputs(",\"players\":", out);
        game_json_print_players(out, match);
        if (with_bowls) {
                char start[RECORD_START_SIZE];
                record_print_start(match, STORED_FORM, start);
                fprintf(out, ",\"bowls\":\"%s\"", start);
        }
        fputs(",\"undo\":true}", out);
        fclose(out);
        return json;
}

static void assert_form_read_as(const struct bowling_match *match, bool with_bowls)
{
        struct watched_lane read;
        char *json = print_state(match, with_bowls);
        assert_true(watched_lane_read(json, strlen(json), &read));
        free(json);
        assert_int_equal(read.lane, 7);
        assert_int_equal(bowling_match_players(&read.record.match), bowling_match_players(match));
        assert_int_equal(bowling_match_turn(&read.record.match), bowling_match_turn(match));
        for (int i = 0; i < bowling_match_players(match); i++)
                assert_true(bowling_game_equals(bowling_match_game(&read.record.match, i),
                                                bowling_match_game(match, i)));
        watched_lane_release(&read);
}

/* Servers of older versions tell no bowls. */
static void assert_read_as(const struct bowling_match *match)
{
        assert_form_read_as(match, true);
        assert_form_read_as(match, false);
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
        (void)state;
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
        (void)state;
        DECLARE_MATCH(match);
        begin_match(&match, BOWLING_MATCH_PLAYERS_MAX);
        while (!bowling_match_is_finished(&match))
                bowling_match_bowl(&match, bowl_of(BOWLING_PINS_MAX));
        assert_read_as(&match);
}

static void test_watched_lane__an_empty_lane_has_no_players(void **state)
{
        (void)state;
        struct watched_lane read;
        static const char json[] = "{\"lane\":3,\"match\":null,\"sequence\":0,\"players\":[]}";
        assert_true(watched_lane_read(json, strlen(json), &read));
        assert_int_equal(read.lane, 3);
        assert_int_equal(bowling_match_players(&read.record.match), 0);
        watched_lane_release(&read);
}

#define EMPTY "{\"marks\":[]}"
#define NINE EMPTY "," EMPTY "," EMPTY "," EMPTY "," EMPTY "," EMPTY "," EMPTY "," EMPTY "," EMPTY
#define PLAYER(name, first) "{\"name\":\"" name "\",\"frames\":[{\"marks\":[" first "]}," NINE "]}"
#define STATE(players) "{\"lane\":7,\"match\":1,\"players\":[" players "]}"

static void test_watched_lane__what_no_match_could_be_is_refused(void **state)
{
        (void)state;
        struct watched_lane read;
        static const char *const wrong[] = {
                "",
                "{",
                "[]",
                "null",
                "{}",
                "{\"lane\":7}",
                "{\"lane\":\"7\",\"match\":null,\"players\":[]}",
                "{\"lane\":7,\"match\":null,\"players\":null}",
                "{\"lane\":7,\"match\":null,\"players\":[" PLAYER("PJS", "") "]}",
                "{\"lane\":7,\"match\":\"1\",\"players\":[" PLAYER("PJS", "") "]}",
                STATE(""),
                STATE("1"),
                STATE("{}"),
                STATE("{\"name\":\"PJS\"}"),
                STATE("{\"name\":\"PJS\",\"frames\":[" EMPTY "]}"),
                STATE("{\"name\":\"PJS\",\"frames\":[1," NINE "]}"),
                STATE(PLAYER("pjs", "")),
                STATE(PLAYER("PJ", "")),
                STATE(PLAYER("PJS:X", "")),
                STATE(PLAYER("PJS", "1")),
                STATE(PLAYER("PJS", "\"\"")),
                STATE(PLAYER("PJS", "\"XX\"")),
                STATE(PLAYER("PJS", "\"?\"")),
                STATE(PLAYER("PJS", "\" \"")),
                STATE(PLAYER("PJS", "\"/\"")),
                STATE(PLAYER("PJS", "\"8\",\"5\"")),
                STATE(PLAYER("PJS", "\"5\",\"5\"")),
                STATE(PLAYER("PJS", "") "," PLAYER("PJS", "")),
                "{\"lane\":7,\"match\":1,\"players\":[],\"bowls\":\"2 PJSX\"}",
                "{\"lane\":7,\"match\":1,\"players\":[],\"bowls\":\"3 PJS:T\"}",
                "{\"lane\":7,\"match\":1,\"players\":[],\"bowls\":\"\"}",
                STATE(PLAYER("PJS", "") "," PLAYER("KYJ", "\"X\"")),
        };
        for (size_t i = 0; i < LENGTH_OF(wrong); i++) {
                if (watched_lane_read(wrong[i], strlen(wrong[i]), &read))
                        fail_msg("was taken: %s", wrong[i]);
        }
        assert_true(watched_lane_read(STATE(PLAYER("PJS", "\"8\",\"/\"")),
                                      strlen(STATE(PLAYER("PJS", "\"8\",\"/\""))), &read));
        watched_lane_release(&read);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_watched_lane__every_state_of_a_match_is_read_as_it_is),
                cmocka_unit_test(test_watched_lane__the_largest_match_is_read),
                cmocka_unit_test(test_watched_lane__an_empty_lane_has_no_players),
                cmocka_unit_test(test_watched_lane__what_no_match_could_be_is_refused),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
