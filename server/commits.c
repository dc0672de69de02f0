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
        request->place = commits->came++;
        request->waits = true;
        commits->waiting[commits->count++] = request;
}

void commits_forget(struct commits *commits, const struct request *request)
{
        size_t kept = 0;
        for (size_t i = 0; i < commits->count; i++) {
                if (commits->waiting[i] != request)
                        commits->waiting[kept++] = commits->waiting[i];
        }
        commits->count = kept;
}

void commits_release(struct commits *commits)
{
        free(commits->waiting);
        *commits = (struct commits){.count = 0};
}

/* By lanes, those on none by matches, and on each in the order in which they came. */
static int compare(const void *left, const void *right)
{
        const struct request *one = *(struct request *const *)left;
        const struct request *other = *(struct request *const *)right;
        if (one->lane != other->lane)
                return one->lane < other->lane ? -1 : 1;
        if (one->lane == 0 && one->numbers[0] != other->numbers[0])
                return one->numbers[0] < other->numbers[0] ? -1 : 1;
        return one->place < other->place ? -1 : 1;
}

/* Refuses all that have no answer yet that stands whatever the store did. */
static void refuse_open(struct commits *commits, const char *words)
{
        for (size_t i = 0; i < commits->count; i++) {
                struct request *request = commits->waiting[i];
                if (!request->is_answered && request->reply.status < MHD_HTTP_BAD_REQUEST)
                        request_refuse(request, MHD_HTTP_SERVICE_UNAVAILABLE, words, NULL);
                request->is_answered = true;
        }
}

static void count_changes(const struct commits *commits, struct metrics *metrics)
{
        metrics->commits++;
        for (size_t i = 0; i < commits->count; i++)
                metrics->changes += commits->waiting[i]->reply.status < MHD_HTTP_BAD_REQUEST;
}

/* Runs what has no answer yet, until one of them breaks the batch: that one has its answer. */
static void run_open(struct commits *commits, const struct house *house)
{
        for (size_t i = 0; house->broken == STORE_OK && i < commits->count; i++) {
                struct request *request = commits->waiting[i];
                if (request->is_answered)
                        continue;
                request->route->handle(request);
                request->is_answered = house->broken != STORE_OK;
        }
}

/* How it ended. Where the commit itself failed, all are answered: nobody knows what became of it.
 */
static enum store_status try_batch(struct commits *commits, struct server *server)
{
        struct house *house = &server->house;
        enum store_status status = store_begin(house->store);
        if (status != STORE_OK)
                return status;
        run_open(commits, house);
        bool broken = house->broken != STORE_OK;
        status = house_commit(house);
        if (status == STORE_OK)
                count_changes(commits, &server->metrics);
        else if (!broken)
                refuse_open(commits, "the store did not say whether it was kept; look at the "
                                     "lane, then try again");
        house_settle(house, status == STORE_OK, server_publish, server);
        return status;
}

static bool has_open(const struct commits *commits)
{
        for (size_t i = 0; i < commits->count; i++) {
                if (!commits->waiting[i]->is_answered)
                        return true;
        }
        return false;
}

/*
 * All that waits is written together: it is acknowledged after the one commit. Nodes that write at
 * the same time take the lanes in the same order, so that none waits for the other in a circle.
 * Where one change cannot be written, the others are tried once more without it.
 */
bool commits_write(struct commits *commits, struct server *server)
{
        if (commits->count == 0)
                return false;
        commits->together = commits->count;
        qsort(commits->waiting, commits->count, sizeof *commits->waiting, compare);
        enum store_status status = STORE_UNREACHABLE;
        for (int tries = 0; tries < 2 && status != STORE_OK && !server->away && has_open(commits);
             tries++) {
                status = try_batch(commits, server);
                server_note_commit(server, status);
        }
        if (status != STORE_OK)
                refuse_open(commits, "the store does not answer; nothing was changed, try again");
        for (size_t i = 0; i < commits->count; i++)
                commits->waiting[i]->waits = false;
        commits->count = 0;
        return true;
}
