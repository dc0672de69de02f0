/* A store as CSV: a row for each fact about a person, and one for each event. */
#include "export.h"

#include "csv_text.h"
#include "key.h"
#include "moment.h"

/* It has as many fields as the other rows. */
static void begin(FILE *out)
{
        fprintf(out, EXPORT_CSV_VERSION "%d,,,,,\n" EXPORT_CSV_HEADER "\n", EXPORT_VERSION);
}

static void write_fact(FILE *out, const struct store_person *person, const char *fact,
                       const char *text)
{
        fprintf(out, "player,%s,,,,%s,", person->key, fact);
        csv_text_print_words(out, text);
        fputc('\n', out);
}

/* A row for each fact. */
static void write_person(FILE *out, const struct export_person *person)
{
        const struct store_person *row = person->row;
        if (person->merged_into != NULL) {
                write_fact(out, row, "merged_into", person->merged_into);
                return;
        }
        if (export_tells_key(person))
                write_fact(out, row, "letters", row->letters.name);
        if (row->full_name[0] != '\0')
                write_fact(out, row, "name", row->full_name);
        if (row->forgotten)
                write_fact(out, row, "forgotten", "");
}

static void write_event(FILE *out, const struct store_match *match, const struct store_event *event)
{
        char key[KEY_TEXT_SIZE];
        char at[MOMENT_SIZE];
        key_print(&match->key, key);
        moment_print(event->at, at);
        fprintf(out, "event,%s,%lld,%s,", key, (long long)event->sequence, at);
        csv_text_print_words(out, event->author);
        fprintf(out, ",%s,", event_kind_name(event->kind));
        csv_text_print_words(out, event->detail);
        fputc('\n', out);
}

const struct export_format export_csv = {
        .name = "csv",
        .begin = begin,
        .person = write_person,
        .event = write_event,
};
