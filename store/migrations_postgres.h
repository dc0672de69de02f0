/* How a database on a server becomes a store of this version, one step for each version. */
#ifndef STORE_MIGRATIONS_POSTGRES_H
#define STORE_MIGRATIONS_POSTGRES_H

/* Ended by NULL; the first leads from no tables to version 1. Never change one that was released.
 */
extern const char *const migrations_postgres[];

#endif
