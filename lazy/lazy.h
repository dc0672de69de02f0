/*
 * Libraries that are loaded when they are first needed.
 *
 * Some depend on twenty others. Commands that need none of them start faster, and run without them.
 *
 * The functions of a library are a list, `#define THING_FUNCTIONS(USE) USE(first) USE(second)`, of
 * which LAZY_FIELD makes the fields of a struct and LAZY_NAME the names that lazy_load() takes.
 */
#ifndef LAZY_H
#define LAZY_H

#include <stdbool.h>
#include <stddef.h>

#define LAZY_FIELD(name) __typeof__(name) *(name);
#define LAZY_NAME(name) #name,

/*
 * Loads the library `file` and writes its functions to `functions_out`, a struct that has a pointer
 * for each of `names` in their order and nothing else. False where the library or a function is
 * missing.
 */
bool lazy_load(const char *file, const char *const *names, size_t count, void *functions_out);

#endif
