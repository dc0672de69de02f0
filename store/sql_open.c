/* Opening and checking a store, as far as both databases do it alike. */
#include <stdio.h>

#include "migrations.h"
#include "sql_inside.h"

/* SQLite lets only one transaction write at a time, and needs no other lock. */
static const char *const lock_texts[SQL_DIALECTS] = {
        [SQL_POSTGRES] = "SELECT pg_advisory_xact_lock(hashtext('bowling_store'))"};

enum {
        CHECKS = 2
};

/* A PostgreSQL server checks keys and pages itself, but no constraint finds a missing event. */
static const char *const check_texts[SQL_DIALECTS][CHECKS] = {
        [SQL_SQLITE] = {"SELECT integrity_check FROM pragma_integrity_check "
                        "WHERE integrity_check <> 'ok'",
                        "SELECT 'a row of ' || \"table\" || ' belongs to nothing in ' || parent "
                        "FROM pragma_foreign_key_check"},
        [SQL_POSTGRES] = {"SELECT 'match ' || id || ' has ' || count(events.sequence) ||"
                          " ' events, up to number ' || coalesce(max(events.sequence), 0) ||"
                          " ', where ' || matches.sequence || ' were written' "
                          "FROM matches LEFT JOIN events ON match_id = id GROUP BY id "
                          "HAVING count(events.sequence) <> matches.sequence"
                          " OR max(events.sequence) <> matches.sequence ORDER BY id"},
};

bool sql_version_is_current(int64_t version)
{
        return version == migrations_count;
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

/* Of two programs that migrate at once, the second waits and finds nothing left to do. */
static enum store_status migrate_in_transaction(struct store *store)
{
        const struct sql_driver *driver = store->driver;
        const char *lock = lock_texts[driver->dialect];
        int64_t version = 0;
        enum store_status status = lock != NULL ? driver->execute(store, lock) : STORE_OK;
        if (status == STORE_OK)
                status = driver->read_version(store, &version);
        if (status == STORE_OK)
                status = sql_check_version(store, version);
        for (; status == STORE_OK && version < migrations_count; version++)
                status = driver->execute(store, migrations[version].texts[driver->dialect]);
        return status == STORE_OK ? driver->set_version(store, version) : status;
}

enum store_status sql_migrate(struct store *store)
{
        enum store_status status = store->driver->begin(store);
        if (status != STORE_OK)
                return status;
        status = migrate_in_transaction(store);
        if (status == STORE_OK)
                return store->driver->commit(store);
        store->driver->roll_back(store);
        return status;
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

enum store_status store_check(struct store *store, store_visit_complaint *visit, void *context)
{
        struct sql_visitor visitor = {.visit.complaint = visit, .context = context};
        enum store_status status = STORE_OK;
        for (int i = 0; status == STORE_OK && i < CHECKS; i++) {
                struct sql_call call = {.text = check_texts[store->driver->dialect][i],
                                        .visit = visit_complaint,
                                        .context = &visitor};
                if (call.text != NULL)
                        status = sql_run(store, &call);
        }
        return status;
}
