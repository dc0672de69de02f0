/* The reading thread on a real store, while another program writes. */
#include "matches.h"
#include "reading_thread.h"
#include "requests.h"
#include "store_fixture.h"
#include "testing.h"

enum {
        READS = 60
};

static void push(struct reading_thread *thread, struct request *request)
{
        assert_true(queue_push(&thread->inbox, &request->message));
}

static void test_reading_thread__answers_while_another_program_writes(void **state)
{
        static const char *const paths[] = {"/api/v1/games", "/api/v1/games/1",
                                            "/api/v1/games/1/log", "/api/v1/games/1.svg",
                                            "/api/v1/players/PJS"};
        struct request *requests[READS];
        struct reading_thread thread;
        struct answers answers;
        struct store *other = open_at(place_of(state));
        int64_t match = store_gutters(other, "PJS", 20);
        answers_open(&answers);
        reading_thread_start(&thread, store_of(state), &answers.inbox);
        for (int i = 0; i < READS; i++) {
                requests[i] = new_request("GET", paths[i % 5], "", NULL);
                push(&thread, requests[i]);
                assert_true(store_gutters(other, "KYJ", 3) > match);
        }
        answers_wait(&answers, READS);
        for (int i = 0; i < READS; i++) {
                assert_int_equal(requests[i]->reply.status, 200);
                request_free(requests[i]);
        }
        reading_thread_stop(&thread);
        answers_close(&answers);
        store_close(other);
}

static void test_reading_thread__match_that_is_not_there_is_missing(void **state)
{
        struct reading_thread thread;
        struct answers answers;
        struct request *request = new_request("GET", "/api/v1/games/7", "", NULL);
        answers_open(&answers);
        reading_thread_start(&thread, store_of(state), &answers.inbox);
        push(&thread, request);
        answers_wait(&answers, 1);
        assert_int_equal(request->reply.status, 404);
        request_free(request);
        reading_thread_stop(&thread);
        answers_close(&answers);
}

static void test_reading_thread__stop_answers_what_is_queued(void **state)
{
        struct request *requests[READS];
        struct reading_thread thread;
        struct answers answers;
        answers_open(&answers);
        reading_thread_start(&thread, store_of(state), &answers.inbox);
        for (int i = 0; i < READS; i++) {
                requests[i] = new_request("GET", "/api/v1/games", "", NULL);
                push(&thread, requests[i]);
        }
        reading_thread_stop(&thread);
        answers_take(&answers);
        assert_int_equal(answers.requests, READS);
        for (int i = 0; i < READS; i++) {
                assert_int_equal(requests[i]->reply.status, 200);
                request_free(requests[i]);
        }
        answers_close(&answers);
}

int main(void)
{
        static const struct CMUnitTest tests[] = {
                in_store(test_reading_thread__answers_while_another_program_writes),
                in_store(test_reading_thread__match_that_is_not_there_is_missing),
                in_store(test_reading_thread__stop_answers_what_is_queued),
        };
        fixture_kind = &place_in_file;
        return cmocka_run_group_tests(tests, NULL, NULL);
}
