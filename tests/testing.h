/* What each test in C includes: cmocka, and what cmocka wants before it. */
#ifndef TESTS_TESTING_H
#define TESTS_TESTING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

/* Where temporary files go. */
#define TEMPORARY (getenv("TMPDIR") != NULL ? getenv("TMPDIR") : "/tmp")

#define LENGTH_OF(array) (sizeof(array) / sizeof *(array))

#endif
