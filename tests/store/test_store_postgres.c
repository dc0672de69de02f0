/* A store on a server: connections break, servers restart, passwords stay
 * secret.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <libpq-fe.h>

#include "key.h"
#include "matches.h"
#include "seen.h"
#include "store_fixture.h"
#include "testing.h"

/* Neither a busy machine nor a server that restarts makes a program give up. */
#define PATIENT "store.busy=60000 store.reconnect=60000"

enum {
        RESTARTS = 3,
        WRITERS = 2,
        BOWLS_EACH = 300,
        MANY_PLAYERS = 60
};

static int64_t count_events(void **state)
{
        return place_ask(place_of(state), "SELECT count(*) FROM events");
}

static enum store_status save_bowl(struct kept *kept)
{
        kept_bowl(kept, 0);
        return kept_save(kept);
}

static bool count_any(void *context)
{
        ++*(int *)context;
        return true;
}

static bool count_match(void *context, const struct store_match *match)
{
        return count_any(context);
}

static bool count_game(void *context, const struct store_game *game)
{
        assert_string_not_equal(game->player.name, "");
        return count_any(context);
}

static bool count_event(void *context, const struct store_event *event)
{
        return count_any(context);
}

static bool count_person(void *context, const struct store_person *person)
{
        return count_any(context);
}

/* Lines that break */

static void test_store_postgres__writes_survive_a_cut_connection(void **state)
{
        struct store *store = store_of(state);
        struct kept kept;
        kept_begin(&kept, store, "PJS");
        cut_connection(place_of(state));
        assert_int_equal(save_bowl(&kept), STORE_OK);
        for (int i = 0; i < 5; i++) {
                cut_connection(place_of(state));
                assert_int_equal(save_bowl(&kept), STORE_OK);
        }
        cut_connection(place_of(state));
        assert_int_equal(name_person(store, "KYJ", "x"), STORE_OK);
        assert_int_equal(count_events(state), 7);
        kept_release(&kept);
}

static void test_store_postgres__reads_survive_a_cut_connection(void **state)
{
        struct store *store = store_of(state);
        struct store_filter filter = {0};
        struct kept kept;
        int seen = 0;
        int64_t found = 0;
        kept_begin(&kept, store, "PJS KYJ");
        assert_int_equal(save_bowl(&kept), STORE_OK);
        cut_connection(place_of(state));
        assert_int_equal(store_each_match(store, &filter, count_match, &seen), STORE_OK);
        cut_connection(place_of(state));
        assert_int_equal(store_each_game(store, &filter, count_game, &seen), STORE_OK);
        cut_connection(place_of(state));
        assert_int_equal(store_each_event(store, (struct store_log_position){.match = 1},
                                          count_event, &seen),
                         STORE_OK);
        cut_connection(place_of(state));
        assert_int_equal(store_each_person(store, count_person, &seen), STORE_OK);
        cut_connection(place_of(state));
        assert_int_equal(store_find(store, &kept.writer.key, &found), STORE_OK);
        assert_int_equal(found, kept.writer.match);
        assert_int_equal(seen, 1 + 2 + 2 + 2);
        kept_release(&kept);
}

static void test_store_postgres__batch_ends_with_its_line(void **state)
{
        struct store *store = store_of(state);
        assert_int_equal(store_begin(store), STORE_OK);
        assert_true(store_gutters(store, "PJS", 1) > 0);
        cut_connection(place_of(state));
        assert_int_equal(store_gutters(store, "KYJ", 1), -1);
        assert_string_not_equal(store_reason(store), "");
        assert_int_equal(store_commit(store), STORE_UNREACHABLE);
        assert_int_equal(count_events(state), 0);
        assert_int_equal(store_begin(store), STORE_OK);
        assert_true(store_gutters(store, "PJS KYJ", 1) > 0);
        assert_int_equal(store_commit(store), STORE_OK);
        assert_int_equal(count_events(state), 2);
}

static void test_store_postgres__stopped_server_is_unreachable_until_it_is_back(void **state)
{
        struct store *store = store_of(state);
        struct kept kept;
        kept_begin(&kept, store, "PJS");
        assert_int_equal(save_bowl(&kept), STORE_OK);
        server_control("stop");
        setenv("BOWLING_TEST_TIMES", "store.reconnect=100", 1);
        assert_int_equal(save_bowl(&kept), STORE_UNREACHABLE);
        setenv("BOWLING_TEST_TIMES", PATIENT, 1);
        assert_string_not_equal(store_reason(store), "");
        assert_null(strchr(store_reason(store), '\n'));
        assert_int_equal(match_writer_unsaved(&kept.writer, &kept.record), 1);
        server_control("start");
        assert_int_equal(save_bowl(&kept), STORE_OK);
        assert_int_equal(count_events(state), 4);
        kept_release(&kept);
}

static int64_t many_players(struct store *store)
{
        char players[MANY_PLAYERS * 4 + 1] = "";
        for (int i = 0; i < MANY_PLAYERS; i++)
                snprintf(players + strlen(players), sizeof players - strlen(players), "%sA%c%c",
                         i == 0 ? "" : " ", 'A' + i / 26, 'A' + i % 26);
        return store_gutters(store, players, 0);
}

/* Until so many were stored, of all that the writers write between the restarts. */
static bool await_events(const struct place *place, int64_t count)
{
        for (int i = 0; i < 6000; i++) {
                if (place_ask(place, "SELECT count(*) FROM events") >= count)
                        return true;
                usleep(10000);
        }
        return false;
}

/* The last of the programs breaks the server, all others bowl. */
static bool bowl_or_break(int number, const struct place *place)
{
        char author[16];
        if (number == WRITERS) {
                for (int i = 1; i <= RESTARTS; i++) {
                        if (!await_events(place, i * WRITERS * BOWLS_EACH / (RESTARTS + 1)))
                                return false;
                        server_control("stop");
                        server_control("start");
                }
                return true;
        }
        struct store *store = open_at(place);
        snprintf(author, sizeof author, "writer %d", number);
        bool fine = store != NULL && bowl_with_others(store, 1, author, BOWLS_EACH);
        store_close(store);
        return fine;
}

static void test_store_postgres__restarts_lose_nothing_and_double_nothing(void **state)
{
        struct kept kept;
        assert_int_equal(many_players(store_of(state)), 1);
        assert_true(at_once(WRITERS + 1, bowl_or_break, place_of(state)));
        assert_int_equal(count_events(state), 1 + WRITERS * BOWLS_EACH);
        assert_int_equal(
                place_ask(place_of(state), "SELECT count(*) FROM events WHERE author = 'writer 0'"),
                BOWLS_EACH);
        assert_int_equal(kept_load(&kept, store_of(state), 1), STORE_OK);
        assert_int_equal(kept.record.count, 1 + WRITERS * BOWLS_EACH);
        kept_release(&kept);
}

/* Others */

static void test_store_postgres__locked_match_is_busy_after_a_while(void **state)
{
        setenv("BOWLING_TEST_TIMES", "store.busy=100", 1);
        open_anew(state);
        setenv("BOWLING_TEST_TIMES", PATIENT, 1);
        struct store *store = store_of(state);
        PGconn *other = PQconnectdb(place_of(state)->address);
        struct kept kept;
        kept_begin(&kept, store, "PJS");
        assert_int_equal(save_bowl(&kept), STORE_OK);
        PQclear(PQexec(other, "BEGIN; UPDATE matches SET sequence = sequence"));
        assert_int_equal(save_bowl(&kept), STORE_BUSY);
        assert_non_null(strstr(store_reason(store), "lock"));
        PQclear(PQexec(other, "ROLLBACK"));
        assert_int_equal(kept_save(&kept), STORE_OK);
        assert_int_equal(count_events(state), 3);
        PQfinish(other);
        kept_release(&kept);
}

/* Numbers are given in another order than that in which players come to be seen. */
static void test_store_postgres__player_who_shows_up_late_has_a_name(void **state)
{
        struct store *store = store_of(state);
        struct store_filter filter = {0};
        PGconn *other = PQconnectdb(place_of(state)->address);
        int seen = 0;
        PQclear(PQexec(other, "BEGIN; INSERT INTO players (key, letters) VALUES ('PJS', 'PJS')"));
        assert_true(store_gutters(store, "KYJ", 0) > 0);
        assert_int_equal(store_each_game(store, &filter, count_game, &seen), STORE_OK);
        PQclear(PQexec(other, "COMMIT"));
        PQfinish(other);
        assert_true(store_gutters(store, "PJS", 0) > 0);
        assert_int_equal(store_each_game(store, &filter, count_game, &seen), STORE_OK);
        assert_int_equal(seen, 1 + 2);
}

static void test_store_postgres__commit_behind_a_failure_is_no_success(void **state)
{
        struct store *store = store_of(state);
        struct store_key key = key_random();
        struct store_event event = {.kind = EVENT_START, .author = "x", .detail = "PJS"};
        struct store_game game = {
                .player = player_named("PJS"), .marks = "", .finished = true, .total = 301};
        struct store_change change = {
                .events = &event, .event_count = 1, .games = &game, .game_count = 1};
        int64_t id = 0;
        assert_int_equal(store_begin(store), STORE_OK);
        assert_true(store_gutters(store, "KYJ", 0) > 0);
        assert_int_equal(store_add(store, &key, &change, &id), STORE_FAILED);
        assert_int_equal(store_commit(store), STORE_FAILED);
        assert_int_equal(count_events(state), 0);
        assert_true(store_gutters(store, "KYJ", 0) > 0);
        assert_int_equal(count_events(state), 1);
}

static void test_store_postgres__log_cannot_be_emptied(void **state)
{
        store_gutters(store_of(state), "PJS", 2);
        assert_false(place_execute(place_of(state), "TRUNCATE events"));
        assert_false(place_execute(place_of(state), "TRUNCATE matches CASCADE"));
        assert_int_equal(count_events(state), 3);
}

static void test_store_postgres__missing_events_are_complained_of(void **state)
{
        struct store *store = store_of(state);
        store_gutters(store, "PJS", 4);
        store_gutters(store, "KYJ", 4);
        assert_true(place_execute(place_of(state),
                                  "ALTER TABLE events DISABLE TRIGGER ALL;"
                                  "DELETE FROM events WHERE match_id = 2 AND sequence = 3"));
        assert_int_equal(complaints_about(store, false), 1);
        assert_string_equal(last_complaint, "match 2: event 4 of its log makes no sense");
}

static void test_store_postgres__other_programs_tables_are_left_alone(void **state)
{
        struct place place = place_make(&place_on_server);
        char reason[STORE_REASON_SIZE];
        struct store *store = NULL;
        assert_true(place_execute(&place, "CREATE TABLE players (id integer)"));
        assert_int_equal(store_open(place.address, false, &store, reason), STORE_NOT_FOUND);
        assert_int_equal(store_open(place.address, true, &store, reason), STORE_CORRUPT);
        assert_string_equal(reason, "relation \"players\" already exists");
        assert_int_equal(place_ask(&place, "SELECT count(*) FROM pg_tables "
                                           "WHERE schemaname = current_schema()"),
                         1);
        place_remove(&place);
}

static void test_store_postgres__dropped_tables_are_damage(void **state)
{
        struct store *store = store_of(state);
        struct kept kept;
        store_gutters(store, "PJS", 0);
        assert_true(place_execute(place_of(state), "DROP TABLE events"));
        assert_int_equal(kept_load(&kept, store, 1), STORE_CORRUPT);
        kept_release(&kept);
}

/* Opens the store of the test by an address with `more` behind it, and tries to write. */
static enum store_status write_with(void **state, const char *more)
{
        char address[PLACE_ADDRESS_SIZE + 64];
        char reason[STORE_REASON_SIZE];
        struct store *store = NULL;
        snprintf(address, sizeof address, "%s%s", place_of(state)->address, more);
        enum store_status status = store_open(address, false, &store, reason);
        if (status != STORE_OK)
                return status;
        status = name_person(store, "PJS", "x");
        store_close(store);
        return status;
}

static void test_store_postgres__who_may_not_write_is_told(void **state)
{
        assert_int_equal(write_with(state, "%20-cdefault_transaction_read_only%3Don"),
                         STORE_READ_ONLY);
        assert_int_equal(write_with(state, ""), STORE_OK);
        place_execute(place_of(state), "CREATE ROLE reader LOGIN");
        char grant[128];
        snprintf(grant, sizeof grant, "GRANT USAGE ON SCHEMA %s TO reader",
                 strstr(place_of(state)->address, "place_"));
        assert_true(place_execute(place_of(state), grant));
        assert_true(place_execute(place_of(state), "GRANT SELECT ON bowling_store TO reader;"
                                                   "GRANT SELECT ON players TO reader"));
        assert_int_equal(write_with(state, "&user=reader"), STORE_READ_ONLY);
}

static int64_t connections_named(void **state, const char *name)
{
        char question[128];
        snprintf(question, sizeof question,
                 "SELECT count(*) FROM pg_stat_activity WHERE application_name = '%s'", name);
        return place_ask(place_of(state), question);
}

static void test_store_postgres__address_decides_before_the_defaults(void **state)
{
        struct place place = *place_of(state);
        size_t length = strlen(place.address);
        snprintf(place.address + length, sizeof place.address - length, "&application_name=mine");
        struct store *store = open_at(&place);
        assert_non_null(store);
        assert_int_equal(connections_named(state, "mine"), 1);
        assert_int_equal(connections_named(state, "bowling"), 1);
        store_close(store);
}

/* Secrets */

static enum store_status fail_to_open(const char *address, char reason_out[STORE_REASON_SIZE])
{
        struct store *store = NULL;
        enum store_status status = store_open(address, true, &store, reason_out);
        assert_null(store);
        assert_string_not_equal(reason_out, "");
        assert_null(strchr(reason_out, '\n'));
        return status;
}

static void test_store_postgres__passwords_stay_secret(void **state)
{
        static const char *const addresses[] = {
                "postgresql://me:secret@localhost:1/games",
                "postgresql://me:sec@secret@localhost:1/games",
                "postgresql://me:sec/secret@localhost:1/games",
                "postgresql://me:sec?secret@localhost:1/games",
                "postgresql://me:sec?x/secret@localhost:1/games",
                "postgresql://me:secret@[::1/games",
                "postgresql://me:secret@localhost:port/games",
                "postgresql://me:secret@localhost:1/games?sslmode",
                "postgresql://me:secret@localhost:1/games?wrong=secret",
                "postgresql://me:%zzsecret@localhost:1/games",
                "postgres://localhost:1/games?password=secret",
        };
        char reason[STORE_REASON_SIZE];
        for (size_t i = 0; i < LENGTH_OF(addresses); i++) {
                assert_int_equal(fail_to_open(addresses[i], reason), STORE_UNREACHABLE);
                assert_null(strstr(reason, "secret"));
        }
}

static void test_store_postgres__wrong_password_is_refused(void **state)
{
        char address[PLACE_ADDRESS_SIZE + 64];
        char reason[STORE_REASON_SIZE];
        place_execute(place_of(state), "CREATE ROLE stranger LOGIN PASSWORD 'right'");
        snprintf(address, sizeof address, "%s&user=stranger&password=secret",
                 place_of(state)->address);
        assert_int_equal(fail_to_open(address, reason), STORE_UNREACHABLE);
        assert_non_null(strstr(reason, "password authentication failed"));
        assert_null(strstr(reason, "secret"));
}

/* The server remarks on much of what a store does; a board on the terminal must not suffer. */
static void test_store_postgres__remarks_of_the_server_are_not_printed(void **state)
{
        struct store *store = store_of(state);
        FILE *file = tmpfile();
        int before = dup(STDERR_FILENO);
        fflush(stderr);
        dup2(fileno(file), STDERR_FILENO);
        store_roll_back(store);
        cut_connection(place_of(state));
        int64_t id = store_gutters(store, "PJS", 1);
        store_roll_back(store);
        dup2(before, STDERR_FILENO);
        close(before);
        assert_true(id > 0);
        assert_int_equal(lseek(fileno(file), 0, SEEK_END), 0);
        fclose(file);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                in_store(test_store_postgres__writes_survive_a_cut_connection),
                in_store(test_store_postgres__reads_survive_a_cut_connection),
                in_store(test_store_postgres__batch_ends_with_its_line),
                in_store(test_store_postgres__stopped_server_is_unreachable_until_it_is_back),
                in_store(test_store_postgres__restarts_lose_nothing_and_double_nothing),
                in_store(test_store_postgres__locked_match_is_busy_after_a_while),
                in_store(test_store_postgres__player_who_shows_up_late_has_a_name),
                in_store(test_store_postgres__commit_behind_a_failure_is_no_success),
                in_store(test_store_postgres__log_cannot_be_emptied),
                in_store(test_store_postgres__missing_events_are_complained_of),
                cmocka_unit_test(test_store_postgres__other_programs_tables_are_left_alone),
                in_store(test_store_postgres__dropped_tables_are_damage),
                in_store(test_store_postgres__who_may_not_write_is_told),
                in_store(test_store_postgres__address_decides_before_the_defaults),
                cmocka_unit_test(test_store_postgres__passwords_stay_secret),
                in_store(test_store_postgres__wrong_password_is_refused),
                in_store(test_store_postgres__remarks_of_the_server_are_not_printed),
        };
        fixture_kind = &place_on_server;
        setenv("BOWLING_TEST_TIMES", PATIENT, 1);
        return cmocka_run_group_tests(tests, NULL, NULL);
}
