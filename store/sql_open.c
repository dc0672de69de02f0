/* Opening and checking a store, as far as both databases do it alike. */
#include <stdio.h>

#include "clock.h"
#include "migrations.h"
#include "sql_inside.h"

/* SQLite lets only one transaction write at a time, and needs no other lock. */
static const char *const lock_texts[SQL_DIALECTS] = {
        [SQL_POSTGRES] = "SELECT pg_advisory_xact_lock(hashtext('bowling_store'))"};

int sql_busy_milliseconds(bool serves)
{
        return (int)(serves ? clock_duration("store.serving", 1000)
                            : clock_duration("store.busy", 5000));
}

enum store_status sql_check_version(struct store *store, int64_t version)
{
        if (version >= 0 && version <= migrations_count)
                return STORE_OK;
        snprintf(store->reason, sizeof store->reason,
                 "the store has version %lld, this program knows up to %d", (long long)version,
                 migrations_count);
        return STORE_TOO_NEW;
}

enum store_status sql_read_version(struct store *store, int64_t *version_out)
{
        enum store_status status = store->driver->begin_reading(store);
        if (status == STORE_OK)
                status = store->driver->read_version(store, version_out);
        if (status == STORE_OK)
                status = sql_check_version(store, *version_out);
        store->driver->roll_back(store);
        return status;
}

enum store_status store_check_version(struct store *store)
{
        int64_t version = 0;
        enum store_status status = store->driver->read_version(store, &version);
        return status == STORE_OK ? sql_check_version(store, version) : status;
}

/* Of two programs that migrate at once, the second waits and finds nothing left to do. */
static enum store_status migrate(struct store *store, void *context)
{
        (void)context;
        const struct sql_driver *driver = store->driver;
        const char *lock = lock_texts[driver->dialect];
        int64_t version = 0;
        enum store_status status = lock != NULL ? driver->execute(store, lock) : STORE_OK;
        if (status == STORE_OK)
                status = driver->read_version(store, &version);
        if (status == STORE_OK)
                status = sql_check_version(store, version);
        bool is_new = version == 0;
        for (; status == STORE_OK && version < migrations_count; version++)
                status = driver->execute(store, migrations[version].texts[driver->dialect]);
        if (status == STORE_OK && is_new) /* it has no games to rebuild */
                status = driver->execute(store, "UPDATE bowling_store SET rebuilt_to = NULL");
        return status == STORE_OK ? driver->set_version(store, version) : status;
}

enum store_status sql_migrate(struct store *store, int64_t version)
{
        return version < migrations_count ? sql_write_once(store, migrate, NULL) : STORE_OK;
}

enum store_status sql_end_opening(struct store *store, enum store_status status,
                                  struct store **store_out, char *reason_out)
{
        if (status == STORE_OK) {
                *store_out = store;
                return STORE_OK;
        }
        snprintf(reason_out, STORE_REASON_SIZE, "%s", store->reason);
        store_close(store);
        return status;
}

static bool visit_complaint(void *context, const struct sql_row *row)
{
        const struct sql_visitor *visitor = context;
        visitor->visit.complaint(visitor->context, row->text(row, 0));
        return true;
}

/* A PostgreSQL server checks keys and pages itself. Roots of people are computed. */
enum store_status store_check(struct store *store, store_visit_complaint *visit, void *context)
{
        struct sql_visitor visitor = {.visit.complaint = visit, .context = context};
        struct sql_call call = {
                .text = "SELECT integrity_check FROM pragma_integrity_check "
                        "WHERE integrity_check <> 'ok' UNION ALL "
                        "SELECT 'a row of ' || \"table\" || ' belongs to nothing in ' || parent "
                        "FROM pragma_foreign_key_check",
                .visit = visit_complaint,
                .context = &visitor};
        struct sql_call people = {
                .text = "SELECT 'player ' || one.id || ' is not of whom it is merged into' "
                        "FROM players AS one LEFT JOIN players AS other "
                        "ON other.id = one.merged_into WHERE coalesce(one.person, one.id) <> "
                        "coalesce(other.person, other.id, one.id)",
                .visit = visit_complaint,
                .context = &visitor};
        enum store_status status =
                store->driver->dialect == SQL_SQLITE ? sql_run(store, &call) : STORE_OK;
        return status == STORE_OK ? sql_run(store, &people) : status;
}
