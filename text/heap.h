/* Memory that the program cannot go on without, and arrays that grow. */
#ifndef TEXT_HEAP_H
#define TEXT_HEAP_H

#include <stddef.h>

/* Returns `memory`, or aborts the program where it is NULL. */
void *heap_or_abort(void *memory);

/*
 * Makes room for one more item in an array of `count` items of `size` bytes, and returns the array,
 * which may have moved. An array begins as NULL with `*room` 0. Aborts without memory.
 */
void *heap_grow(void *items, size_t count, size_t *room, size_t size);

#endif
