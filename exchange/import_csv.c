/* Imports CSV, as export_csv.c writes it: the rows of a match follow each other. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clean_text.h"
#include "csv_text.h"
#include "export.h"
#include "import_inside.h"
#include "key.h"
#include "moment.h"

enum field {
        FIELD_RECORD,
        FIELD_KEY,
        FIELD_SEQUENCE,
        FIELD_AT,
        FIELD_BY,
        FIELD_DO,
        FIELD_WHAT,
        FIELDS
};

/* As it was written: neither 01 nor +1. */
static bool is_sequence(const char *text, int64_t sequence)
{
        char printed[32];
        snprintf(printed, sizeof printed, "%lld", (long long)sequence);
        return strcmp(text, printed) == 0;
}

static bool read_event(struct import *import, char *const *fields)
{
        struct store_event row = {.sequence = (int64_t)import->record.count + 1,
                                  .author = csv_text_words(fields[FIELD_BY]),
                                  .detail = csv_text_words(fields[FIELD_WHAT])};
        if (!is_sequence(fields[FIELD_SEQUENCE], row.sequence))
                return import_complain(import, 0, "event %lld of the match was expected, not '%s'",
                                       (long long)row.sequence, fields[FIELD_SEQUENCE]);
        if (!moment_parse(fields[FIELD_AT], &row.at))
                return import_complain(import, 0, "'%s' is no time, as 2026-11-15T20:37:00.123Z",
                                       fields[FIELD_AT]);
        if (!event_kind_named(fields[FIELD_DO], &row.kind))
                return import_complain(import, 0, "nobody can do '%s'", fields[FIELD_DO]);
        return import_event(import, &row);
}

/* After a bad row the match makes no sense any more; one complaint is enough. */
static void read_event_row(struct import *import, char *const *fields)
{
        struct store_key key;
        if (!key_parse(fields[FIELD_KEY], &key)) {
                import_complain(import, 0, "the key of a match has to be 32 hexadecimal digits");
                return;
        }
        if (import->record_line == 0 || memcmp(&import->key, &key, sizeof key) != 0) {
                import_end_record(import);
                import_begin_record(import, &key);
        }
        if (!import->record_is_bad)
                import->record_is_bad = !read_event(import, fields);
}

static void read_person(struct import *import, char *const *fields)
{
        struct import_person person = {.key = fields[FIELD_KEY]};
        const char *fact = fields[FIELD_DO];
        const char *text = csv_text_words(fields[FIELD_WHAT]);
        if (strcmp(fact, "letters") == 0)
                person.letters = text;
        else if (strcmp(fact, "name") == 0)
                person.full_name = text;
        else if (strcmp(fact, "merged_into") == 0)
                person.merged_into = text;
        else if (strcmp(fact, "forgotten") == 0)
                person.forgotten = true;
        else
                import_complain(import, 0, "nobody can do '%s' to a player", fact);
        if (person.letters != NULL || person.full_name != NULL || person.merged_into != NULL ||
            person.forgotten)
                import_person(import, &person);
}

/* An unknown row does not end a match: if it belonged to it, the next sequence tells. */
static void read_row(struct import *import, char *const *fields)
{
        if (strcmp(fields[FIELD_RECORD], "event") == 0)
                read_event_row(import, fields);
        else if (strcmp(fields[FIELD_RECORD], "player") != 0)
                import_complain(import, 1, "a row is of an event or of a player");
        else
                read_person(import, fields);
}

/* How many fields a row of another version has is not known. */
static void read_version(struct import *import, const char *text)
{
        char *end = NULL;
        long long version = strtoll(text, &end, 10);
        bool is_number = text[0] >= '0' && text[0] <= '9' && (*end == ',' || *end == '\0');
        import_end_record(import);
        import_check_version(import, is_number ? version : 0);
}

static void read_line(struct import *import, char *line, size_t length)
{
        char *fields[FIELDS];
        if (strcmp(line, EXPORT_CSV_HEADER) == 0)
                return;
        if (strncmp(line, EXPORT_CSV_VERSION, strlen(EXPORT_CSV_VERSION)) == 0) {
                read_version(import, line + strlen(EXPORT_CSV_VERSION));
                return;
        }
        if (strlen(line) != length || !clean_text_is(line))
                import_complain(import, 0, "the line is no plain text");
        else if (!csv_text_split(line, fields, FIELDS))
                import_complain(import, 0, "a row has %d fields: %s", FIELDS, EXPORT_CSV_HEADER);
        else
                read_row(import, fields);
}

const struct import_format import_csv = {.line = read_line, .end = import_end_record};
