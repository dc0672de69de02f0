/*
 * Scores an input on several threads. Each thread reads a chunk and scores it; the thread that
 * finishes the oldest chunk writes it and all finished chunks that follow.
 */
#include "bulk.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "kernel.h"
#include "plain.h"
#include "reader.h"

enum {
        BUSY_POLLS = 10000, /* some hundred microseconds */
        SPARE_CHUNKS = 1,   /* so that an interrupted thread does not stop the others */
        CHUNKS_MAX = BULK_THREADS_MAX + SPARE_CHUNKS,
        CACHE_LINE_SIZE = 128 /* the largest there is */
};

/*
 * The slots are a ring buffer: chunk number n is in slot n modulo the number of slots. They are
 * aligned because threads count in their chunks, and must not share a cache line.
 */
struct slot {
        _Alignas(CACHE_LINE_SIZE) struct chunk chunk;
        bool ready; /* scored, not written yet */
};

struct run {
        struct slot slots[CHUNKS_MAX];
        size_t slots_count;
        const struct bulk_job *job;

        pthread_mutex_t input_lock; /* guards the three below */
        struct reader reader;
        uint64_t taken;
        uint64_t lines_taken;

        pthread_mutex_t output_lock; /* guards all below */
        pthread_cond_t slot_is_free;
        uint64_t written;
        bool is_writing; /* a thread is in write_ready() */
        struct bulk_counts *counts;
        uint64_t lines_before; /* lines of this input that were written */
        enum bulk_status status;
        int error; /* errno of the status */
};

/* Only the first failure is kept. */
static void set_failure(struct run *run, enum bulk_status status, int error)
{
        pthread_mutex_lock(&run->output_lock);
        if (run->status == BULK_OK) {
                run->status = status;
                run->error = error;
        }
        pthread_cond_broadcast(&run->slot_is_free);
        pthread_mutex_unlock(&run->output_lock);
}

/* NULL where the run has failed. */
static struct slot *wait_for_slot(struct run *run, uint64_t number)
{
        pthread_mutex_lock(&run->output_lock);
        while (number >= run->written + run->slots_count && run->status == BULK_OK)
                pthread_cond_wait(&run->slot_is_free, &run->output_lock);
        bool fine = run->status == BULK_OK;
        pthread_mutex_unlock(&run->output_lock);
        return fine ? &run->slots[number % run->slots_count] : NULL;
}

/*
 * Busy-polls before it blocks: the lock is held while a chunk is copied from the page cache, which
 * takes less time than to sleep and wake up.
 */
static void lock_input(struct run *run)
{
        for (int i = 0; i < BUSY_POLLS; i++) {
                if (pthread_mutex_trylock(&run->input_lock) == 0)
                        return;
        }
        pthread_mutex_lock(&run->input_lock);
}

/* Lines are counted here, under the input lock, because chunks are scored out of order. */
static void begin_chunk(struct run *run, struct chunk *chunk)
{
        run->taken++;
        chunk_begin(chunk);
        chunk->lines_before = run->lines_taken;
        if (run->job->print != NULL)
                run->lines_taken += chunk_find_lines(chunk);
}

/* Reads the next chunk; NULL at the end of the input or after a failure. May block. */
static struct slot *read_chunk(struct run *run)
{
        lock_input(run);
        struct slot *slot = wait_for_slot(run, run->taken);
        enum reader_status status = READER_END;
        if (slot != NULL)
                status = reader_next(&run->reader, &slot->chunk);
        if (status == READER_CHUNK)
                begin_chunk(run, &slot->chunk);
        if (status == READER_FAILED)
                set_failure(run, BULK_CANNOT_READ, errno);
        pthread_mutex_unlock(&run->input_lock);
        return status == READER_CHUNK ? slot : NULL;
}

static bool write_all(int output, const char *text, size_t length)
{
        while (length > 0) {
                ssize_t written = write(output, text, length);
                if (written < 0 && errno != EINTR)
                        return false;
                if (written > 0) {
                        text += written;
                        length -= (size_t)written;
                }
        }
        return true;
}

static void complain(struct run *run, const struct chunk *chunk)
{
        const struct bulk_job *job = run->job;
        for (size_t i = 0; i < chunk->counts.bad; i++)
                job->complain(job->context, &chunk->complaints[i],
                              run->lines_before + chunk->complaints[i].line);
}

static void add(struct bulk_counts *sum, const struct bulk_counts *counts)
{
        sum->bytes += counts->bytes;
        sum->lines += counts->lines;
        sum->games += counts->games;
        sum->bad += counts->bad;
}

/* Called by one thread at a time, in the order of the chunks. */
static void write_chunk(struct run *run, const struct chunk *chunk)
{
        const struct bulk_job *job = run->job;
        bool prints = job->print != NULL;
        const char *text = prints ? chunk->printed : chunk->totals;
        size_t length = prints ? chunk->printed_length : chunk->totals_length;
        if (job->output >= 0 && !write_all(job->output, text, length)) {
                set_failure(run, BULK_CANNOT_WRITE, errno);
                return;
        }
        complain(run, chunk);
        run->lines_before += chunk->counts.lines;
        add(run->counts, &chunk->counts);
        if (!job->progress(job->context, run->counts))
                set_failure(run, BULK_CANNOT_WRITE, errno);
}

/*
 * Writes finished chunks, oldest first. The lock is released while it writes, so that other threads
 * can go on. After a read error the chunks before it are still written.
 */
static void write_ready(struct run *run)
{
        struct slot *slot = &run->slots[run->written % run->slots_count];
        run->is_writing = true;
        while (slot->ready && (run->status == BULK_OK || run->status == BULK_CANNOT_READ)) {
                pthread_mutex_unlock(&run->output_lock);
                write_chunk(run, &slot->chunk);
                chunk_shrink(&slot->chunk);
                pthread_mutex_lock(&run->output_lock);
                slot->ready = false;
                run->written++;
                pthread_cond_broadcast(&run->slot_is_free);
                slot = &run->slots[run->written % run->slots_count];
        }
        run->is_writing = false;
}

static void finish_chunk(struct run *run, struct slot *slot)
{
        pthread_mutex_lock(&run->output_lock);
        slot->ready = true;
        if (!run->is_writing)
                write_ready(run);
        pthread_mutex_unlock(&run->output_lock);
}

/* Printed text is kept in memory until the chunk is written; out of memory is a failure of the run.
 */
static void score(struct run *run, struct chunk *chunk)
{
        const struct bulk_job *job = run->job;
        if (job->tables == NULL)
                plain_score(job, chunk);
        else
                job->kernel->score(job->tables, job, chunk);
        if (chunk->out_of_memory)
                set_failure(run, BULK_CANNOT_RUN, ENOMEM);
}

static void *run_thread(void *argument)
{
        struct run *run = argument;
        struct slot *slot = read_chunk(run);
        while (slot != NULL) {
                score(run, &slot->chunk);
                finish_chunk(run, slot);
                slot = read_chunk(run);
        }
        return NULL;
}

/* Threads that cannot be started are not an error: the others do their work. */
static void run_threads(struct run *run)
{
        pthread_t threads[BULK_THREADS_MAX];
        int started = 0;
        while (started < run->job->threads - 1 &&
               pthread_create(&threads[started], NULL, run_thread, run) == 0)
                started++;
        run_thread(run);
        for (int i = 0; i < started; i++)
                pthread_join(threads[i], NULL);
}

static bool prepare(struct run *run, int input)
{
        const struct bulk_job *job = run->job;
        run->slots_count = job->threads == 1 ? 1 : (size_t)job->threads + SPARE_CHUNKS;
        bool fine = reader_init(&run->reader, input, job->chunk_size);
        for (size_t i = 0; i < run->slots_count; i++)
                fine = chunk_init(&run->slots[i].chunk) && fine;
        return fine;
}

static void release(struct run *run)
{
        for (size_t i = 0; i < run->slots_count; i++)
                chunk_release(&run->slots[i].chunk);
        reader_release(&run->reader);
}

bool bulk_prepare(struct bulk_job *job)
{
        job->tables = NULL;
        if (job->partial || job->print != NULL || job->kernel == &kernel_plain)
                return true;
        job->tables = job->kernel->prepare(job->reading);
        return job->tables != NULL;
}

void bulk_release(struct bulk_job *job)
{
        if (job->tables != NULL)
                job->kernel->release(job->tables);
        job->tables = NULL;
}

enum bulk_status bulk_score(const struct bulk_job *job, int input, struct bulk_counts *counts)
{
        struct run run = {
                .job = job,
                .input_lock = PTHREAD_MUTEX_INITIALIZER,
                .output_lock = PTHREAD_MUTEX_INITIALIZER,
                .slot_is_free = PTHREAD_COND_INITIALIZER,
                .counts = counts,
                .status = BULK_CANNOT_RUN,
                .error = ENOMEM,
        };
        if (prepare(&run, input)) {
                run.status = BULK_OK;
                run_threads(&run);
        }
        release(&run);
        errno = run.error;
        return run.status;
}
