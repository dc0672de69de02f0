/* Stores of earlier versions are opened by this one: `test_migrations sqlite|postgres`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "matches.h"
#include "migrations.h"
#include "seen.h"
#include "store_fixture.h"
#include "testing.h"

enum {
        VERSION = 10,
        CHILDREN = 6
};

/* What a program of version 1 left behind: PJS and KYJ have bowled three times. */
static const char first_match[] =
        "INSERT INTO players (name, full_name) VALUES ('PJS', 'Park'), ('KYJ', NULL);"
        "INSERT INTO matches (key, began, sequence, finished) SELECT key, 1000, 4, 0 FROM new_key;"
        "INSERT INTO games (match_id, player_id, position, total, figures, bowls)"
        "  VALUES (1, 1, 0, NULL, 0, 'X'), (1, 2, 1, NULL, 0, '7/');"
        "INSERT INTO events (match_id, sequence, kind, at, author, detail) VALUES"
        "  (1, 1, 1, 1000, 'lee', 'PJS KYJ'), (1, 2, 2, 1001, 'lee', '10'),"
        "  (1, 3, 2, 1002, 'lee', '7'), (1, 4, 2, 1003, 'lee', '3');"
        "DROP TABLE new_key;";

/* Since version 2 it may be on a lane. */
static const char lane_and_tokens[] = "INSERT INTO lanes (lane, match_id) VALUES (7, 1);"
                                      "INSERT INTO tokens (name, lane, hash, added) VALUES"
                                      "  ('desk', NULL, 'aa', 5), ('lane7', 7, 'bb', 6);";

static bool is_on_server(void)
{
        return fixture_kind == &place_on_server;
}

/* Bytes are written differently. */
static const char *key_statement(void)
{
        return is_on_server() ? "CREATE TABLE new_key AS SELECT"
                                "  decode('00112233445566778899aabbccddeeff', 'hex') AS key;"
                              : "CREATE TABLE new_key AS SELECT"
                                "  x'00112233445566778899aabbccddeeff' AS key;";
}

static void set_version(const struct place *place, int version)
{
        char statement[96];
        snprintf(statement, sizeof statement,
                 is_on_server() ? "UPDATE bowling_store SET version = %d"
                                : "PRAGMA user_version = %d; PRAGMA application_id = 1114601324",
                 version);
        assert_true(place_execute(place, statement));
}

static int64_t version_of(const struct place *place)
{
        return place_ask(place, is_on_server() ? "SELECT version FROM bowling_store"
                                               : "PRAGMA user_version");
}

static void fill(const struct place *place, int version)
{
        assert_true(place_execute(place, key_statement()));
        assert_true(place_execute(place, first_match));
        if (version >= 2)
                assert_true(place_execute(place, lane_and_tokens));
}

/* As a program of that version made it; the statements above are for up to version 5. */
static struct place make_old(int version)
{
        struct place place = place_make(fixture_kind);
        enum sql_dialect dialect = is_on_server() ? SQL_POSTGRES : SQL_SQLITE;
        int filled = version < 5 ? version : 5;
        for (int i = 0; i < version; i++) {
                assert_true(place_execute(&place, migrations[i].texts[dialect]));
                if (i + 1 == filled)
                        fill(&place, filled);
        }
        set_version(&place, version);
        return place;
}

static void check_match(struct store *store)
{
        static const unsigned char key[] = {0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77,
                                            0x88, 0x99, 0xaa, 0xbb, 0xcc, 0xdd, 0xee, 0xff};
        struct kept kept;
        assert_int_equal(kept_load(&kept, store, 1), STORE_OK);
        assert_int_equal(kept.record.count, 4);
        assert_memory_equal(kept.writer.key.bytes, key, sizeof key);
        assert_int_equal(kept_bowl(&kept, 9), BOWLING_OK);
        assert_int_equal(kept_save(&kept), STORE_OK);
        struct seen games = games_of(store, (struct store_filter){0});
        assert_string_equal(games.texts[0], "X9");
        assert_string_equal(games.texts[1], "7/");
        assert_string_equal(games.games[1].player.name, "KYJ");
        assert_int_equal(matches_of(store, (struct store_filter){.without_voided = true}).count, 1);
        assert_int_equal(games.games[0].counted_at, 1000);
        assert_int_equal(games.games[1].counted_at, 1000);
        assert_string_equal(players_of(store).texts[1], "Park");
        kept_release(&kept);
}

static bool see_token(void *context, const struct store_token *token)
{
        char *text = context;
        size_t length = strlen(text);
        snprintf(text + length, 64 - length, "%s %d %s, ", token->name, token->lane, token->hash);
        return true;
}

static void check_house(struct store *store, const char *tokens)
{
        struct store_lane row = {.lane = 8, .match = store_gutters(store, "LEE", 0), .turn = 1};
        char text[64] = "";
        assert_int_equal(store_each_token(store, see_token, text), STORE_OK);
        assert_string_equal(text, tokens);
        assert_int_equal(store_set_lane(store, &row), STORE_OK);
        row.lane = 7;
        row.turn = tokens[0] != '\0' ? 2 : 1;
        assert_int_equal(store_set_lane(store, &row), STORE_OK);
        struct seen lanes = lanes_of(store, 1, 9);
        assert_saw(lanes, 7, 8);
        assert_int_equal(lanes.lanes[0].match, row.match);
        assert_int_equal(lanes.lanes[0].turn, row.turn);
}

/* Whether who listens is told of an old match that goes on. */
static void check_news(const struct place *place, struct store *store)
{
        struct store *other = open_at(place);
        struct seen news = {.count = 0};
        assert_int_equal(store_listen(store), STORE_OK);
        store_each_news(store, see_news, &news);
        news.count = 0;
        assert_true(bowl_with_others(other, 1, "somebody", 1));
        for (int i = 0; i < 2400 && news.count == 0; i++) {
                assert_int_equal(store_each_news(store, see_news, &news), STORE_OK);
                usleep(25 * 1000);
        }
        assert_int_equal(news.count, 1);
        assert_int_equal(news.ids[0], is_on_server() ? 7 : 0);
        assert_int_equal(news.lanes[0].turn, is_on_server() ? 1 : 0);
        assert_int_equal(news.lanes[0].sequence, is_on_server() ? 5 : 0);
        store_close(other);
}

static void test_migrations__version_1_becomes_this_one(void **state)
{
        struct place place = make_old(1);
        struct store *store = open_at(&place);
        assert_non_null(store);
        assert_int_equal(version_of(&place), VERSION);
        check_match(store);
        check_house(store, "");
        store_close(store);
        place_remove(&place);
}

static void test_migrations__version_2_keeps_its_lanes_and_tokens(void **state)
{
        struct place place = make_old(2);
        struct store *store = open_at(&place);
        assert_non_null(store);
        assert_int_equal(version_of(&place), VERSION);
        struct seen lanes = lanes_of(store, 1, 99);
        assert_saw(lanes, 7);
        assert_int_equal(lanes.lanes[0].match, 1);
        assert_int_equal(lanes.lanes[0].turn, 1);
        assert_int_equal(lanes.lanes[0].sequence, 4);
        check_news(&place, store);
        check_house(store, "desk 0 aa, lane7 7 bb, ");
        store_close(store);
        place_remove(&place);
}

static void test_migrations__version_2_keeps_its_matches(void **state)
{
        struct place place = make_old(2);
        struct store *store = open_at(&place);
        assert_non_null(store);
        check_match(store);
        store_close(store);
        place_remove(&place);
}

/* A program that only reads may come first. */
static void test_migrations__old_store_is_there_for_whoever_makes_none(void **state)
{
        struct place place = make_old(2);
        char reason[STORE_REASON_SIZE];
        struct store *store = NULL;
        assert_int_equal(store_open(place.address, false, &store, reason), STORE_OK);
        assert_int_equal(version_of(&place), VERSION);
        store_close(store);
        place_remove(&place);
}

/* A perfect game as a program of version 5 left it: its figures have no doubles. */
static const char perfect_game[] =
        "UPDATE matches SET sequence = 1, finished = 1;"
        "DELETE FROM games WHERE position = 1;"
        "UPDATE games SET total = 300, figures = 12 + 12 * 16 + 120 * 1048576, counted_at = 1000;";

static const char perfect_log[] = "DELETE FROM events WHERE sequence > 1;"
                                  "UPDATE events SET detail = 'PJS:XXXXXXXXXXXX';";

/* Only here a log is changed: the rest of a store is made through its protection. */
static void change_log(const struct place *place, const char *statements)
{
        assert_true(place_execute(place, is_on_server() ? "ALTER TABLE events DISABLE TRIGGER ALL"
                                                        : "DROP TRIGGER events_are_never_changed;"
                                                          "DROP TRIGGER events_are_never_removed"));
        assert_true(place_execute(place, statements));
}

static void test_migrations__doubles_of_old_games_are_counted(void **state)
{
        struct place place = make_old(5);
        assert_true(place_execute(&place, perfect_game));
        change_log(&place, perfect_log);
        struct store *store = open_at(&place);
        assert_non_null(store);
        assert_int_equal(place_ask(&place, "SELECT doubles FROM games"), 11);
        assert_int_equal(place_ask(&place, "SELECT strikes FROM games"), 12);
        assert_int_equal(place_ask(&place, "SELECT first_pins FROM games"), 120);
        assert_int_equal(place_ask(&place, "SELECT length(marks) FROM games"), 12);
        assert_int_equal(place_ask(&place, "SELECT count(rebuilt_to) FROM bowling_store"), 0);
        store_close(store);
        place_remove(&place);
}

/* Statements of programs of version 6 that were not stopped. */
static void test_migrations__earlier_programs_cannot_put_a_match_on_a_lane(void **state)
{
        struct place place = make_old(6);
        assert_true(place_execute(&place, "UPDATE lanes SET match_id = 1 WHERE match_id = 1"));
        store_close(open_at(&place));
        assert_false(place_execute(&place, "SELECT 1 FROM lane_history"));
        assert_false(place_execute(&place, "SELECT 1 FROM lanes WHERE match_id = 1"));
        assert_false(place_execute(&place, "UPDATE lanes SET match_id = 1 WHERE match_id = 1"));
        assert_false(place_execute(&place, "INSERT INTO lanes (lane, match_id) VALUES (8, 1)"));
        assert_int_equal(place_ask(&place, "SELECT turn FROM lanes WHERE current_match_id = 1"), 1);
        place_remove(&place);
}

/* No game of version 8 knows its pins, so a million of them take no time: none is written anew. */
static void test_migrations__version_8_is_kept_without_a_rebuild(void **state)
{
        struct place place = make_old(8);
        assert_true(place_execute(&place, "UPDATE bowling_store SET rebuilt_to = NULL;"
                                          "UPDATE games SET counted_at = 77"));
        struct store *store = open_at(&place);
        assert_non_null(store);
        assert_int_equal(version_of(&place), VERSION);
        assert_int_equal(place_ask(&place, "SELECT count(*) FROM game_pins"), 0);
        assert_int_equal(place_ask(&place, "SELECT count(*) FROM games WHERE counted_at = 77"), 2);
        assert_true(place_execute(&place, "UPDATE games SET counted_at = 1000"));
        assert_sound(store);
        check_match(store);
        store_close(store);
        place_remove(&place);
}

static int64_t find_person(struct store *store, const char *text)
{
        struct people_choice choice;
        assert_int_equal(people_choose(store, text, true, &choice), STORE_OK);
        assert_int_equal(choice.kind, PEOPLE_ONE);
        return choice.person.id;
}

/* Letters mean who had them; no game is written anew, and names are where they can be erased. */
static void test_migrations__players_of_version_9_are_people(void **state)
{
        struct place place = make_old(9);
        assert_true(place_execute(&place, "UPDATE bowling_store SET rebuilt_to = NULL;"
                                          "UPDATE games SET counted_at = 1000"));
        struct store *store = open_at(&place);
        struct store_person person;
        assert_non_null(store);
        assert_int_equal(version_of(&place), VERSION);
        assert_int_equal(find_person(store, "PJS"), 1);
        assert_int_equal(find_person(store, "park"), 1);
        assert_int_equal(find_person(store, "KYJ#2"), 2);
        assert_int_equal(people_find(store, 1, &person), STORE_OK);
        assert_string_equal(person.key, "PJS");
        assert_string_equal(person.full_name, "Park");
        assert_int_equal(place_ask(&place, "SELECT count(*) FROM player_names"), 1);
        assert_int_equal(place_ask(&place, "SELECT player_id FROM games WHERE position = 1"), 2);
        assert_false(place_execute(&place, "SELECT name FROM players"));
        assert_sound(store);
        check_match(store);
        store_close(store);
        place_remove(&place);
}

/* One game is PJS's, and the other KYJ's: what was counted for each, is. */
static void test_migrations__statistics_of_version_9_stay_as_they_are(void **state)
{
        static const char *const sums[] = {
                "SELECT sum(total) FROM games JOIN players ON players.id = player_id"
                " WHERE %s = 'PJS' AND counted_at IS NOT NULL",
                "SELECT sum(figures) FROM games JOIN players ON players.id = player_id"
                " WHERE %s = 'KYJ' AND counted_at IS NOT NULL",
                "SELECT count(DISTINCT %s) FROM players"};
        struct place place = make_old(9);
        char question[160];
        int64_t before[3];
        assert_true(place_execute(&place,
                                  "UPDATE bowling_store SET rebuilt_to = NULL;"
                                  "UPDATE games SET total = 100 + position, counted_at = 1000,"
                                  "  figures = 12345 + position"));
        for (int i = 0; i < 3; i++) {
                snprintf(question, sizeof question, sums[i], "name");
                before[i] = place_ask(&place, question);
        }
        struct store *store = open_at(&place);
        for (int i = 0; i < 3; i++) {
                snprintf(question, sizeof question, sums[i], "letters");
                assert_int_equal(place_ask(&place, question), before[i]);
        }
        struct store_filter filter = {.figures_only = true, .person = find_person(store, "PJS")};
        struct seen games = games_of(store, filter);
        assert_int_equal(games.count, 1);
        assert_int_equal(games.games[0].total, before[0]);
        store_close(store);
        place_remove(&place);
}

/* Its pages are free then, and free pages are zeros. */
static void test_migrations__old_table_of_names_is_erased(void **state)
{
        struct place place = make_old(9);
        const struct event_stamp stamp = {.at = 1, .author = "desk"};
        char command[PLACE_ADDRESS_SIZE + 64];
        assert_true(place_execute(&place, "UPDATE players SET full_name = 'Unforgettable'"));
        struct store *store = open_at(&place);
        assert_int_equal(people_forget(store, 1, &stamp), STORE_OK);
        assert_int_equal(people_forget(store, 2, &stamp), STORE_OK);
        assert_int_equal(people_erase(store), STORE_OK);
        snprintf(command, sizeof command, "! cat '%s'* | grep -q Unforgettable", place.address);
        if (!is_on_server())
                assert_int_equal(system(command), 0);
        store_close(store);
        place_remove(&place);
}

/* A step that fails leaves the store as it was: here the index is somebody else's. */
static void test_migrations__failing_step_changes_nothing(void **state)
{
        struct place place = make_old(1);
        char reason[STORE_REASON_SIZE];
        struct store *store = NULL;
        assert_true(place_execute(&place, "CREATE INDEX lanes_of_match ON matches (began)"));
        assert_int_not_equal(store_open(place.address, true, &store, reason), STORE_OK);
        assert_null(store);
        assert_string_not_equal(reason, "");
        assert_int_equal(version_of(&place), 1);
        assert_false(place_execute(&place, "SELECT lane FROM lanes"));
        assert_true(place_execute(&place, "DROP INDEX lanes_of_match"));
        store = open_at(&place);
        assert_non_null(store);
        check_match(store);
        store_close(store);
        place_remove(&place);
}

/* Tries again as long as another program rebuilds the games. */
static bool open_and_bowl(int number, const struct place *place)
{
        char reason[STORE_REASON_SIZE];
        struct store *store = NULL;
        char author[16];
        while (store_open(place->address, true, &store, reason) == STORE_REBUILDING)
                usleep(1000);
        snprintf(author, sizeof author, "writer %d", number);
        bool fine = store != NULL && bowl_with_others(store, 1, author, 2);
        store_close(store);
        return fine;
}

static void test_migrations__several_programs_may_do_it_at_once(void **state)
{
        for (int version = 1; version < VERSION; version++) {
                struct place place = make_old(version);
                assert_true(at_once(CHILDREN, open_and_bowl, &place));
                assert_int_equal(version_of(&place), VERSION);
                assert_int_equal(place_ask(&place, "SELECT count(*) FROM events"),
                                 4 + 2 * CHILDREN);
                place_remove(&place);
        }
}

int main(int argc, char **argv)
{
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_migrations__version_1_becomes_this_one),
                cmocka_unit_test(test_migrations__version_2_keeps_its_lanes_and_tokens),
                cmocka_unit_test(test_migrations__version_2_keeps_its_matches),
                cmocka_unit_test(test_migrations__old_store_is_there_for_whoever_makes_none),
                cmocka_unit_test(test_migrations__doubles_of_old_games_are_counted),
                cmocka_unit_test(test_migrations__earlier_programs_cannot_put_a_match_on_a_lane),
                cmocka_unit_test(test_migrations__version_8_is_kept_without_a_rebuild),
                cmocka_unit_test(test_migrations__players_of_version_9_are_people),
                cmocka_unit_test(test_migrations__statistics_of_version_9_stay_as_they_are),
                cmocka_unit_test(test_migrations__old_table_of_names_is_erased),
                cmocka_unit_test(test_migrations__failing_step_changes_nothing),
                cmocka_unit_test(test_migrations__several_programs_may_do_it_at_once),
        };
        fixture_choose(argc, argv);
        return cmocka_run_group_tests(tests, NULL, NULL);
}
