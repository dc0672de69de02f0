/* Measures text as a reader sees it, and finds where it may be cut. */
#include "measure.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <unigbrk.h>

#include "characters.h"
#include "heap.h"

/* How much of a text fits: bytes, and what they measure. */
struct extent {
        size_t bytes;
        size_t size;
};

/* Tables are mostly digits and letters: each of these bytes is a cluster of one column. */
static bool is_plain(const char *text)
{
        while (*text >= ' ' && *text <= '~')
                text++;
        return *text == '\0';
}

/* A wide character fills the cluster's columns: what is joined to it is drawn into it. */
static size_t cluster_columns(const char *text, size_t length)
{
        size_t columns = 0;
        for (size_t i = 0; i < length;) {
                struct character character = character_at(text + i);
                size_t own = character.length > 0 ? character_columns(character.code_point) : 1;
                if (own == 2)
                        return own;
                columns += own;
                i += character.length > 0 ? character.length : 1;
        }
        return columns;
}

static size_t cluster_size(const char *text, size_t length, enum text_unit unit)
{
        switch (unit) {
        case TEXT_BYTES:
                return length;
        case TEXT_CLUSTERS:
                return 1;
        case TEXT_COLUMNS:
                return cluster_columns(text, length);
        }
        return length;
}

/* All breaks at once: u8_grapheme_next() of libunistring 1.0 splits flags and joined emoji. */
static char *find_breaks(const char *text, size_t length)
{
        char *breaks = heap_or_abort(malloc(length + 1));
        u8_grapheme_breaks((const uint8_t *)text, length, breaks);
        breaks[length] = 1;
        return breaks;
}

static struct extent extent_within(const char *text, enum text_unit unit, size_t room)
{
        size_t length = strlen(text);
        char *breaks = find_breaks(text, length);
        struct extent extent = {.bytes = 0};
        while (extent.bytes < length) {
                size_t end = extent.bytes + 1;
                while (breaks[end] == 0)
                        end++;
                size_t size = cluster_size(text + extent.bytes, end - extent.bytes, unit);
                if (size > room - extent.size)
                        break;
                extent = (struct extent){end, extent.size + size};
        }
        free(breaks);
        return extent;
}

size_t text_measure(const char *text, enum text_unit unit)
{
        if (unit == TEXT_BYTES || is_plain(text))
                return strlen(text);
        return extent_within(text, unit, SIZE_MAX).size;
}

size_t text_fitting(const char *text, enum text_unit unit, size_t room)
{
        if (unit == TEXT_BYTES && strlen(text) <= room)
                return strlen(text);
        return extent_within(text, unit, room).bytes;
}
