/** Which library this is, at compile time and at run time. */
#ifndef BOWLING_VERSION_H
#define BOWLING_VERSION_H

#include <bowling/api.h>

#ifdef __cplusplus
extern "C" {
#endif

#define BOWLING_VERSION "0.1.0"

/** The version of the library that is linked, such as "0.1.0". Constant, never NULL. */
BOWLING_API const char *bowling_version(void);

#ifdef __cplusplus
}
#endif

#endif
