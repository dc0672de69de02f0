/* How a database becomes a store of this version, one step for each version. */
#ifndef STORE_MIGRATIONS_H
#define STORE_MIGRATIONS_H

#include "sql.h"

/* Statements that lead to the next version, for each database. */
struct migration {
        const char *texts[SQL_DIALECTS];
};

/* The first leads from an empty database to version 1. Never change one that was released. */
extern const struct migration migrations[];
extern const int migrations_count;

#endif
