/* The version that is linked. */
#include <bowling/version.h>

const char *bowling_version(void)
{
        return BOWLING_VERSION;
}
