/* A queue of messages between threads: order, room, and when its descriptor is readable. */
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "queue.h"

static bool is_readable(const struct queue *queue, int milliseconds)
{
        struct pollfd event = {.fd = queue->descriptor, .events = POLLIN};
        return poll(&event, 1, milliseconds) == 1;
}

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
        (void)state;
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
        (void)state;
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

static void test_queue__is_readable_exactly_while_there_are_messages(void **state)
{
        struct queue queue;
        struct message messages[2];
        (void)state;
        queue_open(&queue, 1);
        assert_false(is_readable(&queue, 0));
        for (int round = 0; round < 3; round++) {
                assert_true(queue_push(&queue, &messages[0]));
                assert_true(is_readable(&queue, 0));
                assert_false(queue_push(&queue, &messages[1]));
                assert_true(is_readable(&queue, 0));
                assert_int_equal(take_all(&queue, messages), 1);
                assert_false(is_readable(&queue, 0));
        }
        queue_close(&queue);
}

static void test_queue__wake_is_readable_without_a_message(void **state)
{
        struct queue queue;
        (void)state;
        queue_open(&queue, 1);
        queue_wake(&queue);
        queue_wake(&queue);
        assert_true(is_readable(&queue, 0));
        assert_int_equal(take_all(&queue, NULL), 0);
        assert_false(is_readable(&queue, 0));
        queue_close(&queue);
}

/* Threads */

enum {
        PUSHERS = 2,
        MESSAGES = 100000, /* of each */
        ROOM = 64,
        PATIENCE_MILLISECONDS = 20000
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
        (void)state;
        queue_open(&queue, ROOM);
        for (int i = 0; i < PUSHERS; i++)
                start_pusher(&pushers[i], i, &queue);
        for (int count = 0; count < PUSHERS * MESSAGES;) {
                struct messages messages;
                struct message *message = NULL;
                size_t taken = 0;
                assert_true(is_readable(&queue, PATIENCE_MILLISECONDS));
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
                cmocka_unit_test(test_queue__is_readable_exactly_while_there_are_messages),
                cmocka_unit_test(test_queue__wake_is_readable_without_a_message),
                cmocka_unit_test(test_queue__threads_lose_nothing),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
