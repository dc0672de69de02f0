/* The file of a store, and those that SQLite keeps beside it. */
#include "store_file.h"

#include <stdio.h>
#include <unistd.h>

enum {
        PATH_SIZE = 2048
};

void store_file_remove(const char *path)
{
        static const char *const endings[] = {"", "-wal", "-shm"};
        char file[PATH_SIZE];
        for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
                snprintf(file, sizeof file, "%s%s", path, endings[i]);
                unlink(file);
        }
}
