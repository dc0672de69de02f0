/* Stores for the tests of import and export. */
#include "exchange_store.h"

#include <stdlib.h>
#include <unistd.h>

#include "verify.h"

void exchange_store_make(struct exchange_store *store_out)
{
        char reason[STORE_REASON_SIZE];
        memset(store_out, 0, sizeof *store_out);
        snprintf(store_out->folder, sizeof store_out->folder - 16, "%s/exchange.XXXXXX", TEMPORARY);
        assert_non_null(mkdtemp(store_out->folder));
        int length =
                snprintf(store_out->path, sizeof store_out->path, "%s/games.db", store_out->folder);
        assert_true(length > 0 && (size_t)length < sizeof store_out->path);
        assert_int_equal(store_open(store_out->path, true, &store_out->store, reason), STORE_OK);
}

static void remove_file(const struct exchange_store *store, const char *ending)
{
        char path[EXCHANGE_PATH_SIZE + 8];
        snprintf(path, sizeof path, "%s%s", store->path, ending);
        unlink(path);
}

void exchange_store_remove(struct exchange_store *store)
{
        store_close(store->store);
        remove_file(store, "");
        remove_file(store, "-wal");
        remove_file(store, "-shm");
        assert_int_equal(rmdir(store->folder), 0);
}

int exchange_set_up(void **state)
{
        static struct exchange_store store;
        exchange_store_make(&store);
        *state = &store;
        return 0;
}

int exchange_tear_down(void **state)
{
        exchange_store_remove(*state);
        return 0;
}

static void note_complaint(void *context, uint64_t line, unsigned column, const char *words)
{
        struct exchange_store *store = context;
        size_t length = strlen(store->complaints);
        snprintf(store->complaints + length, sizeof store->complaints - length, "%llu:%u: %s\n",
                 (unsigned long long)line, column, words);
        if (store->on_complaint != NULL)
                store->on_complaint(store->context);
}

static void ignore_progress(void *context, const struct import_counts *counts)
{
}

enum store_status exchange_take_bytes(struct exchange_store *store, const char *bytes,
                                      size_t length)
{
        struct occurrences occurrences = {.room = 0};
        struct import_job job = {.occurrences = &occurrences,
                                 .store = store->store,
                                 .stamp = {.at = 1794775020123, .author = "lee"},
                                 .complain = note_complaint,
                                 .progress = ignore_progress,
                                 .context = store};
        FILE *in = fmemopen((void *)bytes, length, "r");
        assert_non_null(in);
        store->counts = (struct import_counts){.bytes = 0};
        store->complaints[0] = '\0';
        enum store_status status = import_file(&job, in, &store->counts);
        occurrences_release(&occurrences);
        fclose(in);
        return status;
}

void exchange_take(struct exchange_store *store, const char *text)
{
        assert_int_equal(exchange_take_bytes(store, text, strlen(text)), STORE_OK);
        assert_int_equal(store->counts.bytes, strlen(text));
}

void exchange_take_json(struct exchange_store *store, const char *text)
{
        char *json = strdup(text);
        assert_non_null(json);
        for (char *quote = strchr(json, '\''); quote != NULL; quote = strchr(quote, '\''))
                *quote = '"';
        exchange_take(store, json);
        free(json);
}

static void fail_on_complaint(void *context, const char *complaint)
{
        fail_msg("%s", complaint);
}

char *exchange_give(struct exchange_store *store, const struct export_format *format)
{
        char *text = NULL;
        size_t length = 0;
        FILE *out = open_memstream(&text, &length);
        assert_non_null(out);
        struct export_job job = {.format = format, .out = out, .complain = fail_on_complaint};
        assert_int_equal(export_store(store->store, &job), STORE_OK);
        fclose(out);
        assert_int_equal(strlen(text), length);
        return text;
}

void assert_rows(struct exchange_store *store, const char *expected)
{
        char *text = exchange_give(store, &export_csv);
        assert_memory_equal(text, CSV_BEGIN, strlen(CSV_BEGIN));
        assert_string_equal(text + strlen(CSV_BEGIN), expected);
        free(text);
}

void assert_took(const struct exchange_store *store, uint64_t added, uint64_t known,
                 const char *complaints)
{
        assert_string_equal(store->complaints, complaints);
        assert_int_equal(store->counts.added, added);
        assert_int_equal(store->counts.known, known);
        uint64_t lines = 0;
        for (const char *at = complaints; *at != '\0'; at++)
                lines += *at == '\n';
        assert_int_equal(store->counts.bad, lines);
}

static void ignore_verification(void *context, const struct verify_counts *counts)
{
}

void assert_holds(struct exchange_store *store, uint64_t matches)
{
        const struct verify_job job = {.complain = fail_on_complaint,
                                       .progress = ignore_verification};
        struct verify_counts counts;
        assert_int_equal(verify_store(store->store, &job, &counts), STORE_OK);
        assert_int_equal(counts.complaints, 0);
        assert_int_equal(counts.matches, matches);
}
