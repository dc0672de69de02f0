/* How many files this process and those that it starts may open. */
#ifndef BENCH_FILE_LIMIT_H
#define BENCH_FILE_LIMIT_H

/* Raises the limit to at least `files`; fails where that is forbidden. */
void file_limit_raise(unsigned long files);

#endif
