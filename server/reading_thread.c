/* The reading thread: history, statistics and lists, over a connection of its own. */
#include "reading_thread.h"

#include "request.h"

enum {
        INBOX_ROOM = 256,
        UNREAD_MAX = 16 * 1024 * 1024
};

static void answer_all(struct reading_thread *thread)
{
        struct messages messages;
        struct message *message = NULL;
        queue_take(&thread->inbox, &messages);
        while ((message = STAILQ_FIRST(&messages)) != NULL) {
                struct request *request = (struct request *)message;
                STAILQ_REMOVE_HEAD(&messages, next);
                if (thread->unread > UNREAD_MAX)
                        request_refuse(request, MHD_HTTP_SERVICE_UNAVAILABLE,
                                       "too many answers are still being read; try again");
                else
                        request->route->handle.read(thread->store, request);
                request->unread = request->reply.text->length;
                thread->unread += request->unread;
                queue_push(thread->answers, message);
        }
}

static void *run_reading_thread(void *context)
{
        struct reading_thread *thread = context;
        while (!thread->ending) {
                queue_wait(&thread->inbox, -1, -1);
                answer_all(thread);
        }
        answer_all(thread); /* what came before the end was noticed */
        return NULL;
}

void reading_thread_start(struct reading_thread *thread, struct store *store, struct queue *answers)
{
        *thread = (struct reading_thread){.store = store, .answers = answers};
        queue_open(&thread->inbox, INBOX_ROOM);
        if (pthread_create(&thread->thread, NULL, run_reading_thread, thread) != 0)
                abort();
}

void reading_thread_stop(struct reading_thread *thread)
{
        thread->ending = true;
        queue_wake(&thread->inbox);
        pthread_join(thread->thread, NULL);
        queue_close(&thread->inbox);
}
