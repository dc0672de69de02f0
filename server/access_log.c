/* A line of JSON for each request that has ended. */
#include "access_log.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <time.h>

#include "clients.h"
#include "clock.h"
#include "json_text.h"

enum {
        BUFFER_SIZE = 256 * 1024 /* more than comes between two ticks, unless the load is high */
};

bool access_log_open(struct access_log *log_out, const char *file)
{
        *log_out = (struct access_log){.file = file};
        if (file == NULL)
                return true;
        log_out->out = strcmp(file, "-") == 0 ? stdout : fopen(file, "ae");
        if (log_out->out == NULL)
                return false;
        setvbuf(log_out->out, NULL, _IOFBF, BUFFER_SIZE);
        return true;
}

void access_log_close(struct access_log *log)
{
        access_log_flush(log);
        if (log->out != NULL && log->out != stdout)
                fclose(log->out);
}

void access_log_reopen(struct access_log *log)
{
        struct access_log anew;
        if (log->out == NULL || log->out == stdout)
                return;
        access_log_flush(log);
        if (!access_log_open(&anew, log->file)) {
                fprintf(stderr, "bowling serve: the access log stays as it was: %s: %s\n",
                        log->file, strerror(errno));
                return;
        }
        access_log_close(log);
        *log = anew;
}

/* A full disk is told once, until lines can be written again. */
void access_log_flush(struct access_log *log)
{
        if (log->out == NULL)
                return;
        bool has_failed = fflush(log->out) != 0 || ferror(log->out);
        if (has_failed && !log->has_failed)
                fprintf(stderr, "bowling serve: the access log loses lines: %s: %s\n", log->file,
                        strerror(errno));
        log->has_failed = has_failed;
        clearerr(log->out);
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

/* What came over the network may be no UTF-8, and nothing of ours has such bytes. */
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
        FILE *out = log->out;
        if (out == NULL)
                return;
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
}
