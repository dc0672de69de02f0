/* Changes that wait for the commit of this turn. */
#include "commits.h"

#include <stdlib.h>

#include "request.h"
#include "server.h"

void commits_wait(struct commits *commits, struct request *request)
{
        if (commits->count == commits->room) {
                commits->room = commits->room > 0 ? 2 * commits->room : 64;
                commits->waiting =
                        realloc(commits->waiting, commits->room * sizeof *commits->waiting);
                if (commits->waiting == NULL)
                        abort();
        }
        request->place = commits->count;
        commits->waiting[commits->count++] = request;
        http->MHD_suspend_connection(request->connection);
}

void commits_release(struct commits *commits)
{
        free(commits->waiting);
        *commits = (struct commits){.count = 0};
}

/* By lanes, and on each in the order in which they came. */
static int compare(const void *left, const void *right)
{
        const struct request *one = *(struct request *const *)left;
        const struct request *other = *(struct request *const *)right;
        if (one->lane != other->lane)
                return one->lane < other->lane ? -1 : 1;
        return one->place < other->place ? -1 : 1;
}

static void refuse_all(struct commits *commits, const char *words)
{
        for (size_t i = 0; i < commits->count; i++)
                request_refuse(commits->waiting[i], MHD_HTTP_SERVICE_UNAVAILABLE, words, NULL);
}

static void count_changes(const struct commits *commits, struct metrics *metrics)
{
        metrics->commits++;
        for (size_t i = 0; i < commits->count; i++)
                metrics->changes += commits->waiting[i]->reply.status < MHD_HTTP_BAD_REQUEST;
}

/* What got no answer may have been written all the same. */
static void run_batch(struct commits *commits, struct server *server)
{
        for (size_t i = 0; i < commits->count; i++)
                commits->waiting[i]->route->handle(commits->waiting[i]);
        bool committed = house_commit(&server->house) == STORE_OK;
        if (committed)
                count_changes(commits, &server->metrics);
        else
                refuse_all(commits, "the store did not say whether it was kept; look at the lane, "
                                    "then try again");
        house_settle(&server->house, committed, server_publish, server);
}

/*
 * All that waits is written together: it is acknowledged after the one commit. Nodes that write at
 * the same time take the lanes in the same order, so that none waits for the other in a circle.
 */
bool commits_write(struct commits *commits, struct server *server)
{
        struct store *store = server->house.store;
        if (commits->count == 0)
                return false;
        qsort(commits->waiting, commits->count, sizeof *commits->waiting, compare);
        enum store_status status = server->away ? STORE_UNREACHABLE : store->back_end->begin(store);
        server->away = status == STORE_UNREACHABLE;
        if (status == STORE_OK)
                run_batch(commits, server);
        else
                refuse_all(commits, "the store does not answer; nothing was changed, try again");
        for (size_t i = 0; i < commits->count; i++)
                http->MHD_resume_connection(commits->waiting[i]->connection);
        commits->count = 0;
        return true;
}
