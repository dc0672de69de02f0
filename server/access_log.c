/* A line of JSON for each request that has ended. */
#include "access_log.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "clients.h"
#include "clock.h"
#include "json_text.h"
#include "memory_stream.h"

enum {
        LINES_MAX = 8192 /* that wait for the writer */
};

/* The writer */

static int open_file(const char *file)
{
        if (strcmp(file, "-") == 0)
                return STDOUT_FILENO;
        return open(file, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
}

static void close_file(int descriptor)
{
        if (descriptor != STDOUT_FILENO)
                close(descriptor);
}

static void reopen(struct access_log *log)
{
        int anew = open_file(log->file);
        if (anew < 0) {
                fprintf(stderr, "bowling serve: the access log stays as it was: %s: %s\n",
                        log->file, strerror(errno));
                return;
        }
        close_file(log->descriptor);
        log->descriptor = anew;
}

/* A full disk is told once, until lines can be written again. */
static void write_text(struct access_log *log, const struct access_log_text *text)
{
        const char *at = text->bytes;
        const char *end = text->bytes + text->length;
        ssize_t written = 0;
        while (at < end &&
               ((written = write(log->descriptor, at, (size_t)(end - at))) > 0 || errno == EINTR))
                at += written > 0 ? written : 0;
        if (at < end && !log->has_failed)
                fprintf(stderr, "bowling serve: the access log loses lines: %s: %s\n", log->file,
                        strerror(errno));
        log->has_failed = at < end;
        for (; at < end; at++)
                log->lost += *at == '\n';
}

static void *write_lines(void *context)
{
        struct access_log *log = context;
        pthread_mutex_lock(&log->mutex);
        while (!log->is_ending || log->handed.bytes != NULL) {
                struct access_log_text text = log->handed;
                bool has_to_reopen = log->has_to_reopen;
                if (text.bytes == NULL && !has_to_reopen) {
                        pthread_cond_wait(&log->news, &log->mutex);
                        continue;
                }
                log->has_to_reopen = false;
                pthread_mutex_unlock(&log->mutex);
                if (text.bytes != NULL)
                        write_text(log, &text);
                if (has_to_reopen)
                        reopen(log);
                pthread_mutex_lock(&log->mutex);
                if (text.bytes != NULL) /* else a flush may have handed over more meanwhile */
                        log->handed.bytes = NULL;
                free(text.bytes);
        }
        pthread_mutex_unlock(&log->mutex);
        write_text(log, &log->text);
        return NULL;
}

/* The network thread */

static void open_lines(struct access_log *log)
{
        log->count = 0;
        log->lines = memory_stream_open(&log->text.bytes, &log->text.length);
}

bool access_log_open(struct access_log *log_out, const char *file)
{
        *log_out = (struct access_log){.file = file};
        if (file == NULL)
                return true;
        log_out->descriptor = open_file(file);
        if (log_out->descriptor < 0)
                return false;
        pthread_mutex_init(&log_out->mutex, NULL);
        pthread_cond_init(&log_out->news, NULL);
        open_lines(log_out);
        if (pthread_create(&log_out->writer, NULL, write_lines, log_out) != 0)
                abort();
        return true;
}

/* The writer gets the last lines too, unless it still waits for somebody to read the first. */
void access_log_close(struct access_log *log, int64_t milliseconds)
{
        int64_t end = clock_milliseconds() + milliseconds;
        struct timespec until = {.tv_sec = end / 1000, .tv_nsec = end % 1000 * 1000000};
        if (log->lines == NULL)
                return;
        pthread_mutex_lock(&log->mutex);
        memory_stream_close_or_abort(log->lines);
        log->is_ending = true;
        pthread_cond_signal(&log->news);
        pthread_mutex_unlock(&log->mutex);
        if (pthread_timedjoin_np(log->writer, NULL, &until) != 0) {
                pthread_cancel(log->writer);
                pthread_join(log->writer, NULL);
        }
        close_file(log->descriptor);
        free(log->text.bytes);
        free(log->handed.bytes);
        pthread_cond_destroy(&log->news);
        pthread_mutex_destroy(&log->mutex);
}

void access_log_flush(struct access_log *log)
{
        if (log->count == 0)
                return;
        pthread_mutex_lock(&log->mutex);
        if (log->handed.bytes == NULL) {
                memory_stream_close_or_abort(log->lines);
                log->handed = log->text;
                open_lines(log);
                pthread_cond_signal(&log->news);
        }
        pthread_mutex_unlock(&log->mutex);
}

void access_log_reopen(struct access_log *log)
{
        if (log->lines == NULL)
                return;
        access_log_flush(log);
        pthread_mutex_lock(&log->mutex);
        log->has_to_reopen = true;
        pthread_cond_signal(&log->news);
        pthread_mutex_unlock(&log->mutex);
}

static void print_time(FILE *out)
{
        char text[sizeof "2026-11-17T06:00:00"];
        int64_t now = clock_milliseconds();
        time_t seconds = (time_t)(now / 1000);
        struct tm parts;
        gmtime_r(&seconds, &parts);
        strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
        fprintf(out, "{\"time\":\"%s.%03dZ\"", text, (int)(now % 1000));
}

static void print_text(FILE *out, const char *name, const char *text)
{
        fprintf(out, ",\"%s\":", name);
        json_text_print(out, text);
}

/* Bytes of the network may be no UTF-8, and no path of ours has such. */
static void print_ascii(FILE *out, const char *name, const char *text)
{
        char ascii[HEAD_PATH_MAX + 1];
        snprintf(ascii, sizeof ascii, "%s", text);
        for (char *at = ascii; *at != '\0'; at++) {
                if ((unsigned char)*at >= 0x80)
                        *at = '?';
        }
        print_text(out, name, ascii);
}

static uint64_t bytes_of(const struct request *request)
{
        if (request->reply.stream != NULL)
                return request->client->streamed;
        return request->reply.text != NULL && !request->is_head ? request->reply.text->length : 0;
}

/* The path has no query: somebody may have put a token there. */
void access_log_write(struct access_log *log, const struct request *request)
{
        FILE *out = log->lines;
        if (out == NULL)
                return;
        if (log->count == LINES_MAX) {
                log->lost++;
                return;
        }
        print_time(out);
        print_text(out, "id", request->id);
        print_text(out, "address", request->address);
        if (request->right.known)
                print_text(out, "who", request->right.name);
        else
                fputs(",\"who\":null", out);
        print_ascii(out, "method", request->method);
        print_ascii(out, "path", request->path);
        fprintf(out, ",\"status\":%u,\"bytes\":%" PRIu64 ",\"milliseconds\":%.3f}\n",
                request->reply.status, bytes_of(request),
                (double)(clock_monotonic_microseconds() - request->began) * 1e-3);
        if (++log->count >= LINES_MAX / 2)
                access_log_flush(log);
}
