/* The reference for the store: the same rows, written by SQLite without our code around it. */
#ifndef BENCH_BARE_STORE_H
#define BENCH_BARE_STORE_H

/*
 * Bowls `bowls` times into one match of a new store at `path`: each time the transaction that a
 * bowl makes. Returns the seconds that it took.
 */
double bare_store_bowl(const char *path, int bowls);

/*
 * Reads all rows of the store `from`, then writes them into the new store `to` by prepared
 * statements, in commits of ten thousand games. Returns the seconds that the writing took.
 */
double bare_store_copy(const char *from, const char *to);

#endif
