/*
 * What a store tells of others' writes, and that it lets nobody wait: `test_news sqlite|postgres`.
 * Where a program that serves others must not wait, the wait is an hour long.
 */
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "matches.h"
#include "seen.h"
#include "sql.h"
#include "store_fixture.h"

#define SERVING "store.busy=3600000 store.reconnect=3600000 store.serving=50"
#define PATIENT SERVING " store.answer=60000"
#define IMPATIENT SERVING " store.answer=500"

enum {
        TRIES = 2400,
        PAUSE_MILLISECONDS = 25,
        QUESTIONS = 6
};

/* A store that listens, and another one that writes. */
struct pair {
        struct store *listener;
        struct store *writer;
        int64_t match; /* it is on lane 7 */
};

/* A server tells which lane has changed, a file only that something has. */
static bool tells_lanes(void)
{
        return fixture_kind == &place_on_server;
}

static enum store_status set_lane(struct store *store, int lane, int64_t match, int64_t turn)
{
        struct store_lane row = {.lane = lane, .match = match, .turn = turn};
        return store_set_lane(store, &row);
}

static enum store_status add_token(struct store *store, const char *name)
{
        struct store_token token = {.name = name, .hash = "0123", .added = 1};
        return store_add_token(store, &token);
}

static enum store_status look_for_news(struct store *store, struct seen *news)
{
        return store_each_news(store, see_news, news);
}

static void pause_until_readable(const struct store *store)
{
        struct pollfd socket = {.fd = store_news_descriptor(store), .events = POLLIN};
        poll(&socket, 1, PAUSE_MILLISECONDS);
}

/* What there is until the listener has heard of this lane, which is told at last. */
static struct seen news_until(struct store *listener, int lane)
{
        struct seen news = {.count = 0};
        int64_t awaited = tells_lanes() ? lane : 0;
        for (int i = 0; i < TRIES; i++) {
                assert_int_equal(look_for_news(listener, &news), STORE_OK);
                if (news.count > 0 && news.ids[news.count - 1] == awaited)
                        return news;
                pause_until_readable(listener);
        }
        fail_msg("lane %d was not told", lane);
        return news;
}

/* Lane 7 alone, with its turn and the number of the last event. */
static void assert_told(struct store *listener, int64_t turn, int64_t sequence)
{
        struct seen news = news_until(listener, 7);
        assert_int_equal(news.count, 1);
        if (!tells_lanes())
                return;
        assert_int_equal(news.lanes[0].match, 0);
        assert_int_equal(news.lanes[0].turn, turn);
        assert_int_equal(news.lanes[0].sequence, sequence);
}

/* What was told before it listened is unknown. */
static struct pair make_pair(void **state)
{
        struct pair pair = {.listener = store_of(state), .writer = open_at(place_of(state))};
        struct seen news = {.count = 0};
        pair.match = store_gutters(pair.writer, "PJS", 0);
        assert_int_equal(set_lane(pair.writer, 7, pair.match, 1), STORE_OK);
        assert_int_equal(store_listen(pair.listener), STORE_OK);
        assert_int_equal(look_for_news(pair.listener, &news), STORE_OK);
        if (tells_lanes())
                assert_saw(news, 0);
        return pair;
}

/* What others write */

static void test_news__nothing_is_missed_from_the_first_moment(void **state)
{
        struct store *writer = open_at(place_of(state));
        int64_t match = store_gutters(writer, "PJS", 0);
        assert_int_equal(set_lane(writer, 7, match, 1), STORE_OK);
        assert_int_equal(store_listen(store_of(state)), STORE_OK);
        assert_int_equal(append_one(writer, match, 1), STORE_OK);
        news_until(store_of(state), 7);
        store_close(writer);
}

static void test_news__bowls_and_matches_on_a_lane_are_told(void **state)
{
        struct pair pair = make_pair(state);
        int64_t next = store_gutters(pair.writer, "KYJ", 2);
        struct seen quiet = {.count = 0};
        look_for_news(pair.listener, &quiet);
        struct pollfd socket = {.fd = store_news_descriptor(pair.listener), .events = POLLIN};
        assert_int_equal(socket.fd >= 0, tells_lanes());
        assert_int_equal(poll(&socket, 1, 0), 0);
        assert_int_equal(append_one(pair.writer, pair.match, 1), STORE_OK);
        if (tells_lanes())
                assert_int_equal(poll(&socket, 1, TRIES * PAUSE_MILLISECONDS), 1);
        assert_told(pair.listener, 1, 2);
        assert_int_equal(poll(&socket, 1, 0), 0);
        assert_int_equal(set_lane(pair.writer, 7, next, 2), STORE_OK);
        assert_told(pair.listener, 2, 3);
        assert_int_equal(append_one(pair.writer, next, 3), STORE_OK);
        assert_told(pair.listener, 2, 4);
        assert_int_equal(set_lane(pair.writer, 7, 0, 3), STORE_OK);
        assert_told(pair.listener, 3, 0);
        assert_int_equal(set_lane(pair.writer, 7, next, 4), STORE_OK);
        assert_told(pair.listener, 4, 4);
        store_close(pair.writer);
}

/* By somebody who knows nothing of stores. */
static void test_news__match_on_two_lanes_is_told_of_both(void **state)
{
        struct pair pair = make_pair(state);
        assert_true(place_execute(
                place_of(state),
                "INSERT INTO lanes (lane, turn, current_match_id) SELECT 3, 1, id FROM matches"));
        assert_int_equal(news_until(pair.listener, 3).count, 1);
        assert_int_equal(append_one(pair.writer, pair.match, 1), STORE_OK);
        struct seen lanes = {.count = 0};
        for (int i = 0; i < TRIES && lanes.count < (tells_lanes() ? 2 : 1); i++) {
                assert_int_equal(look_for_news(pair.listener, &lanes), STORE_OK);
                pause_until_readable(pair.listener);
        }
        assert_int_equal(lanes.ids[0] + lanes.ids[1], tells_lanes() ? 3 + 7 : 0);
        store_close(pair.writer);
}

/*
 * What is heard before the news of a third store, which a server tells in the order of commits. A
 * file tells at once, and nobody else can write to it while a batch is open.
 */
static size_t count_news_before_marker(void **state, struct store *listener)
{
        struct seen news = {.count = 0};
        if (!tells_lanes()) {
                assert_int_equal(look_for_news(listener, &news), STORE_OK);
                return news.count;
        }
        struct store *third = open_at(place_of(state));
        assert_int_equal(set_lane(third, 99, store_gutters(third, "LEE", 0), 1), STORE_OK);
        news = news_until(listener, 99);
        store_close(third);
        return news.count - 1;
}

static void test_news__batch_is_told_when_it_is_committed(void **state)
{
        struct pair pair = make_pair(state);
        assert_int_equal(store_begin(pair.writer), STORE_OK);
        assert_int_equal(append_one(pair.writer, pair.match, 1), STORE_OK);
        assert_int_equal(add_token(pair.writer, "desk"), STORE_OK);
        store_roll_back(pair.writer);
        assert_int_equal(store_begin(pair.writer), STORE_OK);
        assert_int_equal(append_one(pair.writer, pair.match, 1), STORE_OK);
        assert_int_equal(append_one(pair.writer, pair.match, 2), STORE_OK);
        int64_t next = store_gutters(pair.writer, "KYJ", 0);
        assert_int_equal(set_lane(pair.writer, 8, next, 1), STORE_OK);
        assert_int_equal(count_news_before_marker(state, pair.listener), 0);
        assert_int_equal(store_commit(pair.writer), STORE_OK);
        struct seen news = news_until(pair.listener, 8);
        if (tells_lanes()) {
                assert_saw(news, 7, 7, 8);
                assert_int_equal(news.lanes[1].sequence, 3);
        }
        store_close(pair.writer);
}

static void assert_told_anything(const struct pair *pair, enum store_status status)
{
        assert_int_equal(status, STORE_OK);
        struct seen news = news_until(pair->listener, 0);
        assert_saw(news, 0);
}

/* On a server: uses are written once a minute by each node, and an import wakes nobody. */
static void check_quiet_writes(void **state, const struct pair *pair, const char *session)
{
        struct store *writer = pair->writer;
        assert_int_equal(store_note_token_use(writer, "desk", 300), STORE_OK);
        assert_int_equal(store_renew_session(writer, session, 600), STORE_OK);
        assert_int_equal(store_remove_sessions(writer, 100), STORE_OK);
        assert_int_equal(append_one(writer, store_gutters(writer, "KYJ", 1), 2), STORE_OK);
        assert_int_equal(name_person(writer, "NEW", "x"), STORE_OK);
        assert_int_equal(count_news_before_marker(state, pair->listener), 0);
}

static void test_news__tokens_sessions_and_names_are_told_as_anything(void **state)
{
        struct pair pair = make_pair(state);
        struct store_session session = {.hash = "aa", .token.hash = "0123", .ends = 500};
        assert_told_anything(&pair, add_token(pair.writer, "desk"));
        assert_told_anything(&pair, store_add_session(pair.writer, &session));
        if (tells_lanes())
                check_quiet_writes(state, &pair, session.hash);
        assert_told_anything(&pair, store_end_session(pair.writer, session.hash));
        assert_told_anything(&pair, store_revoke_token(pair.writer, "desk"));
        assert_told_anything(&pair, name_person(pair.writer, "PJS", "Kim Yu-jin"));
        store_close(pair.writer);
}

static void test_news__own_writes_are_none(void **state)
{
        struct pair pair = make_pair(state);
        struct store *own = pair.listener;
        assert_int_equal(append_one(own, pair.match, 1), STORE_OK);
        assert_int_equal(set_lane(own, 8, store_gutters(own, "KYJ", 0), 1), STORE_OK);
        assert_int_equal(add_token(own, "desk"), STORE_OK);
        assert_int_equal(count_news_before_marker(state, own), 0);
        assert_int_equal(append_one(pair.writer, pair.match, 2), STORE_OK);
        assert_told(own, 1, 3);
        store_close(pair.writer);
}

/* In a hurry */

static void test_news__who_listens_does_not_wait_long_for_a_lock(void **state)
{
        struct pair pair = make_pair(state);
        struct plain_change plain;
        make_change(&plain, pair.match, 1);
        plain.change.key = key_of(pair.listener, pair.match);
        assert_int_equal(store_begin(pair.writer), STORE_OK);
        assert_int_equal(append_one(pair.writer, pair.match, 1), STORE_OK);
        assert_int_equal(store_append(pair.listener, &plain.change), STORE_BUSY);
        store_roll_back(pair.writer);
        assert_int_equal(store_append(pair.listener, &plain.change), STORE_OK);
        store_close(pair.writer);
}

static bool ignore_token(void *context, const struct store_token *token)
{
        (void)context;
        (void)token;
        return true;
}

/* Asks for the `number`th thing that a house needs. */
static enum store_status ask_something(const struct pair *pair, int number)
{
        struct store *store = pair->listener;
        struct store_lanes all = {1, 99};
        struct seen seen = {.count = 0};
        switch (number) {
        case 0:
                return look_for_news(store, &seen);
        case 1:
                return store_begin(store);
        case 2:
                return append_one(store, pair->match, 1);
        case 3:
                return store_each_lane(store, all, see_lane, &seen);
        case 4:
                return store_each_token(store, ignore_token, NULL);
        }
        return set_lane(store, 7, pair->match, 2);
}

/* What the server said before it went is read first. */
static void look_for_last_words(struct store *store)
{
        struct seen news = {.count = 0};
        for (int i = 0; i < 3 && look_for_news(store, &news) == STORE_OK; i++)
                pause_until_readable(store);
}

/* Whether each is refused with a reason. Nothing is asserted: the server is to be started.
 */
static bool is_refused_while_away(const struct pair *pair)
{
        struct store *store = pair->listener;
        bool is_refused = true;
        look_for_last_words(store);
        for (int i = 0; i < QUESTIONS; i++)
                is_refused = is_refused && ask_something(pair, i) == STORE_UNREACHABLE &&
                             store_reason(store)[0] != '\0' && store_news_descriptor(store) == -1;
        return is_refused;
}

/* News that were told while the connection was lost are unknown. */
static void await_everything(struct store *listener)
{
        struct seen news = {.count = 0};
        for (int i = 0; i < TRIES && news.count == 0; i++) {
                look_for_news(listener, &news);
                usleep(PAUSE_MILLISECONDS * 1000);
        }
        assert_saw(news, 0);
        assert_int_equal(look_for_news(listener, &news), STORE_OK);
        assert_int_equal(news.count, 1);
}

static void check_that_all_is_well_again(const struct pair *pair)
{
        struct store *writer = pair->writer;
        assert_true(store_news_descriptor(pair->listener) >= 0);
        assert_int_equal(append_one(writer, pair->match, 1), STORE_OK);
        assert_told(pair->listener, 1, 2);
        assert_int_equal(append_one(pair->listener, pair->match, 2), STORE_OK);
        assert_int_equal(append_one(writer, pair->match, 3), STORE_OK);
        assert_told(pair->listener, 1, 4);
}

static void test_news__server_that_was_away_may_have_told_anything(void **state)
{
        struct pair pair = make_pair(state);
        server_control("stop");
        bool is_refused = is_refused_while_away(&pair);
        server_control("start");
        assert_true(is_refused);
        await_everything(pair.listener);
        check_that_all_is_well_again(&pair);
        store_close(pair.writer);
}

static void test_news__line_that_was_cut_may_have_lost_anything(void **state)
{
        struct pair pair = make_pair(state);
        cut_connection(place_of(state));
        await_everything(pair.listener);
        check_that_all_is_well_again(&pair);
        store_close(pair.writer);
}

static bool take_number(void *context, const struct sql_row *row)
{
        *(int64_t *)context = row->integer(row, 0);
        return false;
}

/* The process of the server that works for this store. */
static pid_t worker_of(struct store *store)
{
        int64_t worker = 0;
        struct sql_call call = {.text = "SELECT pg_backend_pid()::bigint",
                                .slot = SQL_NO_SLOT,
                                .visit = take_number,
                                .context = &worker};
        assert_int_equal(store->driver->run(store, &call), STORE_OK);
        assert_in_range(worker, 2, INT32_MAX);
        return (pid_t)worker;
}

/* Until it is woken its answers are waited for shortly, because none comes. */
static void stop_worker(pid_t worker)
{
        kill(worker, SIGSTOP);
        setenv("BOWLING_TEST_TIMES", IMPATIENT, 1);
}

static void wake_worker(pid_t worker)
{
        setenv("BOWLING_TEST_TIMES", PATIENT, 1);
        kill(worker, SIGCONT);
}

/* Nothing says that it is gone, and no answer comes. It gets another connection, or is away. */
static void test_news__server_that_stands_still_is_not_waited_for(void **state)
{
        struct pair pair = make_pair(state);
        pid_t worker = worker_of(pair.listener);
        stop_worker(worker);
        enum store_status status = ask_something(&pair, 3);
        wake_worker(worker);
        assert_true(status == STORE_OK || status == STORE_UNREACHABLE);
        await_everything(pair.listener);
        check_that_all_is_well_again(&pair);
        store_close(pair.writer);
}

static void test_news__batch_ends_with_a_server_that_stands_still(void **state)
{
        struct pair pair = make_pair(state);
        struct store *store = pair.listener;
        struct plain_change plain;
        make_change(&plain, pair.match, 1);
        plain.change.key = key_of(store, pair.match);
        assert_int_equal(store_begin(store), STORE_OK);
        assert_int_equal(store_append(store, &plain.change), STORE_OK);
        pid_t worker = worker_of(store);
        stop_worker(worker);
        enum store_status status = store_commit(store);
        wake_worker(worker);
        assert_int_equal(status, STORE_UNREACHABLE);
        await_everything(store);
        assert_true(place_ask(place_of(state), "SELECT sequence FROM matches") <= 2);
        store_close(pair.writer);
}

/* It may have run on while another program was updated; others open the store anew. */
static void test_news__who_listens_does_not_write_to_a_newer_version(void **state)
{
        struct pair pair = make_pair(state);
        assert_int_equal(store_check_version(pair.listener), STORE_OK);
        assert_int_equal(append_one(pair.listener, pair.match, 1), STORE_OK);
        assert_true(place_execute(place_of(state), fixture_kind->newer_version));
        assert_int_equal(store_check_version(pair.listener), STORE_TOO_NEW);
        assert_int_equal(append_one(pair.listener, pair.match, 2), STORE_TOO_NEW);
        assert_string_not_equal(store_reason(pair.listener), "");
        assert_int_equal(store_begin(pair.listener), STORE_TOO_NEW);
        assert_int_equal(rows_in(state, "events"), 2);
        struct store_match match;
        assert_int_equal(store_find_match(pair.listener, pair.match, &match), STORE_OK);
        assert_int_equal(match.sequence, 2);
        store_close(pair.writer);
}

int main(int argc, char **argv)
{
        static const struct CMUnitTest tests[] = {
                in_store(test_news__nothing_is_missed_from_the_first_moment),
                in_store(test_news__bowls_and_matches_on_a_lane_are_told),
                in_store(test_news__match_on_two_lanes_is_told_of_both),
                in_store(test_news__batch_is_told_when_it_is_committed),
                in_store(test_news__tokens_sessions_and_names_are_told_as_anything),
                in_store(test_news__own_writes_are_none),
                in_store(test_news__who_listens_does_not_wait_long_for_a_lock),
                in_store(test_news__who_listens_does_not_write_to_a_newer_version),
        };
        static const struct CMUnitTest tests_with_a_server[] = {
                in_store(test_news__server_that_was_away_may_have_told_anything),
                in_store(test_news__line_that_was_cut_may_have_lost_anything),
                in_store(test_news__server_that_stands_still_is_not_waited_for),
                in_store(test_news__batch_ends_with_a_server_that_stands_still),
        };
        setenv("BOWLING_TEST_TIMES", PATIENT, 1);
        fixture_choose(argc, argv);
        int failed = cmocka_run_group_tests(tests, NULL, NULL);
        if (tells_lanes())
                failed += cmocka_run_group_tests(tests_with_a_server, NULL, NULL);
        return failed;
}
