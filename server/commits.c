/* Changes that wait for the commit of this turn. */
#include "commits.h"

#include "server.h"

void commits_wait(struct request *request)
{
        struct server *server = request->server;
        request->next = server->waiting;
        server->waiting = request;
        http->MHD_suspend_connection(request->connection);
}

static struct request *merge(struct request *left, struct request *right)
{
        struct request *first = NULL;
        struct request **end = &first;
        while (left != NULL && right != NULL) {
                struct request **from = left->lane > right->lane ? &right : &left;
                *end = *from;
                end = &(*end)->next;
                *from = *end;
        }
        *end = left != NULL ? left : right;
        return first;
}

/* By lanes, and on each in the order in which they came. */
static struct request *sort(struct request *first)
{
        struct request *slow = first;
        if (first == NULL || first->next == NULL)
                return first;
        for (const struct request *fast = first->next; fast != NULL && fast->next != NULL;
             fast = fast->next->next)
                slow = slow->next;
        struct request *second = slow->next;
        slow->next = NULL;
        return merge(sort(first), sort(second));
}

static struct request *reverse(struct request *waiting)
{
        struct request *first = NULL;
        while (waiting != NULL) {
                struct request *next = waiting->next;
                waiting->next = first;
                first = waiting;
                waiting = next;
        }
        return first;
}

static void refuse_all(struct request *first, const char *words)
{
        for (; first != NULL; first = first->next)
                request_refuse(first, MHD_HTTP_SERVICE_UNAVAILABLE, words, NULL);
}

static void resume_all(struct request *first)
{
        while (first != NULL) {
                struct request *next = first->next;
                first->next = NULL;
                http->MHD_resume_connection(first->connection);
                first = next;
        }
}

static void count_changes(struct server *server, const struct request *first)
{
        server->metrics.commits++;
        for (; first != NULL; first = first->next)
                server->metrics.changes += first->reply.status < MHD_HTTP_BAD_REQUEST;
}

/* What got no answer may have been written all the same. */
static void run_batch(struct server *server, struct request *first)
{
        struct store *store = server->house.store;
        for (struct request *at = first; at != NULL; at = at->next)
                at->route->handle(at);
        bool committed = store->back_end->commit(store) == STORE_OK;
        if (committed)
                count_changes(server, first);
        else
                refuse_all(first, "the store did not say whether it was kept; look at the lane, "
                                  "then try again");
        house_settle(&server->house, committed, server_publish, server);
}

/*
 * All that waits is written together: it is acknowledged after the one commit. Nodes that write at
 * the same time take the lanes in the same order, so that none waits for the other in a circle.
 */
bool commits_write(struct server *server)
{
        struct store *store = server->house.store;
        struct request *first = sort(reverse(server->waiting));
        if (first == NULL)
                return false;
        server->waiting = NULL;
        enum store_status status = server->away ? STORE_UNREACHABLE : store->back_end->begin(store);
        server->away = status == STORE_UNREACHABLE;
        if (status == STORE_OK)
                run_batch(server, first);
        else
                refuse_all(first, "the store does not answer; nothing was changed, try again");
        resume_all(first);
        return true;
}
