/* A queue of messages between threads: order, room, and what ends a wait. */
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>

#include "queue.h"
#include "testing.h"

enum {
        PATIENCE_MILLISECONDS = 60000
};

static size_t take_all(struct queue *queue, const struct message *expected)
{
        struct messages messages;
        struct message *message = NULL;
        size_t count = 0;
        queue_take(queue, &messages);
        STAILQ_FOREACH(message, &messages, next)
        assert_ptr_equal(message, &expected[count++]);
        return count;
}

static void test_queue__takes_all_in_the_order_in_which_they_came(void **state)
{
        struct queue queue;
        struct message messages[5];
        queue_open(&queue, 5);
        assert_int_equal(take_all(&queue, messages), 0);
        for (int round = 0; round < 3; round++) {
                for (size_t i = 0; i < 5; i++) {
                        assert_int_equal(queue_length(&queue), i);
                        assert_true(queue_push(&queue, &messages[i]));
                }
                assert_int_equal(take_all(&queue, messages), 5);
                assert_int_equal(queue_length(&queue), 0);
                assert_int_equal(take_all(&queue, messages), 0);
        }
        queue_close(&queue);
}

static void test_queue__full_one_leaves_the_message_to_the_caller(void **state)
{
        struct queue queue;
        struct message messages[4];
        queue_open(&queue, 3);
        for (int i = 0; i < 3; i++)
                assert_true(queue_push(&queue, &messages[i]));
        for (int i = 0; i < 2; i++)
                assert_false(queue_push(&queue, &messages[3]));
        assert_int_equal(queue_length(&queue), 3);
        assert_int_equal(take_all(&queue, messages), 3);
        assert_true(queue_push(&queue, &messages[3]));
        assert_int_equal(take_all(&queue, &messages[3]), 1);
        queue_close(&queue);
}

static void test_queue__wakes_once_for_each_push_to_an_empty_queue(void **state)
{
        struct queue queue;
        struct message messages[2];
        queue_open(&queue, 1);
        assert_false(queue_wait(&queue, -1, 0));
        for (int round = 0; round < 3; round++) {
                assert_true(queue_push(&queue, &messages[0]));
                assert_false(queue_push(&queue, &messages[1]));
                assert_true(queue_wait(&queue, -1, 0));
                assert_false(queue_wait(&queue, -1, 0));
                assert_int_equal(take_all(&queue, messages), 1);
        }
        queue_close(&queue);
}

static void test_queue__takes_several_or_none(void **state)
{
        struct queue queue;
        struct message messages[3];
        struct message extra[2];
        struct messages some = STAILQ_HEAD_INITIALIZER(some);
        queue_open(&queue, 3);
        assert_true(queue_push_all(&queue, &some));
        assert_false(queue_wait(&queue, -1, 0));
        assert_true(queue_push(&queue, &messages[0]));
        STAILQ_INSERT_TAIL(&some, &messages[1], next);
        STAILQ_INSERT_TAIL(&some, &messages[2], next);
        assert_true(queue_push_all(&queue, &some));
        assert_true(STAILQ_EMPTY(&some));
        assert_int_equal(queue_length(&queue), 3);
        assert_int_equal(take_all(&queue, messages), 3);
        STAILQ_INIT(&some);
        for (int i = 0; i < 2; i++)
                STAILQ_INSERT_TAIL(&some, &messages[i], next);
        assert_true(queue_push(&queue, &extra[0]));
        assert_true(queue_push(&queue, &extra[1]));
        assert_false(queue_push_all(&queue, &some));
        assert_ptr_equal(STAILQ_FIRST(&some), &messages[0]);
        assert_int_equal(take_all(&queue, extra), 2);
        queue_close(&queue);
}

static void test_queue__another_descriptor_ends_a_wait(void **state)
{
        struct queue queue;
        struct queue other;
        queue_open(&queue, 1);
        queue_open(&other, 1);
        queue_wake(&other);
        assert_false(queue_wait(&queue, other.descriptor, PATIENCE_MILLISECONDS));
        queue_close(&other);
        queue_close(&queue);
}

static void test_queue__wake_ends_a_wait_without_a_message(void **state)
{
        struct queue queue;
        queue_open(&queue, 1);
        queue_wake(&queue);
        queue_wake(&queue);
        assert_true(queue_wait(&queue, -1, 0));
        assert_false(queue_wait(&queue, -1, 0));
        assert_int_equal(take_all(&queue, NULL), 0);
        queue_close(&queue);
}

/* Threads */

enum {
        PUSHERS = 2,
        MESSAGES = 100000, /* of each */
        ROOM = 64
};

struct numbered_message {
        struct message message;
        int pusher;
        int number;
};

struct pusher {
        pthread_t thread;
        struct queue *queue;
        struct numbered_message *messages;
};

static void *push_all(void *context)
{
        struct pusher *pusher = context;
        for (int i = 0; i < MESSAGES; i++) {
                while (!queue_push(pusher->queue, &pusher->messages[i].message))
                        sched_yield();
        }
        return NULL;
}

static void start_pusher(struct pusher *pusher, int index, struct queue *queue)
{
        pusher->queue = queue;
        pusher->messages = calloc(MESSAGES, sizeof *pusher->messages);
        assert_non_null(pusher->messages);
        for (int i = 0; i < MESSAGES; i++)
                pusher->messages[i] = (struct numbered_message){.pusher = index, .number = i};
        assert_int_equal(pthread_create(&pusher->thread, NULL, push_all, pusher), 0);
}

/* Waits before each take: a wake that got lost would be noticed. */
static void test_queue__threads_lose_nothing(void **state)
{
        struct queue queue;
        struct pusher pushers[PUSHERS];
        int next[PUSHERS] = {0};
        size_t most = 0;
        queue_open(&queue, ROOM);
        for (int i = 0; i < PUSHERS; i++)
                start_pusher(&pushers[i], i, &queue);
        for (int count = 0; count < PUSHERS * MESSAGES;) {
                struct messages messages;
                struct message *message = NULL;
                size_t taken = 0;
                assert_true(queue_wait(&queue, -1, PATIENCE_MILLISECONDS));
                queue_take(&queue, &messages);
                STAILQ_FOREACH(message, &messages, next)
                {
                        const struct numbered_message *at = (struct numbered_message *)message;
                        assert_int_equal(at->number, next[at->pusher]++);
                        taken++;
                }
                count += (int)taken;
                most = taken > most ? taken : most;
        }
        assert_in_range(most, 1, ROOM);
        for (int i = 0; i < PUSHERS; i++) {
                pthread_join(pushers[i].thread, NULL);
                assert_int_equal(next[i], MESSAGES);
                free(pushers[i].messages);
        }
        assert_int_equal(queue_length(&queue), 0);
        queue_close(&queue);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_queue__takes_all_in_the_order_in_which_they_came),
                cmocka_unit_test(test_queue__full_one_leaves_the_message_to_the_caller),
                cmocka_unit_test(test_queue__wakes_once_for_each_push_to_an_empty_queue),
                cmocka_unit_test(test_queue__takes_several_or_none),
                cmocka_unit_test(test_queue__another_descriptor_ends_a_wait),
                cmocka_unit_test(test_queue__wake_ends_a_wait_without_a_message),
                cmocka_unit_test(test_queue__threads_lose_nothing),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
