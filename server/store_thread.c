/* The store thread: tokens, lanes, and changes, each batch of them in one commit. */
#include "store_thread.h"

#include <stdio.h>
#include <stdlib.h>

#include "clock.h"
#include "heap.h"
#include "request.h"

enum {
        INBOX_ROOM = 1024,
        BUSY_TRIES = 2, /* that find the store locked, before it counts as failing */
        TRIES = 2
};

/* Health */

static bool is_fine(struct store_thread *thread)
{
        return !thread->unreachable && !thread->is_outdated &&
               clock_monotonic_milliseconds() >= thread->failing_until;
}

static bool has_worked_for(struct store_thread *thread, int64_t milliseconds)
{
        int64_t since = thread->busy_since;
        return since != 0 && clock_monotonic_milliseconds() - since > milliseconds;
}

bool store_thread_is_waiting(struct store_thread *thread)
{
        return has_worked_for(thread, thread->times->waiting);
}

bool store_thread_is_stuck(struct store_thread *thread)
{
        return has_worked_for(thread, thread->times->stuck);
}

bool store_thread_is_ready(struct store_thread *thread)
{
        return is_fine(thread) && !store_thread_is_stuck(thread);
}

static void log_health_change(struct store_thread *thread, const char *words)
{
        bool is_ready = is_fine(thread);
        if (thread->is_ready == is_ready)
                return;
        thread->is_ready = is_ready;
        fprintf(stderr, "bowling serve: %s\n", is_ready ? "the store answers again" : words);
}

static void set_outdated(struct store_thread *thread, bool is_outdated)
{
        char words[STORE_WORDS_SIZE];
        snprintf(words, sizeof words,
                 "changes are refused, because a newer version of bowling has migrated the store: "
                 "%s",
                 store_reason(thread->house.store));
        thread->is_outdated = is_outdated;
        log_health_change(thread, words);
}

/* News of other programs */

static void publish(void *context, struct lane *lane)
{
        struct store_thread *thread = context;
        struct state_message *message = heap_or_abort(calloc(1, sizeof *message));
        message->message.kind = MESSAGE_STATE;
        message->position = lane_position(lane);
        message->text = shared_text_hold(lane_state(lane));
        message->refresh = lane->refresh;
        STAILQ_INSERT_TAIL(&thread->outbox, &message->message, next);
}

static enum store_status read_tokens(struct store_thread *thread)
{
        enum store_status status = access_read(&thread->access, thread->house.store);
        thread->has_stale_tokens = status != STORE_OK;
        return status;
}

/* Other nodes write uses too, so the tokens are read again. */
static void write_uses(struct store_thread *thread)
{
        thread->uses_at = clock_monotonic_milliseconds();
        if (!thread->unreachable)
                access_write_uses(&thread->access, thread->house.store);
        thread->has_stale_tokens = true;
}

/* PostgreSQL sends no news of a migration. */
static void check_version(struct store_thread *thread)
{
        int64_t now = clock_monotonic_milliseconds();
        if (now - thread->version_at < thread->times->version)
                return;
        thread->version_at = now;
        enum store_status status = store_check_version(thread->house.store);
        if (status == STORE_OK || status == STORE_TOO_NEW)
                set_outdated(thread, status == STORE_TOO_NEW);
}

static void read_news(struct store_thread *thread)
{
        struct house *house = &thread->house;
        char words[STORE_WORDS_SIZE] = "";
        enum store_status status = store_each_news(house->store, house_hear, house);
        if (status == STORE_OK)
                check_version(thread);
        thread->has_stale_tokens = thread->has_stale_tokens || house->anything;
        if (status == STORE_OK && thread->has_stale_tokens)
                status = read_tokens(thread);
        if (status == STORE_OK)
                status = house_catch_up(house);
        thread->unreachable = status == STORE_UNREACHABLE;
        if (status != STORE_OK)
                store_explain(house->store, status, words);
        log_health_change(thread, words);
}

/* Changes */

static bool comes_before(const struct request *one, const struct request *other)
{
        return one->lane != other->lane ? one->lane < other->lane : one->match < other->match;
}

/* By lanes, those on none by matches, and on each in the order in which they came: nodes that write
 * at the same time lock lanes in the same order, so that they never wait in a circle. */
static void add_to_batch(struct store_thread *thread, struct request *request)
{
        size_t at = thread->count++;
        for (; at > 0 && comes_before(request, thread->batch[at - 1]); at--)
                thread->batch[at] = thread->batch[at - 1];
        thread->batch[at] = request;
}

static void run_change(struct store_thread *thread, struct request *request)
{
        request_clear_reply(request);
        if (request_check_scope(request, request->lane))
                request->route->handle.change(&thread->house, request);
        if (request->route->scope == SCOPE_OPEN) /* signing in and out change the sessions */
                thread->has_stale_tokens = true;
}

/* Sends the replies of the batch, or 503 to all of it: also to changes that were refused, because
 * their replies may show a state of the batch that is not stored. */
static void answer_batch(struct store_thread *thread, const char *failure)
{
        for (size_t i = 0; i < thread->count; i++) {
                struct request *request = thread->batch[i];
                if (failure != NULL)
                        request_refuse(request, MHD_HTTP_SERVICE_UNAVAILABLE, failure);
                STAILQ_INSERT_TAIL(&thread->outbox, &request->message, next);
        }
        thread->count = 0;
}

/* Answers the change that broke the batch, so that the others can be tried again without it. */
static void remove_from_batch(struct store_thread *thread, size_t index)
{
        STAILQ_INSERT_TAIL(&thread->outbox, &thread->batch[index]->message, next);
        thread->count--;
        for (size_t i = index; i < thread->count; i++)
                thread->batch[i] = thread->batch[i + 1];
}

static enum store_status try_batch(struct store_thread *thread)
{
        struct house *house = &thread->house;
        size_t run = 0;
        enum store_status status = house_begin(house);
        if (status != STORE_OK)
                return status;
        while (house->broken == STORE_OK && run < thread->count)
                run_change(thread, thread->batch[run++]);
        bool is_broken = house->broken != STORE_OK;
        if (is_broken)
                remove_from_batch(thread, run - 1);
        status = house_commit(house);
        if (status != STORE_OK && !is_broken)
                answer_batch(thread, "the store did not say whether it was kept; look at the lane, "
                                     "then try again");
        return status;
}

/* A batch in which everything was refused does not show that the store can be written. */
static void note_batch(struct store_thread *thread, enum store_status status, int64_t began)
{
        uint64_t changes = 0;
        for (size_t i = 0; i < thread->count; i++)
                changes += thread->batch[i]->reply.status < MHD_HTTP_BAD_REQUEST;
        if (status == STORE_OK) {
                uint64_t time = (uint64_t)(clock_monotonic_microseconds() - began);
                histogram_note(&thread->commit_times, metrics_times, time);
                histogram_note(&thread->batch_sizes, metrics_sizes, changes);
        }
        if (status == STORE_OK && changes > 0)
                thread->failing_until = 0;
        thread->unreachable = status == STORE_UNREACHABLE;
        thread->busy_tries = status == STORE_BUSY ? thread->busy_tries + 1 : 0;
        bool is_locked_for_a_moment = status == STORE_BUSY && thread->busy_tries < BUSY_TRIES;
        if (status != STORE_OK && !is_locked_for_a_moment)
                thread->failing_until = clock_monotonic_milliseconds() + thread->times->failing;
        if (status == STORE_TOO_NEW)
                set_outdated(thread, true);
        log_health_change(thread, thread->house.words);
}

static void write_batch(struct store_thread *thread)
{
        int64_t began = clock_monotonic_microseconds();
        for (int i = 0;
             i < TRIES && thread->count > 0 && !thread->unreachable && !thread->is_outdated; i++) {
                enum store_status status = try_batch(thread);
                note_batch(thread, status, began);
                if (status != STORE_OK)
                        continue;
                if (thread->has_stale_tokens)
                        read_tokens(thread);
                answer_batch(thread, NULL);
        }
        answer_batch(thread, thread->is_outdated ? STORE_THREAD_OUTDATED "; nothing was changed"
                                                 : REQUEST_WITHOUT_STORE);
}

/* The loop */

/* Another node may have made the token a moment ago, and its news be on their way. */
static void look_up_token(struct store_thread *thread, struct request *request)
{
        request->right = access_look_up(&thread->access, request->token, request->token_kind);
        if (!request->right.known && request->token[0] != '\0' && !thread->unreachable) {
                thread->unreachable = read_tokens(thread) == STORE_UNREACHABLE;
                request->right =
                        access_look_up(&thread->access, request->token, request->token_kind);
        }
        request->is_store_unreachable = thread->unreachable;
}

static void take_request(struct store_thread *thread, struct request *request)
{
        look_up_token(thread, request);
        if (request->route->kind == ROUTE_ASKS_TOKEN) {
                request->route->handle.ask(request);
                STAILQ_INSERT_TAIL(&thread->outbox, &request->message, next);
                return;
        }
        if (request->route->scope == SCOPE_MATCH) {
                const struct lane *lane = house_lane_of(&thread->house, request->match);
                request->lane = lane != NULL ? lane->number : 0;
        }
        add_to_batch(thread, request);
}

void store_thread_refresh(struct store_thread *thread, int lane, uint64_t number)
{
        thread->refreshes[lane - thread->house.range.first] = number;
        thread->has_refreshes = true;
        queue_wake(&thread->inbox);
}

/* One read of a lane answers all its refreshes since the last time. */
static void take_refreshes(struct store_thread *thread)
{
        struct house *house = &thread->house;
        for (int i = 0; i < house_size(house); i++) {
                uint64_t number = thread->refreshes[i];
                if (number > house->lanes[i].refresh)
                        house_refresh(house, &house->lanes[i], number);
        }
}

/* News first: a request may count on what was done at another node. */
static void work(struct store_thread *thread)
{
        struct messages messages;
        struct message *message = NULL;
        queue_take(&thread->inbox, &messages);
        if (atomic_exchange(&thread->has_refreshes, false))
                take_refreshes(thread);
        read_news(thread);
        while ((message = STAILQ_FIRST(&messages)) != NULL) {
                STAILQ_REMOVE_HEAD(&messages, next);
                take_request(thread, (struct request *)message);
        }
        write_batch(thread);
        queue_push_all(thread->answers, &thread->outbox);
}

static void *run_store_thread(void *context)
{
        struct store_thread *thread = context;
        while (!thread->ending) {
                int news = thread->unreachable ? -1 : store_news_descriptor(thread->house.store);
                thread->busy_since = 0;
                queue_wait(&thread->inbox, news, (int)thread->times->news);
                thread->busy_since = clock_monotonic_milliseconds();
                work(thread);
                if (clock_monotonic_milliseconds() - thread->uses_at > thread->times->uses)
                        write_uses(thread);
        }
        work(thread); /* what came before the end was noticed */
        write_uses(thread);
        return NULL;
}

/* Listening comes before reading, so that nothing is missed in between. */
enum store_status store_thread_start(struct store_thread *thread, struct store *store,
                                     struct store_lanes lanes, struct queue *answers,
                                     const struct server_times *times)
{
        *thread = (struct store_thread){.times = times, .answers = answers, .is_ready = true};
        thread->house.store = store;
        STAILQ_INIT(&thread->outbox);
        access_open(&thread->access, times);
        enum store_status status = store_listen(store);
        if (status == STORE_OK)
                status = read_tokens(thread);
        if (status == STORE_OK)
                status = house_open(&thread->house, store, lanes, publish, thread);
        queue_push_all(answers, &thread->outbox);
        if (status != STORE_OK) {
                access_close(&thread->access);
                return status;
        }
        thread->uses_at = clock_monotonic_milliseconds();
        thread->batch = heap_or_abort(calloc(INBOX_ROOM, sizeof(struct request *)));
        thread->refreshes = heap_or_abort(
                calloc((size_t)house_size(&thread->house), sizeof *thread->refreshes));
        queue_open(&thread->inbox, INBOX_ROOM);
        if (pthread_create(&thread->thread, NULL, run_store_thread, thread) != 0)
                abort();
        return STORE_OK;
}

void store_thread_stop(struct store_thread *thread)
{
        thread->ending = true;
        queue_wake(&thread->inbox);
        pthread_join(thread->thread, NULL);
        queue_close(&thread->inbox);
        house_close(&thread->house);
        access_close(&thread->access);
        free(thread->batch);
        free(thread->refreshes);
}
