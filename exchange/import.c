/* Reads a file line by line and hands each to its format; writes in batches. */
#include "import.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "clean_text.h"
#include "csv_text.h"
#include "export.h"
#include "heap.h"
#include "import_inside.h"
#include "import_lines.h"

enum {
        BATCH = 10000, /* events in one commit, so that other writers do not wait for long */
        PROGRESS_LINES = 1000, /* between two looks at the clock */
        WORDS_SIZE = 560       /* a complaint may have two full names */
};

bool import_complain(struct import *import, unsigned column, const char *format, ...)
{
        char *words = NULL;
        char clean[WORDS_SIZE];
        va_list arguments;
        va_start(arguments, format);
        heap_or_abort(vasprintf(&words, format, arguments) >= 0 ? words : NULL);
        va_end(arguments);
        clean_text_copy(clean, sizeof clean, words);
        free(words);
        import->counts.bad++;
        import->job->complain(import->job->context, import->line, column, clean);
        return false;
}

/* Batches */

bool import_begin(struct import *import, size_t events)
{
        if (import->waiting == 0)
                import->status = store_begin(import->job->store);
        if (import->status == STORE_OK)
                import->waiting += events;
        return import->status == STORE_OK;
}

/* If the commit fails, the store has rolled back. */
static void commit(struct import *import)
{
        if (import->waiting > 0)
                import->status = store_commit(import->job->store);
        import->waiting = 0;
        if (import->status == STORE_OK)
                import->committed = import->counts;
}

void import_commit_full(struct import *import)
{
        if (import->status == STORE_OK && import->waiting >= BATCH && !import->has_savepoint)
                commit(import);
}

/* Rolls back, and takes what was read since the last commit off the counts. */
static void roll_back(struct import *import)
{
        if (import->waiting > 0)
                store_roll_back(import->job->store);
        import->counts.added = import->committed.added;
        import->counts.continued = import->committed.continued;
        import->counts.known = import->committed.known;
}

void import_count(struct import *import, enum store_status status)
{
        import->status = status == STORE_EXISTS ? STORE_OK : status;
        if (status == STORE_OK)
                import->counts.added++;
        if (status == STORE_EXISTS)
                import->counts.known++;
}

/* Lines */

static const struct import_format *format_of(const char *line)
{
        if (line[0] == '{')
                return &import_jsonl;
        if (strcmp(line, EXPORT_CSV_HEADER) == 0 ||
            strncmp(line, EXPORT_CSV_VERSION, strlen(EXPORT_CSV_VERSION)) == 0)
                return &import_csv;
        return &import_text;
}

/* For the rest of a file that is skipped. */
static const struct import_format import_nothing = {.line = NULL};

void import_check_version(struct import *import, int64_t version)
{
        if (version < 1)
                import_complain(import, 0, "the version of an export is a number from 1");
        if (version <= EXPORT_VERSION)
                return;
        import_complain(import, 0,
                        "a newer program wrote this export: its version is %lld, and this program "
                        "reads up to %d; the rest of the file is skipped",
                        (long long)version, EXPORT_VERSION);
        import->format = &import_nothing;
}

/* The length of the byte-order mark that some editors put at the beginning of a file. */
static size_t mark_length(const struct import *import, const struct import_lines *lines)
{
        static const char mark[] = "\xEF\xBB\xBF";
        bool marked = import->line == 1 && strncmp(lines->text, mark, strlen(mark)) == 0;
        return marked ? strlen(mark) : 0;
}

/* Blank lines and comments, as in `bowling score`. */
static bool is_ignored(const char *line, size_t length)
{
        return line[0] == '#' || strspn(line, " \t,|") == length;
}

char *import_take_line(struct import *import, const struct import_lines *lines, size_t *length_out)
{
        size_t skipped = mark_length(import, lines);
        *length_out = lines->length - skipped;
        if (is_ignored(lines->text + skipped, *length_out))
                return NULL;
        if (!lines->cut)
                return lines->text + skipped;
        import_complain(import, 0, "the line is longer than %d bytes", IMPORT_LINE_MAX);
        return NULL;
}

static void read_line(struct import *import, const struct import_lines *lines)
{
        size_t length = 0;
        char *line = import_take_line(import, lines, &length);
        if (line == NULL)
                return;
        if (import->format == NULL)
                import->format = format_of(line);
        if (import->format->line != NULL)
                import->format->line(import, line, length);
}

void import_count_line(struct import *import, size_t consumed)
{
        import->line++;
        import->counts.lines++;
        import->counts.bytes += consumed;
        if (import->line % PROGRESS_LINES == 0)
                import->job->progress(import->job->context, &import->counts);
}

static void read_lines(struct import *import, struct import_lines *lines)
{
        while (import->status == STORE_OK && import->format != &import_text &&
               import_lines_next(lines)) {
                import_count_line(import, lines->consumed);
                read_line(import, lines);
                import_commit_full(import);
        }
        if (import->status == STORE_OK && import->format == &import_text)
                import_read_ahead(import, lines);
        /* A file that could not be read to its end may end within a match. */
        bool is_whole = ferror(lines->in) == 0;
        if (is_whole && import->status == STORE_OK && import->format != NULL &&
            import->format->end != NULL)
                import->format->end(import);
        if (import->status == STORE_OK)
                commit(import);
}

enum store_status import_file(const struct import_job *job, FILE *in, struct import_counts *counts)
{
        struct import *import = heap_or_abort(calloc(1, sizeof *import));
        struct import_lines lines = {.in = in, .most = IMPORT_LINE_MAX};
        import->job = job;
        import->counts = *counts;
        import->committed = *counts;
        record_init(&import->record);
        read_lines(import, &lines);
        enum store_status status = import->status;
        if (status != STORE_OK)
                roll_back(import);
        *counts = import->counts;
        record_release(&import->record);
        free(import->letters);
        import_lines_release(&lines);
        free(import);
        return status;
}
