/* Memory that the program cannot go on without, and arrays that grow. */
#include "heap.h"

#include <stdio.h>
#include <stdlib.h>

enum {
        FIRST_ROOM = 32
};

void *heap_or_abort(void *memory)
{
        if (memory == NULL) {
                perror("bowling");
                abort();
        }
        return memory;
}

void *heap_grow(void *items, size_t count, size_t *room, size_t size)
{
        if (count < *room)
                return items;
        *room = *room == 0 ? FIRST_ROOM : *room * 2;
        return heap_or_abort(reallocarray(items, *room, size));
}
