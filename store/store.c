/* Opening a store by its address, and the words of its statuses. */
#include "rebuild.h"
#include "sql_inside.h"

#include <stdio.h>
#include <string.h>

#include <sodium.h>

bool store_is_on_server(const char *address)
{
        return strncmp(address, "postgresql://", strlen("postgresql://")) == 0 ||
               strncmp(address, "postgres://", strlen("postgres://")) == 0;
}

enum store_status store_open_showing(const struct store_opening *opening, struct store **store_out,
                                     char reason_out[STORE_REASON_SIZE])
{
        sql_open *open_database =
                store_is_on_server(opening->address) ? postgres_open : sqlite_open;
        struct store *store = NULL;
        reason_out[0] = '\0';
        *store_out = NULL;
        if (sodium_init() < 0)
                return STORE_FAILED;
        enum store_status status =
                open_database(opening->address, opening->create, &store, reason_out);
        if (status != STORE_OK)
                return status;
        status = store_rebuild(store, opening->show, opening->context);
        return sql_end_opening(store, status, store_out, reason_out);
}

enum store_status store_open(const char *address, bool create, struct store **store_out,
                             char reason_out[STORE_REASON_SIZE])
{
        struct store_opening opening = {.address = address, .create = create};
        return store_open_showing(&opening, store_out, reason_out);
}

void store_close(struct store *store)
{
        if (store != NULL)
                store->driver->close(store);
}

const char *store_reason(const struct store *store)
{
        return store->reason;
}

enum store_status store_listen(struct store *store)
{
        return store->driver->listen(store);
}

int store_news_descriptor(const struct store *store)
{
        return store->driver->news_descriptor(store);
}

enum store_status store_each_news(struct store *store, store_visit_news *visit, void *context)
{
        return store->driver->each_news(store, visit, context);
}

void store_use_large_cache(struct store *store, bool large)
{
        if (store->driver->use_large_cache != NULL)
                store->driver->use_large_cache(store, large);
}

enum store_status store_copy(struct store *store, const char *path, store_show_copied *show,
                             void *context)
{
        if (store->driver->copy != NULL)
                return store->driver->copy(store, path, show, context);
        snprintf(store->reason, sizeof store->reason, "pg_dump copies a PostgreSQL database");
        return STORE_FAILED;
}

const char *store_status_words(enum store_status status)
{
        static const char *const words[STORE_STATUS_COUNT] = {
                [STORE_OK] = "fine",
                [STORE_STALE] = "somebody else has changed the match meanwhile",
                [STORE_EXISTS] = "that match is there already",
                [STORE_NOT_FOUND] = "it is not there",
                [STORE_BUSY] = "another program keeps it locked; try again when it is done",
                [STORE_FULL] = "the disk is full; make room",
                [STORE_READ_ONLY] = "it cannot be written; change its permissions",
                [STORE_CORRUPT] =
                        "it is no store, or a damaged one; choose another, or bring back a copy",
                [STORE_REBUILDING] =
                        "another program works its games out anew; try again when it is done",
                [STORE_TOO_NEW] = "a newer version of bowling wrote it; use that one",
                [STORE_UNREACHABLE] = "it cannot be reached",
                [STORE_FAILED] = "it failed",
        };
        return (unsigned)status < STORE_STATUS_COUNT ? words[status] : words[STORE_FAILED];
}

void store_explain(const struct store *store, enum store_status status,
                   char words_out[STORE_WORDS_SIZE])
{
        if (store == NULL || store->reason[0] == '\0')
                snprintf(words_out, STORE_WORDS_SIZE, "%s", store_status_words(status));
        else
                snprintf(words_out, STORE_WORDS_SIZE, "%s (%s)", store_status_words(status),
                         store->reason);
}

bool store_event_equals(const struct store_event *left, const struct store_event *right)
{
        return left->kind == right->kind && left->at == right->at &&
               strcmp(left->author, right->author) == 0 && strcmp(left->detail, right->detail) == 0;
}
