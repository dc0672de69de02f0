/* Imports any bytes: the store passes `verify`, and its export imports to an equal store. */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "export.h"
#include "import.h"
#include "verify.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* An exported store. */
struct text {
        char *bytes;
        size_t length;
};

static void demand(bool holds)
{
        if (!holds)
                abort();
}

/* In memory, so that no input is written to a file. */
static struct store *open_empty(void)
{
        struct store *store = NULL;
        char reason[STORE_REASON_SIZE];
        demand(store_open(":memory:", true, &store, reason) == STORE_OK);
        return store;
}

/* Complaints quote the input and are printed to terminals, so they must be clean. */
static void check_complaint(void *context, uint64_t line, unsigned column, const char *words)
{
        (void)context;
        (void)column;
        demand(line >= 1);
        demand(words[0] != '\0');
        for (; *words != '\0'; words++)
                demand((unsigned char)*words >= ' ' && *words != '\x7F');
}

static void ignore_import(void *context, const struct import_counts *counts)
{
        (void)context;
        (void)counts;
}

static struct import_counts take(struct store *store, const void *bytes, size_t length)
{
        struct import_counts counts = {.bytes = 0};
        struct occurrences occurrences = {.room = 0};
        struct import_job job = {.occurrences = &occurrences,
                                 .store = store,
                                 .stamp = {.at = 1794775020123, .author = "somebody"},
                                 .complain = check_complaint,
                                 .progress = ignore_import};
        FILE *in = fmemopen((void *)bytes, length, "r");
        demand(in != NULL);
        demand(import_file(&job, in, &counts) == STORE_OK);
        demand(counts.bytes == length);
        occurrences_release(&occurrences);
        fclose(in);
        return counts;
}

static void refuse_complaint(void *context, const char *complaint)
{
        (void)context;
        (void)complaint;
        abort();
}

static struct text give(struct store *store, const struct export_format *format)
{
        struct text text = {.bytes = NULL};
        FILE *out = open_memstream(&text.bytes, &text.length);
        demand(out != NULL);
        const struct export_job job = {.format = format, .out = out, .complain = refuse_complaint};
        demand(export_store(store, &job) == STORE_OK);
        int closed = fclose(out);
        demand(closed == 0);
        return text;
}

static void ignore_verification(void *context, const struct verify_counts *counts)
{
        (void)context;
        (void)counts;
}

static uint64_t check_store(struct store *store)
{
        const struct verify_job job = {.complain = refuse_complaint,
                                       .progress = ignore_verification};
        struct verify_counts counts;
        demand(verify_store(store, &job, &counts) == STORE_OK);
        return counts.matches;
}

/* Most inputs are only bad lines; this check makes fuzzing faster. */
static bool is_empty(struct store *store)
{
        struct text text = give(store, &export_jsonl);
        free(text.bytes);
        return text.length == 0;
}

/* An export adds nothing to the same store, and makes an equal store from an empty one. */
static void check_export(struct store *store, uint64_t matches, const struct export_format *format)
{
        struct text first = give(store, format);
        struct import_counts known = take(store, first.bytes, first.length);
        demand(known.known == matches);
        demand(known.added == 0 && known.continued == 0 && known.bad == 0);

        struct store *other = open_empty();
        struct import_counts new = take(other, first.bytes, first.length);
        demand(new.added == matches);
        demand(new.known == 0 && new.continued == 0 && new.bad == 0);
        struct text second = give(other, format);
        demand(first.length == second.length);
        demand(memcmp(first.bytes, second.bytes, first.length) == 0);
        store_close(other);
        free(first.bytes);
        free(second.bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
        if (size == 0)
                return 0;
        struct store *store = open_empty();
        struct import_counts counts = take(store, data, size);
        uint64_t matches = check_store(store);
        demand(matches == counts.added);
        if (!is_empty(store)) {
                check_export(store, matches, &export_jsonl);
                check_export(store, matches, &export_csv);
        }
        store_close(store);
        return 0;
}
