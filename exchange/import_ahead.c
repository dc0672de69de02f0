/*
 * Reads a file of text on one thread and writes it on the other: making the rows takes a third as
 * long as the database takes to write them. Lines go over in blocks, and sooner where the writer
 * waits for them, as it does for somebody who types. Several blocks may wait for the writer, so
 * that it goes on while the reader wakes up.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "heap.h"
#include "import_inside.h"

/* The result of reading a line. */
struct item {
        size_t consumed;
        bool is_game;
        unsigned column;
        char *words; /* of a complaint; NULL where there is none */
};

struct block {
        size_t count;
        size_t games_count;
        struct item items[IMPORT_GAMES_MAX];
        struct import_game games[IMPORT_GAMES_MAX];
};

enum {
        BLOCKS = 4
};

struct ahead {
        struct import reader; /* the reader's own, which complains into items */
        struct import_job reader_job;
        struct import_lines *lines;
        struct block *filling;
        struct block blocks[BLOCKS]; /* a ring buffer: block number n is n modulo BLOCKS */

        pthread_mutex_t lock; /* guards all below */
        pthread_cond_t changed;
        uint64_t filled; /* blocks that were handed over, */
        uint64_t written;
        bool is_wanted;  /* the writer waits, and nothing was handed over since */
        bool has_ended;  /* the reader */
        bool is_stopped; /* the writer has failed */
};

static void keep_complaint(void *context, uint64_t line, unsigned column, const char *words)
{
        struct ahead *ahead = context;
        struct item *item = &ahead->filling->items[ahead->filling->count];
        (void)line;
        item->column = column;
        item->words = heap_or_abort(strdup(words));
}

/* Blocks until there is a block to fill next. */
static void hand_over(struct ahead *ahead)
{
        pthread_mutex_lock(&ahead->lock);
        ahead->filled++;
        ahead->is_wanted = false;
        pthread_cond_broadcast(&ahead->changed);
        while (ahead->filled - ahead->written == BLOCKS)
                pthread_cond_wait(&ahead->changed, &ahead->lock);
        pthread_mutex_unlock(&ahead->lock);
        ahead->filling = &ahead->blocks[ahead->filled % BLOCKS];
        ahead->filling->count = ahead->filling->games_count = 0;
}

static void fill(struct ahead *ahead)
{
        struct block *block = ahead->filling;
        struct import_game *game = &block->games[block->games_count];
        size_t length = 0;
        struct item *item = &block->items[block->count];
        *item = (struct item){.consumed = ahead->lines->consumed};
        ahead->reader.line++;
        char *line = import_take_line(&ahead->reader, ahead->lines, &length);
        item->is_game = line != NULL && import_text_read(&ahead->reader, line, length, game);
        block->games_count += item->is_game;
        block->count++;
}

static bool look(struct ahead *ahead, const bool *flag)
{
        pthread_mutex_lock(&ahead->lock);
        bool is_set = *flag;
        pthread_mutex_unlock(&ahead->lock);
        return is_set;
}

static void *read_lines(void *context)
{
        struct ahead *ahead = context;
        while (!look(ahead, &ahead->is_stopped) && import_lines_next(ahead->lines)) {
                fill(ahead);
                if (ahead->filling->count == IMPORT_GAMES_MAX || look(ahead, &ahead->is_wanted))
                        hand_over(ahead);
        }
        hand_over(ahead);
        pthread_mutex_lock(&ahead->lock);
        ahead->has_ended = true;
        pthread_cond_broadcast(&ahead->changed);
        pthread_mutex_unlock(&ahead->lock);
        return NULL;
}

/* NULL after the last one. */
static struct block *next_block(struct ahead *ahead)
{
        pthread_mutex_lock(&ahead->lock);
        ahead->is_wanted = ahead->written == ahead->filled;
        while (ahead->written == ahead->filled && !ahead->has_ended)
                pthread_cond_wait(&ahead->changed, &ahead->lock);
        bool is_last = ahead->written == ahead->filled;
        pthread_mutex_unlock(&ahead->lock);
        return is_last ? NULL : &ahead->blocks[ahead->written % BLOCKS];
}

static void give_back(struct ahead *ahead, bool go_on)
{
        pthread_mutex_lock(&ahead->lock);
        ahead->written++;
        ahead->is_stopped = !go_on;
        pthread_cond_broadcast(&ahead->changed);
        pthread_mutex_unlock(&ahead->lock);
}

/* If each game of a block is written by itself, lines are counted up to the first failure. */
static size_t games_at_once(const struct import *import)
{
        return store_may_reconnect(import->job->store) ? IMPORT_GAMES_MAX : 1;
}

/* Games before a bad line are written before it is complained of. */
static void write_block(struct import *import, struct block *block)
{
        struct import_game *games = block->games;
        size_t waiting = 0;
        for (size_t i = 0; i < block->count; i++) {
                struct item *item = &block->items[i];
                if (import->status == STORE_OK)
                        import_count_line(import, item->consumed);
                waiting += item->is_game;
                if (waiting == games_at_once(import) || item->words != NULL ||
                    i + 1 == block->count) {
                        import_text_write(import, games, waiting);
                        import_commit_full(import);
                        games += waiting;
                        waiting = 0;
                }
                if (import->status == STORE_OK && item->words != NULL)
                        import_complain(import, item->column, "%s", item->words);
                free(item->words);
        }
}

static struct ahead *begin(struct import *import, struct import_lines *lines)
{
        struct ahead *ahead = heap_or_abort(calloc(1, sizeof *ahead));
        ahead->reader_job = *import->job;
        ahead->reader_job.complain = keep_complaint;
        ahead->reader_job.context = ahead;
        ahead->reader.job = &ahead->reader_job;
        ahead->reader.line = import->line;
        ahead->lines = lines;
        ahead->filling = ahead->blocks;
        pthread_mutex_init(&ahead->lock, NULL);
        pthread_cond_init(&ahead->changed, NULL);
        return ahead;
}

/* Without a thread the file is read here, block by block. */
static void read_alone(struct import *import, struct ahead *ahead)
{
        while (import->status == STORE_OK && import_lines_next(ahead->lines)) {
                fill(ahead);
                write_block(import, ahead->filling);
                ahead->filling->count = ahead->filling->games_count = 0;
        }
}

void import_read_ahead(struct import *import, struct import_lines *lines)
{
        struct ahead *ahead = begin(import, lines);
        pthread_t thread;
        if (pthread_create(&thread, NULL, read_lines, ahead) != 0) {
                read_alone(import, ahead);
                free(ahead);
                return;
        }
        struct block *block = next_block(ahead);
        for (; block != NULL; block = next_block(ahead)) {
                write_block(import, block);
                give_back(ahead, import->status == STORE_OK);
        }
        pthread_join(thread, NULL);
        free(ahead);
}
