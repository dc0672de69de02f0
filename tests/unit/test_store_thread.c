/* The store thread on a real store, with another program beside it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "broken_connection.h"
#include "clock.h"
#include "matches.h"
#include "requests.h"
#include "seen.h"
#include "store_fixture.h"
#include "store_thread.h"
#include "testing.h"

/* News come soon, and a lock is waited for as long as a test holds it. */
#define PATIENT "news=10 version=10 store.serving=60000"

enum {
        LANES = 4,
        REQUESTS_MAX = 16
};

struct scene {
        struct server_times times;
        struct store_thread thread;
        struct answers answers;
        struct store *other; /* as another program has it open */
        struct request *requests[REQUESTS_MAX];
        int count;
        int answered; /* before those */
};

static struct scene scene;

static void add_token(struct store *store, const char *name, int lane)
{
        char hash[STORE_HASH_SIZE];
        access_hash(name, hash);
        struct store_token row = {.name = name, .lane = lane, .hash = hash, .added = 1};
        assert_int_equal(store_add_token(store, &row), STORE_OK);
}

static enum store_status try_to_start(void **state)
{
        server_times_read(&scene.times);
        return store_thread_start(&scene.thread, store_of(state), (struct store_lanes){1, LANES},
                                  &scene.answers.inbox, &scene.times);
}

static void start_thread(void **state)
{
        assert_int_equal(try_to_start(state), STORE_OK);
}

/* The desk and lane 1 have tokens, which are called as they are; PJS plays on each lane. */
static void open_stopped(void **state)
{
        scene = (struct scene){.count = 0};
        scene.other = open_at(place_of(state));
        add_token(scene.other, "desk", 0);
        add_token(scene.other, "lane1", 1);
        for (int lane = 1; lane <= LANES; lane++) {
                struct store_lane row = {
                        .lane = lane, .match = store_gutters(scene.other, "PJS", 0), .turn = 1};
                assert_int_equal(store_set_lane(scene.other, &row), STORE_OK);
        }
        answers_open(&scene.answers);
}

static void open_scene(void **state)
{
        open_stopped(state);
        start_thread(state);
        answers_take(&scene.answers);
}

static void forget_requests(void)
{
        for (int i = 0; i < scene.count; i++)
                request_free(scene.requests[i]);
        scene.answered += scene.count;
        scene.count = 0;
}

static void close_scene(void)
{
        store_thread_stop(&scene.thread);
        forget_requests();
        answers_close(&scene.answers);
        store_close(scene.other);
}

static int make_scene(void **state)
{
        fixture_make(state);
        open_scene(state);
        return 0;
}

static int make_hurried_scene(void **state)
{
        setenv("BOWLING_TEST_TIMES", "store.serving=100", 1);
        return make_scene(state);
}

static int remove_scene(void **state)
{
        close_scene();
        setenv("BOWLING_TEST_TIMES", PATIENT, 1);
        return fixture_remove(state);
}

#define in_scene(test) cmocka_unit_test_setup_teardown(test, make_scene, remove_scene)

static struct request *push(struct request *request)
{
        assert_in_range(scene.count, 0, REQUESTS_MAX - 1);
        scene.requests[scene.count++] = request;
        assert_true(queue_push(&scene.thread.inbox, &request->message));
        return request;
}

/* Those that were pushed since the last time. */
static void wait_for_answers(void)
{
        answers_wait(&scene.answers, scene.answered + scene.count);
}

static unsigned ask(struct request *request)
{
        forget_requests();
        push(request);
        wait_for_answers();
        return request->reply.status;
}

static uint64_t commits(void)
{
        return histogram_count(&scene.thread.commit_times);
}

/* Another program holds the store, so that the thread waits with one change. */
static void hold(void)
{
        forget_requests();
        assert_int_equal(store_begin(scene.other), STORE_OK);
        push(new_bowl(LANES, "desk", "0"));
        while (queue_length(&scene.thread.inbox) > 0)
                answers_take(&scene.answers);
}

/* What was pushed meanwhile is one batch. */
static void let_go(void)
{
        store_roll_back(scene.other);
        wait_for_answers();
}

/* Starting and stopping */

static void test_store_thread__begins_with_tokens_and_all_states(void **state)
{
        assert_true(access_look_up(&scene.thread.access, "desk", ACCESS_TOKEN).known);
        assert_int_equal(scene.answers.states, LANES);
        for (int lane = 1; lane <= LANES; lane++) {
                assert_int_equal(scene.answers.last[lane].position.sequence, 1);
                assert_int_equal(scene.answers.last[lane].refresh, 0);
        }
        assert_true(store_thread_is_ready(&scene.thread));
}

static void test_store_thread__does_not_start_on_a_damaged_log(void **state)
{
        open_stopped(state);
        assert_true(place_execute(place_of(state), "UPDATE matches SET sequence = 2 WHERE id = 3"));
        assert_int_equal(try_to_start(state), STORE_CORRUPT);
        answers_take(&scene.answers);
        assert_int_equal(scene.answers.states, 2); /* of lanes 1 and 2: they have to be freed */
        answers_close(&scene.answers);
        store_close(scene.other);
}

static void test_store_thread__stop_answers_what_is_queued(void **state)
{
        open_scene(state);
        for (int i = 0; i < 10; i++)
                push(new_bowl(1, "desk", "0"));
        store_thread_stop(&scene.thread);
        answers_take(&scene.answers);
        assert_int_equal(scene.answers.requests, 10);
        for (int i = 0; i < 10; i++)
                assert_int_equal(scene.requests[i]->reply.status, 200);
        assert_int_equal(scene.answers.last[1].position.sequence, 11);
        assert_sound(scene.other);
        forget_requests();
        answers_close(&scene.answers);
        store_close(scene.other);
}

/* Batches */

static void test_store_thread__what_queues_up_is_one_commit(void **state)
{
        hold();
        for (int lane = 1; lane <= 3; lane++)
                push(new_bowl(lane, "desk", "7"));
        push(new_bowl(1, "lane1", "2"));
        push(new_bowl(2, "lane1", "2"));
        push(new_bowl(3, "desk", "9"));
        let_go();
        static const unsigned expected[] = {200, 200, 200, 200, 200, 403, 422};
        for (int i = 0; i < scene.count; i++)
                assert_int_equal(scene.requests[i]->reply.status, expected[i]);
        assert_int_equal(commits(), 2);
        assert_int_equal(scene.thread.batch_sizes.sum, 5);
        assert_true(says(scene.requests[4], "\"sequence\":3"));
        assert_true(says(scene.requests[6], "\"sequence\":2"));
        assert_int_equal(scene.answers.last[1].position.sequence, 3);
        assert_int_equal(rows_in(state, "events"), LANES + 5);
        assert_sound(scene.other);
}

/* After the answer to a bowl, each read of the lane shows it. */
static void test_store_thread__state_comes_before_the_answer(void **state)
{
        for (int i = 1; i <= 5; i++) {
                assert_int_equal(ask(new_bowl(1, "desk", "1")), 200);
                assert_int_equal(scene.answers.states_at_answer, LANES + i);
                assert_int_equal(scene.answers.last[1].position.sequence, 1 + i);
        }
}

static void test_store_thread__changes_of_a_lane_run_in_the_order_in_which_they_came(void **state)
{
        static const char *const bodies[] = {
                "{\"bowl\":\"3\",\"sequence\":1}", "{\"bowl\":\"4\",\"sequence\":1}",
                "{\"bowl\":\"5\",\"sequence\":2}", "{\"bowl\":\"6\",\"sequence\":3}"};
        static const unsigned expected[] = {200, 409, 200, 200};
        hold();
        for (int i = 0; i < 4; i++) {
                push(new_request("POST", "/api/v1/lanes/2/bowls", "desk", bodies[i]));
                push(new_bowl(1, "desk", "0"));
        }
        let_go();
        for (int i = 0; i < 4; i++)
                assert_int_equal(scene.requests[1 + 2 * i]->reply.status, expected[i]);
        assert_true(says(scene.requests[7], "\"marks\":[\"3\",\"5\"]"));
        assert_int_equal(commits(), 2);
}

/* Locks are taken in the order of lanes by each node, so that nodes never wait in a circle. */
static void test_store_thread__corrections_run_in_the_order_of_lanes_too(void **state)
{
        char path[64];
        assert_int_equal(ask(new_bowl(2, "desk", "7")), 200);
        int64_t match = scene.answers.last[2].position.match;
        snprintf(path, sizeof path, "/api/v1/games/%d/frames/1/bowls/1", (int)match);
        hold();
        push(new_request("PUT", path, "desk", "{\"bowl\":\"3\"}"));
        push(new_bowl(3, "desk", "1"));
        push(new_bowl(1, "desk", "1"));
        let_go();
        for (int i = 0; i < scene.count; i++)
                assert_int_equal(scene.requests[i]->reply.status, 200);
        for (int i = 0; i < 3; i++)
                assert_int_equal(scene.answers.order[scene.answers.states - 3 + i], 1 + i);
}

/* `rows`: a table, and which of its rows cannot be written. */
static void break_writes(void **state, const char *rows)
{
        char statement[256];
        snprintf(statement, sizeof statement,
                 "CREATE TRIGGER broken BEFORE INSERT ON %s"
                 "  BEGIN SELECT raise(ABORT, 'broken'); END",
                 rows);
        assert_true(place_execute(place_of(state), statement));
}

static void mend_writes(void **state)
{
        assert_true(place_execute(place_of(state), "DROP TRIGGER broken"));
}

static void test_store_thread__batch_is_tried_again_without_the_change_that_broke_it(void **state)
{
        break_writes(state, "events WHEN new.detail = '2 9'");
        hold();
        push(new_bowl(1, "desk", "3"));
        push(new_bowl(2, "desk", "9"));
        push(new_bowl(3, "desk", "4"));
        let_go();
        assert_int_equal(scene.requests[1]->reply.status, 200);
        assert_int_equal(scene.requests[2]->reply.status, 503);
        assert_int_equal(scene.requests[3]->reply.status, 200);
        assert_true(says(scene.requests[1], "\"sequence\":2"));
        assert_int_equal(rows_in(state, "events"), LANES + 3);
        assert_int_equal(scene.answers.last[2].position.sequence, 1);
        assert_true(store_thread_is_ready(&scene.thread));
        assert_int_equal(ask(new_bowl(2, "desk", "8")), 200);
        assert_sound(scene.other);
}

static void test_store_thread__batch_that_breaks_twice_is_refused(void **state)
{
        break_writes(state, "events WHEN new.detail = '2 9'");
        hold();
        push(new_bowl(1, "desk", "3"));
        push(new_bowl(2, "desk", "9"));
        push(new_bowl(3, "desk", "9"));
        push(new_bowl(4, "desk", "1"));
        push(new_request("POST", "/api/v1/lanes/1/bowls", "desk",
                         "{\"bowl\":\"1\",\"sequence\":1}"));
        let_go();
        for (int i = 1; i <= 5; i++)
                assert_int_equal(scene.requests[i]->reply.status, 503);
        /* It is stale by a bowl that was never stored, and must not show it. */
        assert_false(says(scene.requests[5], "\"sequence\":2"));
        assert_true(says(scene.requests[1], "nothing was changed"));
        assert_int_equal(rows_in(state, "events"), LANES + 1);
        for (int lane = 1; lane <= 3; lane++)
                assert_int_equal(scene.answers.last[lane].position.sequence, 1);
        assert_false(store_thread_is_ready(&scene.thread));
        assert_sound(scene.other);
}

static void test_store_thread__locked_store_is_waited_for_and_then_refused(void **state)
{
        hold();
        wait_for_answers();
        assert_int_equal(scene.requests[0]->reply.status, 503);
        assert_string_equal(scene.requests[0]->reply.header, "Retry-After");
        assert_true(says(scene.requests[0], "nothing was changed"));
        assert_int_equal(commits(), 0);
        store_roll_back(scene.other);
        assert_int_equal(rows_in(state, "events"), LANES);
        assert_int_equal(ask(new_bowl(LANES, "desk", "7")), 200);
        assert_true(store_thread_is_ready(&scene.thread));
}

/* Tokens */

static unsigned bowl_as(const char *token)
{
        return ask(new_bowl(1, token, "0"));
}

static void test_store_thread__tokens_are_those_of_the_store(void **state)
{
        assert_int_equal(bowl_as("desk"), 200);
        assert_int_equal(bowl_as("lane1"), 200);
        assert_int_equal(bowl_as("new"), 401);
        assert_int_equal(bowl_as(""), 401);
        assert_int_equal(ask(new_bowl(2, "lane1", "0")), 403);
        add_token(scene.other, "new", 0);
        assert_int_equal(bowl_as("new"), 200);
        assert_int_equal(store_revoke_token(scene.other, "new"), STORE_OK);
        assert_int_equal(bowl_as("new"), 401);
        assert_true(says(scene.requests[0], "\"reason\":\"token\""));
        assert_int_equal(rows_in(state, "events"), LANES + 3);
}

static bool session_says(const char *token, const char *part)
{
        assert_int_equal(ask(new_request("GET", "/api/v1/session", token, NULL)), 200);
        return says(scene.requests[0], part);
}

static void test_store_thread__sessions_are_answered_from_the_store(void **state)
{
        assert_true(session_says("lane1", "{\"signed_in\":true,\"lane\":1,"));
        assert_true(session_says("none", "\"signed_in\":false"));
        assert_true(session_says("none", "\"revoked\":true"));
        add_token(scene.other, "new", 0);
        assert_true(session_says("new", "{\"signed_in\":true,\"lane\":null,"));
        assert_int_equal(commits(), 0);
}

static struct request *with_session(struct request *request)
{
        request->token_kind = ACCESS_SESSION;
        return request;
}

/* Signs in, and takes the id of the session from the cookie. */
static void sign_in(const char *token, char id_out[ACCESS_TOKEN_SIZE])
{
        assert_int_equal(ask(new_request("POST", "/api/v1/session", token, NULL)), 204);
        const struct reply *reply = &scene.requests[0]->reply;
        assert_string_equal(reply->header, "Set-Cookie");
        assert_int_equal(sscanf(reply->header_text, "bowling=%43[^;]", id_out), 1);
        assert_string_equal(reply->header_text + strlen("bowling=") + 43,
                            "; Path=/; HttpOnly; SameSite=Strict; Max-Age=43200");
}

static void test_store_thread__session_begins_and_ends_in_the_store(void **state)
{
        char id[ACCESS_TOKEN_SIZE];
        assert_int_equal(ask(new_request("POST", "/api/v1/session", "none", NULL)), 401);
        assert_int_equal(rows_in(state, "sessions"), 0);
        sign_in("lane1", id);
        assert_int_equal(rows_in(state, "sessions"), 1);
        assert_true(access_look_up(&scene.thread.access, id, ACCESS_SESSION).known);
        assert_int_equal(ask(with_session(new_bowl(1, id, "0"))), 200);
        assert_int_equal(ask(with_session(new_bowl(2, id, "0"))), 403);
        assert_int_equal(ask(new_bowl(1, id, "0")), 401);
        assert_int_equal(ask(with_session(new_bowl(1, "lane1", "0"))), 401);
        assert_int_equal(ask(with_session(new_request("DELETE", "/api/v1/session", id, NULL))),
                         204);
        assert_int_equal(rows_in(state, "sessions"), 0);
        assert_false(access_look_up(&scene.thread.access, id, ACCESS_SESSION).known);
        assert_int_equal(ask(with_session(new_bowl(1, id, "0"))), 401);
}

static void test_store_thread__cookie_is_secure_under_tls(void **state)
{
        struct request *request = new_request("POST", "/api/v1/session", "desk", NULL);
        request->is_secure = true;
        assert_int_equal(ask(request), 204);
        assert_non_null(strstr(request->reply.header_text, "; Max-Age=43200; Secure"));
}

static void test_store_thread__session_ends_with_its_token(void **state)
{
        char id[ACCESS_TOKEN_SIZE];
        sign_in("lane1", id);
        assert_int_equal(store_revoke_token(scene.other, "lane1"), STORE_OK);
        assert_int_equal(ask(with_session(new_bowl(1, id, "0"))), 401);
        add_token(scene.other, "lane1", 1);
        assert_int_equal(ask(with_session(new_bowl(1, id, "0"))), 401);
}

static void test_store_thread__session_that_cannot_be_written_is_refused(void **state)
{
        char id[ACCESS_TOKEN_SIZE];
        break_writes(state, "sessions");
        hold();
        push(new_request("POST", "/api/v1/session", "desk", NULL));
        push(new_bowl(1, "desk", "0"));
        let_go();
        assert_int_equal(scene.requests[1]->reply.status, 503);
        assert_string_equal(scene.requests[1]->reply.header, "Retry-After");
        assert_int_equal(scene.requests[2]->reply.status, 200);
        mend_writes(state);
        sign_in("desk", id);
}

/* What happened and what tells of it are one commit. */
static void test_store_thread__audit_is_written_with_what_it_tells_of(void **state)
{
        char id[ACCESS_TOKEN_SIZE];
        assert_int_equal(bowl_as("lane1"), 200);
        assert_int_equal(rows_in(state, "audit"), 0);
        assert_int_equal(bowl_as("desk"), 200);
        assert_int_equal(ask(new_bowl(2, "desk", "y")), 422);
        assert_int_equal(rows_in(state, "audit"), 1);
        sign_in("lane1", id);
        assert_int_equal(rows_in(state, "audit"), 2);
        break_writes(state, "audit");
        assert_int_equal(bowl_as("desk"), 503);
        assert_int_equal(ask(new_request("POST", "/api/v1/session", "desk", NULL)), 503);
        assert_int_equal(ask(new_request("POST", "/api/v1/session", "none", NULL)), 503);
        assert_int_equal(ask(with_session(new_request("DELETE", "/api/v1/session", id, NULL))),
                         503);
        assert_int_equal(rows_in(state, "events"), LANES + 2);
        assert_int_equal(rows_in(state, "sessions"), 1);
        mend_writes(state);
        assert_int_equal(bowl_as("desk"), 200);
        assert_int_equal(rows_in(state, "audit"), 3);
}

/* Bowls do not pay for it. */
static void test_store_thread__uses_are_written_later(void **state)
{
        open_scene(state);
        assert_int_equal(bowl_as("desk"), 200);
        assert_int_equal(
                place_ask(place_of(state), "SELECT count(*) FROM tokens WHERE used IS NOT NULL"),
                0);
        close_scene();
        assert_int_equal(place_ask(place_of(state), "SELECT count(*) FROM tokens "
                                                    "WHERE used IS NOT NULL AND name = 'desk'"),
                         1);
}

/* Other programs and watchers */

static void test_store_thread__what_others_write_is_published(void **state)
{
        int64_t match = scene.answers.last[3].position.match;
        assert_true(bowl_with_others(scene.other, match, "other", 2));
        answers_wait_for_state(&scene.answers, 3, "\"id\":\"1-3\"");
        struct store_lane next = {
                .lane = 3, .match = store_gutters(scene.other, "KYJ", 1), .turn = 2};
        assert_int_equal(store_set_lane(scene.other, &next), STORE_OK);
        answers_wait_for_state(&scene.answers, 3, "\"id\":\"2-2\"");
}

static void check_damage(void **state, const char *damage)
{
        open_scene(state);
        char question[96];
        snprintf(question, sizeof question, "SELECT count(*) FROM events WHERE match_id = %d",
                 (int)scene.answers.last[3].position.match);
        assert_true(place_execute(place_of(state), damage));
        struct store_lane next = {
                .lane = 3, .match = store_gutters(scene.other, "KYJ", 0), .turn = 2};
        assert_int_equal(store_set_lane(scene.other, &next), STORE_OK);
        ask(new_bowl(3, "desk", "4"));
        close_scene();
        assert_int_equal(place_ask(place_of(state), question), 1);
}

/* That there are news is known; what they tell of cannot be read. */
static void test_store_thread__match_that_has_left_its_lane_gets_no_bowl(void **state)
{
        check_damage(state, "ALTER TABLE sessions RENAME TO damaged");
}

static void test_store_thread__nor_where_people_cannot_be_read(void **state)
{
        check_damage(state, "ALTER TABLE bowling_store RENAME COLUMN people TO damaged");
}

/* Reading goes on, and so does writing once the version is known again. */
static void test_store_thread__store_of_a_newer_version_is_not_written(void **state)
{
        char older[48];
        int64_t match = scene.answers.last[2].position.match;
        int64_t version = place_ask(place_of(state), "PRAGMA user_version");
        snprintf(older, sizeof older, "PRAGMA user_version = %d", (int)version);
        assert_int_equal(bowl_as("desk"), 200);
        assert_true(place_execute(place_of(state), fixture_kind->newer_version));
        assert_int_equal(bowl_as("desk"), 503);
        assert_true(says(scene.requests[0], "newer version"));
        assert_true(says(scene.requests[0], "nothing was changed"));
        assert_false(store_thread_is_ready(&scene.thread));
        assert_true(scene.thread.is_outdated);
        assert_true(bowl_with_others(scene.other, match, "other", 2));
        answers_wait_for_state(&scene.answers, 2, "\"id\":\"1-3\"");
        assert_true(session_says("desk", "\"signed_in\":true"));
        assert_int_equal(rows_in(state, "events"), LANES + 3);
        assert_true(place_execute(place_of(state), older));
        while (scene.thread.is_outdated)
                answers_take(&scene.answers);
        assert_int_equal(bowl_as("desk"), 200);
        assert_true(store_thread_is_ready(&scene.thread));
}

static void test_store_thread__refresh_comes_back_with_its_number(void **state)
{
        for (uint64_t number = 1; number <= 3; number++) {
                store_thread_refresh(&scene.thread, 2, number);
                ask(new_bowl(1, "desk", "0"));
                assert_int_equal(scene.answers.last[2].refresh, number);
                assert_int_equal(scene.answers.last[1].refresh, 0);
        }
        int64_t match = scene.answers.last[2].position.match;
        assert_true(bowl_with_others(scene.other, match, "other", 1));
        store_thread_refresh(&scene.thread, 2, 4);
        ask(new_bowl(1, "desk", "0"));
        assert_int_equal(scene.answers.last[2].refresh, 4);
        assert_int_equal(scene.answers.last[2].position.sequence, 2);
}

/* Health */

static void test_store_thread__is_ready_unless_failing_unreachable_or_stuck(void **state)
{
        int64_t now = clock_monotonic_milliseconds();
        struct server_times times = {.stuck = 5000};
        struct store_thread thread = {.times = &times, .is_ready = true};
        assert_true(store_thread_is_ready(&thread));
        thread.unreachable = true;
        assert_false(store_thread_is_ready(&thread));
        thread.unreachable = false;
        thread.busy_since = now - 1000;
        assert_true(store_thread_is_ready(&thread));
        assert_false(store_thread_is_stuck(&thread));
        thread.busy_since = now - 6000;
        assert_false(store_thread_is_ready(&thread));
        assert_true(store_thread_is_stuck(&thread));
        thread.busy_since = 0;
        assert_false(store_thread_is_stuck(&thread));
        thread.failing_until = now + 10000;
        assert_false(store_thread_is_ready(&thread));
        thread.failing_until = now;
        assert_true(store_thread_is_ready(&thread));
}

/* A batch in which all is refused does not show that the store can be written. */
static void test_store_thread__refused_changes_do_not_make_it_ready(void **state)
{
        break_writes(state, "events");
        for (int i = 0; i < 3; i++) {
                assert_int_equal(bowl_as("desk"), 503);
                assert_false(store_thread_is_ready(&scene.thread));
                assert_int_equal(bowl_as("none"), 401);
                assert_false(store_thread_is_ready(&scene.thread));
                assert_int_equal(ask(new_request("POST", "/api/v1/lanes/1/bowls", "desk",
                                                 "{\"bowl\":\"1\",\"sequence\":9}")),
                                 409);
                assert_false(store_thread_is_ready(&scene.thread));
                assert_true(session_says("desk", "\"signed_in\":true"));
                assert_false(store_thread_is_ready(&scene.thread));
        }
        mend_writes(state);
        assert_false(store_thread_is_ready(&scene.thread));
        assert_int_equal(bowl_as("desk"), 200);
        assert_true(store_thread_is_ready(&scene.thread));
}

/* The commit itself fails. */
static void check_lost_commit(void **state, bool is_done)
{
        open_stopped(state);
        break_connection(store_of(state), is_done);
        start_thread(state);
        assert_int_equal(bowl_as("desk"), 503);
        assert_true(says(scene.requests[0], "look at the lane"));
        assert_false(store_thread_is_ready(&scene.thread));
        assert_int_equal(bowl_as("none"), 401);
        assert_false(store_thread_is_ready(&scene.thread));
        assert_int_equal(scene.answers.last[1].position.sequence, is_done ? 2 : 1);
        assert_int_equal(bowl_as("desk"), 200);
        assert_true(says(scene.requests[0], is_done ? "\"sequence\":3" : "\"sequence\":2"));
        assert_true(store_thread_is_ready(&scene.thread));
        close_scene();
        mend_connection(store_of(state));
}

static void test_store_thread__commit_that_failed_is_refused(void **state)
{
        check_lost_commit(state, false);
}

static void test_store_thread__commit_without_an_answer_is_refused_and_then_shown(void **state)
{
        check_lost_commit(state, true);
}

static void test_store_thread__unreachable_store_is_no_reason_to_call_tokens_wrong(void **state)
{
        open_stopped(state);
        break_connection(store_of(state), false);
        set_away(true);
        start_thread(state);
        assert_int_equal(bowl_as("desk"), 503);
        for (int i = 0; i < 3; i++) {
                assert_int_equal(bowl_as("desk"), 503);
                assert_true(says(scene.requests[0], "nothing was changed"));
                assert_int_equal(bowl_as("new"), 503);
                assert_true(session_says("desk", "\"signed_in\":true"));
                assert_true(session_says("new", "\"revoked\":false"));
                assert_false(store_thread_is_ready(&scene.thread));
        }
        assert_int_equal(scene.answers.last[1].position.sequence, 1);
        close_scene();
        mend_connection(store_of(state));
}

/* Load */

enum {
        CHANGES = 1600
};

/* Waits for room in its inbox, as keypads do that try again. */
static void push_patiently(struct request *request)
{
        assert_true(store_thread_is_ready(&scene.thread));
        while (!queue_push(&scene.thread.inbox, &request->message))
                answers_take(&scene.answers);
}

static struct request *new_undo(int lane)
{
        char path[48];
        snprintf(path, sizeof path, "/api/v1/lanes/%d/undo", lane);
        struct request *request = new_request("POST", path, "desk", NULL);
        request->path = NULL; /* it was read */
        return request;
}

static void test_store_thread__keeps_up_with_more_than_its_inbox_holds(void **state)
{
        static struct request *requests[CHANGES];
        for (int i = 0; i < CHANGES; i++) {
                int lane = 1 + i / 2 % LANES;
                requests[i] = i % 2 == 0 ? new_bowl(lane, "desk", "3") : new_undo(lane);
                push_patiently(requests[i]);
        }
        answers_wait(&scene.answers, CHANGES);
        for (int i = 0; i < CHANGES; i++) {
                assert_int_equal(requests[i]->reply.status, 200);
                request_free(requests[i]);
        }
        assert_int_equal(scene.thread.batch_sizes.sum, CHANGES);
        assert_int_equal(rows_in(state, "events"), LANES + CHANGES);
        assert_sound(scene.other);
}

int main(void)
{
        static const struct CMUnitTest tests[] = {
                in_scene(test_store_thread__begins_with_tokens_and_all_states),
                in_store(test_store_thread__does_not_start_on_a_damaged_log),
                in_store(test_store_thread__stop_answers_what_is_queued),
                in_scene(test_store_thread__what_queues_up_is_one_commit),
                in_scene(test_store_thread__state_comes_before_the_answer),
                in_scene(test_store_thread__changes_of_a_lane_run_in_the_order_in_which_they_came),
                in_scene(test_store_thread__corrections_run_in_the_order_of_lanes_too),
                in_scene(test_store_thread__batch_is_tried_again_without_the_change_that_broke_it),
                in_scene(test_store_thread__batch_that_breaks_twice_is_refused),
                cmocka_unit_test_setup_teardown(
                        test_store_thread__locked_store_is_waited_for_and_then_refused,
                        make_hurried_scene, remove_scene),
                in_scene(test_store_thread__tokens_are_those_of_the_store),
                in_scene(test_store_thread__sessions_are_answered_from_the_store),
                in_scene(test_store_thread__session_begins_and_ends_in_the_store),
                in_scene(test_store_thread__cookie_is_secure_under_tls),
                in_scene(test_store_thread__session_ends_with_its_token),
                in_scene(test_store_thread__session_that_cannot_be_written_is_refused),
                in_scene(test_store_thread__audit_is_written_with_what_it_tells_of),
                in_store(test_store_thread__uses_are_written_later),
                in_scene(test_store_thread__what_others_write_is_published),
                in_store(test_store_thread__match_that_has_left_its_lane_gets_no_bowl),
                in_store(test_store_thread__nor_where_people_cannot_be_read),
                in_scene(test_store_thread__store_of_a_newer_version_is_not_written),
                in_scene(test_store_thread__refresh_comes_back_with_its_number),
                cmocka_unit_test(test_store_thread__is_ready_unless_failing_unreachable_or_stuck),
                in_scene(test_store_thread__refused_changes_do_not_make_it_ready),
                in_store(test_store_thread__commit_that_failed_is_refused),
                in_store(test_store_thread__commit_without_an_answer_is_refused_and_then_shown),
                in_store(test_store_thread__unreachable_store_is_no_reason_to_call_tokens_wrong),
                in_scene(test_store_thread__keeps_up_with_more_than_its_inbox_holds),
        };
        fixture_kind = &place_in_file;
        setenv("BOWLING_TEST_TIMES", PATIENT, 1);
        return cmocka_run_group_tests(tests, NULL, NULL);
}
