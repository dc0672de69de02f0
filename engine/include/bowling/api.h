/** Marks the functions that the library exports. */
#ifndef BOWLING_API_H
#define BOWLING_API_H

#if defined(__GNUC__)
#define BOWLING_API __attribute__((visibility("default")))
#else
#define BOWLING_API
#endif

#endif
