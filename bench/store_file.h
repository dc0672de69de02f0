/* The file of a store, and those that SQLite keeps beside it. */
#ifndef BENCH_STORE_FILE_H
#define BENCH_STORE_FILE_H

/* Removes them where they are. */
void store_file_remove(const char *path);

#endif
