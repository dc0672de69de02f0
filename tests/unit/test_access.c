/* Tokens and sessions on a real store: who is known, and for which lane. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "access.h"
#include "broken_connection.h"
#include "clock.h"
#include "store_fixture.h"
#include "testing.h"

static struct server_times times;
static struct access access;

static int open_access(void **state)
{
        access_open(&access, &times);
        return fixture_make(state);
}

static int close_access(void **state)
{
        access_close(&access);
        return fixture_remove(state);
}

#define in_access(test) cmocka_unit_test_setup_teardown(test, open_access, close_access)

static void add(struct store *store, const char *name, int lane, const char *token)
{
        char hash[STORE_HASH_SIZE];
        access_hash(token, hash);
        struct store_token row = {.name = name, .lane = lane, .hash = hash, .added = 1};
        assert_int_equal(store_add_token(store, &row), STORE_OK);
}

static void test_access__new_tokens_are_long_and_never_the_same(void **state)
{
        char tokens[50][ACCESS_TOKEN_SIZE];
        for (int i = 0; i < 50; i++) {
                access_new_token(tokens[i]);
                assert_int_equal(strlen(tokens[i]), 43);
                assert_int_equal(strspn(tokens[i], "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopq"
                                                   "rstuvwxyz0123456789-_"),
                                 43);
                for (int j = 0; j < i; j++)
                        assert_string_not_equal(tokens[i], tokens[j]);
        }
}

/* These stand in stores: a program that hashes otherwise would lock everybody out. */
static void test_access__hash_of_a_token_never_changes(void **state)
{
        char hash[STORE_HASH_SIZE];
        access_hash("", hash);
        assert_string_equal(hash,
                            "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
        access_hash("abc", hash);
        assert_string_equal(hash,
                            "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
}

static void test_access__right_is_that_of_the_token(void **state)
{
        add(store_of(state), "desk", 0, "secret of the desk");
        add(store_of(state), "lane7", 7, "secret of lane 7");
        assert_int_equal(access_read(&access, store_of(state)), STORE_OK);
        struct access_right desk = access_look_up(&access, "secret of the desk", ACCESS_TOKEN);
        struct access_right lane = access_look_up(&access, "secret of lane 7", ACCESS_TOKEN);
        assert_true(desk.known && lane.known);
        assert_string_equal(desk.name, "desk");
        assert_int_equal(desk.lane, 0);
        assert_string_equal(lane.name, "lane7");
        assert_int_equal(lane.lane, 7);
}

static void test_access__desk_may_everywhere_and_a_lane_on_itself(void **state)
{
        struct access_right nobody = {.known = false};
        struct access_right desk = {.known = true, .lane = 0};
        struct access_right lane = {.known = true, .lane = 7};
        assert_true(access_allows(&desk, 0) && access_allows(&desk, 7) && access_allows(&desk, 1));
        assert_true(access_allows(&lane, 7));
        assert_false(access_allows(&lane, 8) || access_allows(&lane, 0));
        assert_false(access_allows(&nobody, 7) || access_allows(&nobody, 0));
}

static void test_access__what_is_near_a_token_is_none(void **state)
{
        static const char *const guesses[] = {"",         "secre",    "secret ", " secret",
                                              "SECRET",   "secrets",  "desk",    "' OR 1 = 1 --",
                                              "secret\n", "\xff\xfe", "terces"};
        char hash[STORE_HASH_SIZE];
        add(store_of(state), "desk", 0, "secret");
        assert_int_equal(access_read(&access, store_of(state)), STORE_OK);
        for (size_t i = 0; i < LENGTH_OF(guesses); i++) {
                struct access_right right = access_look_up(&access, guesses[i], ACCESS_TOKEN);
                assert_false(right.known);
                assert_string_equal(right.name, "");
        }
        access_hash("secret", hash);
        assert_false(access_look_up(&access, hash, ACCESS_TOKEN).known);
        assert_true(access_look_up(&access, "secret", ACCESS_TOKEN).known);
}

static void test_access__without_tokens_nobody_is_known(void **state)
{
        assert_false(access_look_up(&access, "", ACCESS_TOKEN).known);
        assert_int_equal(access_read(&access, store_of(state)), STORE_OK);
        assert_false(access_look_up(&access, "", ACCESS_TOKEN).known);
}

static void test_access__revoked_token_is_gone_when_it_is_read_again(void **state)
{
        struct store *store = store_of(state);
        add(store, "desk", 0, "first");
        add(store, "lane7", 7, "second");
        assert_int_equal(access_read(&access, store), STORE_OK);
        assert_int_equal(store_revoke_token(store, "desk"), STORE_OK);
        assert_true(access_look_up(&access, "first", ACCESS_TOKEN).known);
        assert_int_equal(access_read(&access, store), STORE_OK);
        assert_false(access_look_up(&access, "first", ACCESS_TOKEN).known);
        assert_true(access_look_up(&access, "second", ACCESS_TOKEN).known);
        add(store, "desk", 3, "third");
        assert_int_equal(access_read(&access, store), STORE_OK);
        assert_int_equal(access_look_up(&access, "third", ACCESS_TOKEN).lane, 3);
        assert_false(access_look_up(&access, "first", ACCESS_TOKEN).known);
}

static void test_access__tokens_stay_known_while_the_store_is_unreachable(void **state)
{
        struct store *store = store_of(state);
        add(store, "desk", 0, "secret");
        assert_int_equal(access_read(&access, store), STORE_OK);
        break_connection(store, true);
        set_away(true);
        store_begin(store);
        store_commit(store);
        assert_int_equal(access_read(&access, store), STORE_UNREACHABLE);
        mend_connection(store);
        assert_true(access_look_up(&access, "secret", ACCESS_TOKEN).known);
}

struct reading {
        struct access *access;
        struct store *store;
        atomic_bool ended;
};

static void *read_again(void *context)
{
        struct reading *reading = context;
        for (int i = 0; i < 200; i++)
                assert_int_equal(access_read(reading->access, reading->store), STORE_OK);
        reading->ended = true;
        return NULL;
}

/* The network thread looks them up while the store thread reads them anew. */
static void test_access__tokens_are_known_while_they_are_read_again(void **state)
{
        struct reading reading = {.access = &access, .store = store_of(state)};
        pthread_t thread;
        add(reading.store, "desk", 0, "first");
        assert_int_equal(access_read(&access, reading.store), STORE_OK);
        pthread_create(&thread, NULL, read_again, &reading);
        while (!reading.ended)
                assert_true(access_look_up(&access, "first", ACCESS_TOKEN).known);
        pthread_join(thread, NULL);
}

static void test_access__many_tokens_are_all_known(void **state)
{
        struct store *store = store_of(state);
        assert_int_equal(store_begin(store), STORE_OK);
        for (int i = 1; i <= 300; i++) {
                char name[16];
                snprintf(name, sizeof name, "lane%d", i);
                add(store, name, i, name);
        }
        assert_int_equal(store_commit(store), STORE_OK);
        assert_int_equal(access_read(&access, store), STORE_OK);
        for (int i = 1; i <= 300; i++) {
                char name[16];
                snprintf(name, sizeof name, "lane%d", i);
                assert_int_equal(access_look_up(&access, name, ACCESS_TOKEN).lane, i);
        }
}

/* A hash that is no hash opens nothing, not even to whoever knows it. */
static void test_access__hashes_of_another_length_are_left_out(void **state)
{
        char hash[STORE_HASH_SIZE];
        char statement[256];
        access_hash("secret", hash);
        snprintf(statement, sizeof statement,
                 "INSERT INTO tokens (name, lane, hash, added) VALUES ('short', NULL, '%.63s', 1), "
                 "('long', NULL, '%s0', 1),"
                 " ('none', NULL, '', 1)",
                 hash, hash);
        assert_true(place_execute(place_of(state), statement));
        assert_int_equal(access_read(&access, store_of(state)), STORE_OK);
        assert_false(access_look_up(&access, "secret", ACCESS_TOKEN).known);
        assert_false(access_look_up(&access, "", ACCESS_TOKEN).known);
        assert_int_equal(access.count, 0);
}

/* Sessions and expiry */

static const int64_t hour = 3600 * INT64_C(1000);

static void add_session(struct store *store, const char *id, const char *token, int64_t ends)
{
        char hash[STORE_HASH_SIZE];
        char token_hash[STORE_HASH_SIZE];
        access_hash(id, hash);
        access_hash(token, token_hash);
        struct store_session session = {.hash = hash, .token.hash = token_hash, .ends = ends};
        assert_int_equal(store_add_session(store, &session), STORE_OK);
}

static bool is_known(const char *text, enum access_kind kind)
{
        return access_look_up(&access, text, kind).known;
}

static void test_access__session_is_no_token_and_a_token_no_session(void **state)
{
        struct store *store = store_of(state);
        add(store, "lane7", 7, "token");
        add_session(store, "session", "token", clock_milliseconds() + hour);
        assert_int_equal(access_read(&access, store), STORE_OK);
        struct access_right right = access_look_up(&access, "session", ACCESS_SESSION);
        assert_true(right.known);
        assert_int_equal(right.lane, 7);
        assert_string_equal(right.name, "lane7");
        assert_false(is_known("session", ACCESS_TOKEN));
        assert_false(is_known("token", ACCESS_SESSION));
        assert_int_equal(store_revoke_token(store, "lane7"), STORE_OK);
        assert_int_equal(access_read(&access, store), STORE_OK);
        assert_false(is_known("session", ACCESS_SESSION));
}

static void set_expiry(void **state, int64_t expires)
{
        char statement[64];
        snprintf(statement, sizeof statement, "UPDATE tokens SET expires = %lld",
                 (long long)expires);
        assert_true(place_execute(place_of(state), statement));
}

static void test_access__what_is_over_is_not_known(void **state)
{
        struct store *store = store_of(state);
        int64_t now = clock_milliseconds();
        add(store, "desk", 0, "token");
        add_session(store, "over", "token", now - 1);
        add_session(store, "good", "token", now + hour);
        assert_int_equal(access_read(&access, store), STORE_OK);
        assert_true(is_known("good", ACCESS_SESSION));
        assert_false(is_known("over", ACCESS_SESSION));
        set_expiry(state, now + hour);
        assert_int_equal(access_read(&access, store), STORE_OK);
        assert_true(is_known("token", ACCESS_TOKEN));
        set_expiry(state, now - 1);
        assert_int_equal(access_read(&access, store), STORE_OK);
        assert_false(is_known("token", ACCESS_TOKEN));
        assert_false(is_known("good", ACCESS_SESSION));
}

static int64_t used_of(void **state, const char *name)
{
        char question[80];
        snprintf(question, sizeof question,
                 "SELECT coalesce(used, 0) FROM tokens WHERE name = '%s'", name);
        return place_ask(place_of(state), question);
}

static void test_access__uses_are_written_once(void **state)
{
        struct store *store = store_of(state);
        int64_t now = clock_milliseconds();
        add(store, "desk", 0, "first");
        add(store, "lane7", 7, "second");
        add(store, "lane8", 8, "third");
        add_session(store, "session", "second", now + hour);
        assert_int_equal(access_read(&access, store), STORE_OK);
        assert_true(is_known("first", ACCESS_TOKEN));
        assert_true(is_known("session", ACCESS_SESSION));
        assert_int_equal(access_read(&access, store), STORE_OK);
        assert_int_equal(used_of(state, "desk"), 0);
        assert_int_equal(access_write_uses(&access, store), STORE_OK);
        assert_true(used_of(state, "desk") >= now && used_of(state, "lane7") >= now);
        assert_int_equal(used_of(state, "lane8"), 0);
        assert_true(place_ask(place_of(state), "SELECT ends FROM sessions") >= now + 12 * hour);
        assert_true(place_execute(place_of(state), "UPDATE tokens SET used = NULL"));
        assert_int_equal(access_write_uses(&access, store), STORE_OK);
        assert_int_equal(used_of(state, "desk"), 0);
}

static void test_access__sessions_that_are_over_are_removed(void **state)
{
        struct store *store = store_of(state);
        add(store, "desk", 0, "token");
        add_session(store, "over", "token", clock_milliseconds() - 1);
        add_session(store, "good", "token", clock_milliseconds() + hour);
        assert_int_equal(access_read(&access, store), STORE_OK);
        assert_int_equal(access_write_uses(&access, store), STORE_OK);
        assert_int_equal(rows_in(state, "sessions"), 1);
        assert_int_equal(access_read(&access, store), STORE_OK);
        assert_true(is_known("good", ACCESS_SESSION));
}

static void test_access__audit_is_trimmed_at_first_and_then_once_a_day(void **state)
{
        static const char old[] = "INSERT INTO audit (at, action) VALUES (1, 'sign in')";
        struct store *store = store_of(state);
        assert_true(place_execute(place_of(state), old));
        assert_int_equal(access_write_uses(&access, store), STORE_OK);
        assert_int_equal(rows_in(state, "audit"), 0);
        assert_true(place_execute(place_of(state), old));
        assert_int_equal(access_write_uses(&access, store), STORE_OK);
        assert_int_equal(rows_in(state, "audit"), 1);
        access.trimmed -= 24 * hour;
        assert_int_equal(access_write_uses(&access, store), STORE_OK);
        assert_int_equal(rows_in(state, "audit"), 0);
}

static void test_access__uses_that_cannot_be_written_are_no_harm(void **state)
{
        struct store *store = store_of(state);
        add(store, "desk", 0, "token");
        assert_int_equal(access_read(&access, store), STORE_OK);
        assert_true(is_known("token", ACCESS_TOKEN));
        assert_true(place_execute(place_of(state), "CREATE TRIGGER broken BEFORE UPDATE ON tokens"
                                                   "  BEGIN SELECT raise(ABORT, 'broken'); END"));
        assert_int_not_equal(access_write_uses(&access, store), STORE_OK);
        assert_true(is_known("token", ACCESS_TOKEN));
        assert_true(place_execute(place_of(state), "DROP TRIGGER broken"));
        assert_int_equal(access_write_uses(&access, store), STORE_OK);
        assert_true(used_of(state, "desk") > 0);
}

int main(void)
{
        server_times_read(&times);
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_access__new_tokens_are_long_and_never_the_same),
                cmocka_unit_test(test_access__hash_of_a_token_never_changes),
                in_access(test_access__right_is_that_of_the_token),
                cmocka_unit_test(test_access__desk_may_everywhere_and_a_lane_on_itself),
                in_access(test_access__what_is_near_a_token_is_none),
                in_access(test_access__without_tokens_nobody_is_known),
                in_access(test_access__revoked_token_is_gone_when_it_is_read_again),
                in_access(test_access__tokens_stay_known_while_the_store_is_unreachable),
                in_access(test_access__tokens_are_known_while_they_are_read_again),
                in_access(test_access__many_tokens_are_all_known),
                in_access(test_access__hashes_of_another_length_are_left_out),
                in_access(test_access__session_is_no_token_and_a_token_no_session),
                in_access(test_access__what_is_over_is_not_known),
                in_access(test_access__uses_are_written_once),
                in_access(test_access__sessions_that_are_over_are_removed),
                in_access(test_access__audit_is_trimmed_at_first_and_then_once_a_day),
                in_access(test_access__uses_that_cannot_be_written_are_no_harm),
        };
        fixture_kind = &place_in_file;
        return cmocka_run_group_tests(tests, NULL, NULL);
}
