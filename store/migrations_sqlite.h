/* How a SQLite file becomes a store of this version, one step for each version. */
#ifndef STORE_MIGRATIONS_SQLITE_H
#define STORE_MIGRATIONS_SQLITE_H

/* Ended by NULL; the first leads from an empty file to version 1. Never change one that was
 * released. */
extern const char *const migrations_sqlite[];

#endif
