/* Sessions, uses and expiry of tokens, and the audit: `test_sessions sqlite|postgres`. */
#include <stdio.h>
#include <string.h>

#include "broken_connection.h"
#include "store_fixture.h"
#include "testing.h"

enum {
        SEEN_SIZE = 400
};

/* The token is called as its hash. */
static void add_token(struct store *store, const char *name, int64_t expires)
{
        struct store_token token = {.name = name, .hash = name, .added = 1, .expires = expires};
        assert_int_equal(store_add_token(store, &token), STORE_OK);
}

static enum store_status add_session(struct store *store, const char *hash, const char *token,
                                     int64_t ends)
{
        struct store_session session = {.hash = hash, .token.hash = token, .ends = ends};
        return store_add_session(store, &session);
}

static bool see_session(void *context, const struct store_session *session)
{
        char *seen = context;
        size_t length = strlen(seen);
        assert_string_equal(session->token.hash, session->token.name);
        snprintf(seen + length, SEEN_SIZE - length, "%s of %s until %d, ", session->hash,
                 session->token.name, (int)session->ends);
        return true;
}

static bool see_token(void *context, const struct store_token *token)
{
        char *seen = context;
        size_t length = strlen(seen);
        snprintf(seen + length, SEEN_SIZE - length, "%s until %d used %d, ", token->name,
                 (int)token->expires, (int)token->used);
        return true;
}

static void assert_sessions(struct store *store, const char *expected)
{
        char seen[SEEN_SIZE] = "";
        assert_int_equal(store_each_session(store, see_session, seen), STORE_OK);
        assert_string_equal(seen, expected);
}

static void assert_tokens(struct store *store, const char *expected)
{
        char seen[SEEN_SIZE] = "";
        assert_int_equal(store_each_token(store, see_token, seen), STORE_OK);
        assert_string_equal(seen, expected);
}

static void test_sessions__begin_with_a_token_and_end(void **state)
{
        struct store *store = store_of(state);
        add_token(store, "desk", 0);
        assert_sessions(store, "");
        assert_int_equal(add_session(store, "aa", "desk", 500), STORE_OK);
        assert_sessions(store, "aa of desk until 500, ");
        assert_int_equal(add_session(store, "bb", "nobody", 500), STORE_NOT_FOUND);
        assert_int_equal(store_end_session(store, "bb"), STORE_NOT_FOUND);
        assert_int_equal(store_end_session(store, "aa"), STORE_OK);
        assert_int_equal(store_end_session(store, "aa"), STORE_NOT_FOUND);
        assert_sessions(store, "");
}

static void test_sessions__end_with_their_token(void **state)
{
        struct store *store = store_of(state);
        add_token(store, "desk", 0);
        add_token(store, "lane1", 0);
        assert_int_equal(add_session(store, "aa", "desk", 500), STORE_OK);
        assert_int_equal(add_session(store, "bb", "desk", 500), STORE_OK);
        assert_int_equal(add_session(store, "cc", "lane1", 500), STORE_OK);
        assert_int_equal(store_revoke_token(store, "desk"), STORE_OK);
        add_token(store, "desk", 0);
        assert_sessions(store, "cc of lane1 until 500, ");
}

static void test_sessions__go_on_when_they_are_renewed(void **state)
{
        struct store *store = store_of(state);
        add_token(store, "desk", 0);
        assert_int_equal(add_session(store, "aa", "desk", 500), STORE_OK);
        assert_int_equal(store_renew_session(store, "aa", 400), STORE_OK);
        assert_sessions(store, "aa of desk until 500, ");
        assert_int_equal(store_renew_session(store, "aa", 600), STORE_OK);
        assert_int_equal(store_renew_session(store, "bb", 600), STORE_OK);
        assert_sessions(store, "aa of desk until 600, ");
}

static void test_sessions__are_removed_when_they_or_their_tokens_are_over(void **state)
{
        struct store *store = store_of(state);
        add_token(store, "desk", 0);
        add_token(store, "guest", 700);
        assert_int_equal(add_session(store, "aa", "desk", 500), STORE_OK);
        assert_int_equal(add_session(store, "bb", "desk", 900), STORE_OK);
        assert_int_equal(add_session(store, "cc", "guest", 900), STORE_OK);
        assert_int_equal(store_remove_sessions(store, 500), STORE_OK);
        assert_int_equal(rows_in(state, "sessions"), 3);
        assert_int_equal(store_remove_sessions(store, 501), STORE_OK);
        assert_int_equal(rows_in(state, "sessions"), 2);
        assert_int_equal(store_remove_sessions(store, 701), STORE_OK);
        assert_sessions(store, "bb of desk until 900, ");
        assert_tokens(store, "desk until 0 used 0, guest until 700 used 0, ");
}

static void test_sessions__of_a_token_that_has_too_many_end_last(void **state)
{
        char hash[16];
        struct store *store = store_of(state);
        add_token(store, "desk", 0);
        add_token(store, "lane1", 0);
        assert_int_equal(add_session(store, "aa", "lane1", 500), STORE_OK);
        for (int i = 0; i < STORE_SESSIONS_OF_TOKEN + 2; i++) {
                snprintf(hash, sizeof hash, "b%d", i);
                assert_int_equal(add_session(store, hash, "desk", 1000 + i), STORE_OK);
        }
        assert_int_equal(store_remove_sessions(store, 0), STORE_OK);
        assert_int_equal(rows_in(state, "sessions"), 1 + STORE_SESSIONS_OF_TOKEN);
        assert_int_equal(
                place_ask(place_of(state), "SELECT min(ends) FROM sessions WHERE token = 'desk'"),
                1002);
}

static void test_sessions__whose_answer_was_lost_are_there(void **state)
{
        struct store *store = store_of(state);
        add_token(store, "desk", 0);
        break_connection(store, false);
        assert_int_equal(add_session(store, "aa", "desk", 500), STORE_OK);
        mend_connection(store);
        break_connection(store, true);
        assert_int_equal(store_end_session(store, "aa"), STORE_OK);
        mend_connection(store);
        assert_sessions(store, "");
}

static void test_sessions__of_a_batch_are_kept_with_it_or_not(void **state)
{
        struct store *store = store_of(state);
        add_token(store, "desk", 0);
        assert_int_equal(store_begin(store), STORE_OK);
        assert_int_equal(add_session(store, "aa", "desk", 500), STORE_OK);
        store_roll_back(store);
        assert_sessions(store, "");
}

static void test_tokens__last_use_never_goes_back(void **state)
{
        struct store *store = store_of(state);
        add_token(store, "desk", 0);
        add_token(store, "guest", 700);
        assert_int_equal(store_note_token_use(store, "desk", 300), STORE_OK);
        assert_int_equal(store_note_token_use(store, "desk", 200), STORE_OK);
        assert_int_equal(store_note_token_use(store, "nobody", 200), STORE_OK);
        assert_tokens(store, "desk until 0 used 300, guest until 700 used 0, ");
}

/* The audit */

static const char *text_of(const char *text)
{
        return text != NULL ? text : "-";
}

static bool see_audit(void *context, const struct store_audit *audit)
{
        char *seen = context;
        size_t length = strlen(seen);
        snprintf(seen + length, SEEN_SIZE - length, "%d %s %s %s %d %d %s, ", (int)audit->at,
                 text_of(audit->who), audit->action, text_of(audit->token), audit->lane,
                 (int)audit->match, text_of(audit->address));
        return true;
}

static void assert_audit(struct store *store, int64_t limit, const char *expected)
{
        char seen[SEEN_SIZE] = "";
        assert_int_equal(store_each_audit(store, limit, see_audit, seen), STORE_OK);
        assert_string_equal(seen, expected);
}

static void test_audit__has_what_happened_the_newest_last(void **state)
{
        static const struct store_audit audits[] = {
                {.at = 1, .who = "lee", .action = "token add", .token = "desk"},
                {.at = 3, .action = "wrong token", .address = "192.0.2.1"},
                {.at = 2,
                 .who = "desk",
                 .action = "bowl",
                 .lane = 7,
                 .match = 12,
                 .address = "2001:db8::1"}};
        struct store *store = store_of(state);
        assert_audit(store, 0, "");
        for (int i = 0; i < 3; i++)
                assert_int_equal(store_add_audit(store, &audits[i]), STORE_OK);
        assert_audit(store, 0,
                     "1 lee token add desk 0 0 -, 3 - wrong token - 0 0 192.0.2.1, "
                     "2 desk bowl - 7 12 2001:db8::1, ");
        assert_audit(store, 1, "2 desk bowl - 7 12 2001:db8::1, ");
        assert_audit(store, 2, "3 - wrong token - 0 0 192.0.2.1, 2 desk bowl - 7 12 2001:db8::1, ");
}

static void add_audit_at(struct store *store, int64_t at, const char *action)
{
        struct store_audit audit = {.at = at, .action = action};
        assert_int_equal(store_add_audit(store, &audit), STORE_OK);
}

static void test_audit__is_kept_for_a_year_and_wrong_tokens_for_thirty_days(void **state)
{
        static const int64_t day = INT64_C(86400000);
        struct store *store = store_of(state);
        int64_t now = 365 * day + 5;
        add_audit_at(store, 4, "sign in");
        add_audit_at(store, 5, "sign in");
        add_audit_at(store, now - 30 * day - 1, "wrong token");
        add_audit_at(store, now - 30 * day - 1, "sign out");
        add_audit_at(store, now - 30 * day, "wrong token");
        assert_int_equal(store_trim_audit(store, now), STORE_OK);
        assert_int_equal(rows_in(state, "audit"), 3);
        assert_int_equal(place_ask(place_of(state), "SELECT min(at) FROM audit"), 5);
        assert_true(place_ask(place_of(state),
                              "SELECT min(at) FROM audit WHERE action = 'wrong token'") ==
                    now - 30 * day);
}

int main(int argc, char **argv)
{
        static const struct CMUnitTest tests[] = {
                in_store(test_sessions__begin_with_a_token_and_end),
                in_store(test_sessions__end_with_their_token),
                in_store(test_sessions__go_on_when_they_are_renewed),
                in_store(test_sessions__are_removed_when_they_or_their_tokens_are_over),
                in_store(test_sessions__of_a_token_that_has_too_many_end_last),
                in_store(test_sessions__whose_answer_was_lost_are_there),
                in_store(test_sessions__of_a_batch_are_kept_with_it_or_not),
                in_store(test_tokens__last_use_never_goes_back),
                in_store(test_audit__has_what_happened_the_newest_last),
                in_store(test_audit__is_kept_for_a_year_and_wrong_tokens_for_thirty_days),
        };
        fixture_choose(argc, argv);
        return cmocka_run_group_tests(tests, NULL, NULL);
}
