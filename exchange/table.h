/* A table, printed for people, as CSV or as JSON. */
#ifndef EXCHANGE_TABLE_H
#define EXCHANGE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum table_format {
        TABLE_PLAIN,
        TABLE_JSON,
        TABLE_CSV
};

enum table_kind {
        TABLE_TEXT,
        TABLE_NUMBER, /* aligned right; without quotes in JSON */
        TABLE_VALUE   /* JSON already: true, null, a list */
};

struct table_column {
        const char *name;  /* in JSON and CSV */
        const char *title; /* for people */
        enum table_kind kind;
};

/* Begin with the format and zeros; the function that fills it sets the columns. */
struct table {
        enum table_format format;
        const struct table_column *columns;
        size_t column_count;
        char **cells;
        size_t cell_count;
        size_t room;
};

/* "table", "json" or "csv"; false for any other. */
bool table_format_named(const char *name, enum table_format *format_out);

/*
 * Adds the next cell, row by row. NULL is null in JSON and empty elsewhere. The text is copied and
 * cleaned with clean_text_copy().
 */
void table_add(struct table *table, const char *text);
void table_add_format(struct table *table, const char *format, ...)
        __attribute__((format(printf, 2, 3)));

/* User text, guarded in CSV as by csv_text_print_words(). */
void table_add_words(struct table *table, const char *text);

/* A time: local for people, 2026-11-15 20:37:00, else as moment_print() writes it. */
void table_add_moment(struct table *table, int64_t milliseconds);

size_t table_rows(const struct table *table);

void table_print(const struct table *table, FILE *out);

/* The members of a row in JSON, without the braces. */
void table_print_members(const struct table *table, FILE *out, size_t row);

void table_release(struct table *table);

#endif
