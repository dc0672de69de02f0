/* How many files this process and those that it starts may open. */
#include "file_limit.h"

#include <errno.h>
#include <string.h>
#include <sys/resource.h>

#include "process.h"

void file_limit_raise(unsigned long files)
{
        struct rlimit limit;
        getrlimit(RLIMIT_NOFILE, &limit);
        if (limit.rlim_cur >= files)
                return;
        limit.rlim_cur = files;
        if (limit.rlim_max < files)
                limit.rlim_max = files;
        if (setrlimit(RLIMIT_NOFILE, &limit) != 0)
                process_fail("%lu open files are needed (ulimit -Hn): %s", files, strerror(errno));
}
