/* Measures text as a reader sees it, and finds where it may be cut. */
#ifndef TEXT_MEASURE_H
#define TEXT_MEASURE_H

#include <stddef.h>

/*
 * A grapheme cluster is what a reader takes for one character: a letter with its combining marks, a
 * syllable of Hangul, a flag, emoji that are joined. Columns are those of a terminal: two for a
 * cluster with a wide character, as Hangul is.
 */
enum text_unit {
        TEXT_BYTES,
        TEXT_CLUSTERS,
        TEXT_COLUMNS
};

/* How long the text is, which may be any bytes. Aborts without memory. */
size_t text_measure(const char *text, enum text_unit unit);

/*
 * How many bytes of the text fit into `room` where it is cut between two clusters; all of them
 * where the text fits. Aborts without memory.
 */
size_t text_fitting(const char *text, enum text_unit unit, size_t room);

#endif
