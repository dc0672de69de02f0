/* A table, printed for people, as CSV or as JSON. */
#include "table.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "clean_text.h"
#include "csv_text.h"
#include "heap.h"
#include "json_text.h"
#include "measure.h"
#include "moment.h"

bool table_format_named(const char *name, enum table_format *format_out)
{
        static const char *const names[] = {
                [TABLE_PLAIN] = "table", [TABLE_JSON] = "json", [TABLE_CSV] = "csv"};
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
                if (strcmp(names[i], name) != 0)
                        continue;
                *format_out = (enum table_format)i;
                return true;
        }
        return false;
}

static char *copy_cell(const char *mark, const char *text)
{
        size_t mark_length = strlen(mark);
        size_t size = strlen(text) + 1;
        char *copy = heap_or_abort(malloc(mark_length + size));
        memcpy(copy, mark, mark_length);
        clean_text_copy(copy + mark_length, size, text);
        return copy;
}

static void add_cell(struct table *table, const char *mark, const char *text)
{
        table->cells =
                heap_grow(table->cells, table->cell_count, &table->room, sizeof *table->cells);
        table->cells[table->cell_count++] = text != NULL ? copy_cell(mark, text) : NULL;
}

void table_add(struct table *table, const char *text)
{
        add_cell(table, "", text);
}

void table_add_words(struct table *table, const char *text)
{
        bool guard = table->format == TABLE_CSV && text != NULL && csv_text_is_formula(text);
        add_cell(table, guard ? "'" : "", text);
}

void table_add_format(struct table *table, const char *format, ...)
{
        char text[256];
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(text, sizeof text, format, arguments);
        va_end(arguments);
        table_add(table, text);
}

void table_add_moment(struct table *table, int64_t milliseconds)
{
        char text[MOMENT_SIZE];
        if (table->format == TABLE_PLAIN)
                moment_print_local(milliseconds, text);
        else
                moment_print(milliseconds, text);
        table_add(table, text);
}

void table_release(struct table *table)
{
        for (size_t i = 0; i < table->cell_count; i++)
                free(table->cells[i]);
        free(table->cells);
}

static const char *cell(const struct table *table, size_t row, size_t column)
{
        return table->cells[row * table->column_count + column];
}

size_t table_rows(const struct table *table)
{
        return table->column_count > 0 ? table->cell_count / table->column_count : 0;
}

static size_t column_width(const struct table *table, size_t column)
{
        size_t width = text_measure(table->columns[column].title, TEXT_COLUMNS);
        for (size_t row = 0; row < table_rows(table); row++) {
                const char *text = cell(table, row, column);
                size_t needed = text != NULL ? text_measure(text, TEXT_COLUMNS) : 0;
                width = needed > width ? needed : width;
        }
        return width;
}

static void print_padded(FILE *out, const char *text, size_t width, bool right)
{
        int padding = (int)(width - text_measure(text, TEXT_COLUMNS));
        fprintf(out, "%*s%s%*s", right ? padding : 0, "", text, right ? 0 : padding, "");
}

/* The number of cells up to the last one with text; the others are not printed. */
static size_t filled(const struct table *table, const char *const *texts)
{
        size_t count = table->column_count;
        while (count > 0 && (texts[count - 1] == NULL || *texts[count - 1] == '\0'))
                count--;
        return count;
}

static void print_plain_row(const struct table *table, FILE *out, const size_t *widths,
                            const char *const *texts)
{
        size_t count = filled(table, texts);
        for (size_t i = 0; i < count; i++) {
                bool right = table->columns[i].kind == TABLE_NUMBER;
                const char *text = texts[i] != NULL ? texts[i] : "";
                fputs(i > 0 ? "  " : "", out);
                if (i + 1 == count && !right)
                        fputs(text, out);
                else
                        print_padded(out, text, widths[i], right);
        }
        fputc('\n', out);
}

static void print_plain(const struct table *table, FILE *out)
{
        size_t widths[table->column_count];
        const char *titles[table->column_count];
        for (size_t i = 0; i < table->column_count; i++) {
                widths[i] = column_width(table, i);
                titles[i] = table->columns[i].title;
        }
        /* cppcheck-suppress uninitvar ; it assumes a table without columns */
        print_plain_row(table, out, widths, titles);
        for (size_t row = 0; row < table_rows(table); row++)
                print_plain_row(table, out, widths,
                                (const char *const *)&table->cells[row * table->column_count]);
}

static void print_json_cell(FILE *out, enum table_kind kind, const char *text)
{
        if (text == NULL)
                fputs("null", out);
        else if (kind == TABLE_TEXT)
                json_text_print(out, text);
        else
                fputs(text, out);
}

void table_print_members(const struct table *table, FILE *out, size_t row)
{
        for (size_t i = 0; i < table->column_count; i++) {
                fprintf(out, i > 0 ? ",\"%s\":" : "\"%s\":", table->columns[i].name);
                print_json_cell(out, table->columns[i].kind, cell(table, row, i));
        }
}

static void print_json(const struct table *table, FILE *out)
{
        fputc('[', out);
        for (size_t row = 0; row < table_rows(table); row++) {
                fputs(row > 0 ? ",\n {" : "\n {", out);
                table_print_members(table, out, row);
                fputc('}', out);
        }
        fputs(table_rows(table) > 0 ? "\n]\n" : "]\n", out);
}

static void print_csv(const struct table *table, FILE *out)
{
        for (size_t i = 0; i < table->column_count; i++)
                fprintf(out, i > 0 ? ",%s" : "%s", table->columns[i].name);
        fputc('\n', out);
        for (size_t i = 0; i < table_rows(table) * table->column_count; i++) {
                csv_text_print(out, table->cells[i] != NULL ? table->cells[i] : "");
                fputc((i + 1) % table->column_count == 0 ? '\n' : ',', out);
        }
}

void table_print(const struct table *table, FILE *out)
{
        switch (table->format) {
        case TABLE_PLAIN:
                print_plain(table, out);
                return;
        case TABLE_JSON:
                print_json(table, out);
                return;
        case TABLE_CSV:
                print_csv(table, out);
                return;
        }
}
