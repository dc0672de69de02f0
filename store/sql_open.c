/* Opening and checking a store in SQL, as far as both databases do it alike. */
#include <stdio.h>

#include "sql_inside.h"

int sql_versions(const char *const *migrations)
{
        int known = 0;
        while (migrations[known] != NULL)
                known++;
        return known;
}

enum store_status sql_refuse_newer(struct sql_store *store, int64_t version,
                                   const char *const *migrations)
{
        if (version >= 0 && version <= sql_versions(migrations))
                return STORE_OK;
        snprintf(store->store.reason, sizeof store->store.reason,
                 "the store has version %lld, this program knows up to %d", (long long)version,
                 sql_versions(migrations));
        return STORE_TOO_NEW;
}

enum store_status sql_end_opening(struct sql_store *store, enum store_status status,
                                  struct store **store_out, char *reason_out)
{
        if (status == STORE_OK) {
                *store_out = &store->store;
                return STORE_OK;
        }
        snprintf(reason_out, STORE_REASON_SIZE, "%s", store->store.reason);
        store_close(&store->store);
        return status;
}

bool sql_pass_complaint(void *context, const struct sql_row *row)
{
        const struct sql_complaints *complaints = context;
        complaints->visit(complaints->context, row->text(row, 0));
        return true;
}
