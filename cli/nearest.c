/* Edit distance, to suggest the word that was probably meant. */
#include "nearest.h"

#include <stdint.h>
#include <string.h>

enum {
        WORD_MAX = 32
};

static size_t least(size_t left, size_t right)
{
        return left < right ? left : right;
}

/* The rows of the table of optimal string alignment: this one and the two before. */
struct rows {
        size_t before_last[WORD_MAX + 1];
        size_t last[WORD_MAX + 1];
        size_t now[WORD_MAX + 1];
};

static size_t cost_at(const struct rows *rows, const char *left, const char *right, size_t column)
{
        size_t exchange = rows->last[column - 1] + (left[0] != right[column - 1]);
        size_t best = least(exchange, least(rows->last[column], rows->now[column - 1]) + 1);
        if (column > 1 && rows->now[0] > 1 && left[0] == right[column - 2] &&
            left[-1] == right[column - 1])
                best = least(best, rows->before_last[column - 2] + 1);
        return best;
}

size_t nearest_distance(const char *left, const char *right)
{
        struct rows rows = {{0}, {0}, {0}};
        size_t columns = strlen(right);
        size_t row_count = strlen(left);
        if (columns > WORD_MAX || row_count > WORD_MAX)
                return SIZE_MAX;
        for (size_t i = 0; i <= columns; i++)
                rows.now[i] = i;
        for (size_t row = 1; row <= row_count; row++) {
                memcpy(rows.before_last, rows.last, sizeof rows.last);
                memcpy(rows.last, rows.now, sizeof rows.now);
                rows.now[0] = row;
                for (size_t column = 1; column <= columns; column++)
                        rows.now[column] = cost_at(&rows, left + row - 1, right, column);
        }
        return rows.now[columns];
}

bool nearest_is_close(const char *typed, size_t distance)
{
        return distance <= (strlen(typed) + 1) / 3;
}
