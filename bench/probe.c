/* A process that requests the same thing all the time, to measure latency or to make load. */
#include "probe.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "http_client.h"
#include "timing.h"

/* Shared memory of both processes. */
struct probe_notes {
        atomic_bool ends;
        atomic_long answers;
        atomic_long slowest; /* nanoseconds */
};

static void ask(struct http_connection *connection, const char *path, struct probe_notes *notes)
{
        double begin = timing_now();
        http_get(connection, path);
        long time = (long)((timing_now() - begin) * 1e9);
        notes->answers++;
        if (time > notes->slowest)
                notes->slowest = time;
}

static _Noreturn void ask_until_end(struct probe_notes *notes, int port, const char *path)
{
        static struct http_connection connection;
        http_open(&connection, port);
        while (!notes->ends)
                ask(&connection, path, notes);
        _exit(EXIT_SUCCESS);
}

void probe_start(struct probe *probe_out, int port, const char *path)
{
        struct probe_notes *notes = mmap(NULL, sizeof *notes, PROT_READ | PROT_WRITE,
                                         MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (notes == MAP_FAILED)
                process_fail("no memory: %s", strerror(errno));
        pid_t child = process_fork();
        if (child == 0)
                ask_until_end(notes, port, path);
        *probe_out = (struct probe){{child, -1}, notes};
}

long probe_answers(const struct probe *probe)
{
        return probe->notes->answers;
}

double probe_slowest(const struct probe *probe)
{
        return (double)probe->notes->slowest * 1e-9;
}

void probe_stop(struct probe *probe)
{
        probe->notes->ends = true;
        process_wait(&probe->process);
        munmap(probe->notes, sizeof *probe->notes);
}
