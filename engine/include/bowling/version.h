/** Which library this is, at compile time and at run time. */
#ifndef BOWLING_VERSION_H
#define BOWLING_VERSION_H

#include <bowling/api.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The version of these headers. The build reads it here too. */
#define BOWLING_VERSION_MAJOR 0
#define BOWLING_VERSION_MINOR 1
#define BOWLING_VERSION_PATCH 0

/** The version as one number, to be compared in `#if`: 10203 is that of 1.2.3. */
#define BOWLING_VERSION_NUMBER                                                                     \
        (BOWLING_VERSION_MAJOR * 10000 + BOWLING_VERSION_MINOR * 100 + BOWLING_VERSION_PATCH)

/** The version as a string, such as "0.1.0". */
#define BOWLING_VERSION                                                                            \
        BOWLING_VERSION_TEXT(BOWLING_VERSION_MAJOR, BOWLING_VERSION_MINOR, BOWLING_VERSION_PATCH)

/* Two steps: # takes the names of its arguments, which have to be replaced by numbers before. */
#define BOWLING_VERSION_TEXT(major, minor, patch) BOWLING_VERSION_JOIN(major, minor, patch)
#define BOWLING_VERSION_JOIN(major, minor, patch) #major "." #minor "." #patch

/** The version of the library that is linked, such as "0.1.0". Constant, never NULL. */
BOWLING_API const char *bowling_version(void);

#ifdef __cplusplus
}
#endif

#endif
