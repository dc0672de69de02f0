/* Prints numbers into a buffer, for code where printf is too slow. */
#include "digits.h"

#include <string.h>

char *digits_put(char *at, uint64_t number)
{
        char digits[DIGITS_MAX];
        char *end = digits + sizeof digits;
        char *begin = end;
        do {
                *--begin = (char)('0' + number % 10);
                number /= 10;
        } while (number != 0);
        size_t length = (size_t)(end - begin);
        memcpy(at, begin, length);
        return at + length;
}

char *digits_put_behind(char *at, const char *words, uint64_t number)
{
        return digits_put(stpcpy(at, words), number);
}
