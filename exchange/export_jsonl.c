/*
 * A store as lines of JSON: an object for each person of whom there is more to say than letters,
 * and one for each match.
 */
#include "export.h"

#include <bowling/bowling.h>

#include "json_text.h"
#include "key.h"
#include "moment.h"

static void begin(FILE *out)
{
        fprintf(out, "{\"bowling\":%d}\n", EXPORT_VERSION);
}

/* Letters and keys hold nothing that has to be escaped. */
static void write_person(FILE *out, const struct export_person *person)
{
        const struct store_person *row = person->row;
        fprintf(out, "{\"player\":\"%s\"", row->letters.name);
        if (export_tells_key(person))
                fprintf(out, ",\"key\":\"%s\"", row->key);
        if (row->full_name[0] != '\0') {
                fputs(",\"full_name\":", out);
                json_text_print(out, row->full_name);
        }
        if (person->merged_into != NULL)
                fprintf(out, ",\"merged_into\":\"%s\"", person->merged_into);
        fputs(row->forgotten ? ",\"forgotten\":true}\n" : "}\n", out);
}

static void begin_match(FILE *out, const struct store_match *match)
{
        char key[KEY_TEXT_SIZE];
        key_print(&match->key, key);
        fprintf(out, "{\"match\":\"%s\",\"events\":[", key);
}

static void write_event(FILE *out, const struct store_match *match, const struct store_event *event)
{
        char at[MOMENT_SIZE];
        (void)match;
        moment_print(event->at, at);
        fprintf(out, "%s{\"at\":\"%s\",\"by\":", event->sequence > 1 ? "," : "", at);
        json_text_print(out, event->author);
        fprintf(out, ",\"do\":\"%s\",\"what\":", event_kind_name(event->kind));
        json_text_print(out, event->detail);
        fputc('}', out);
}

static void end_match(FILE *out)
{
        fputs("]}\n", out);
}

const struct export_format export_jsonl = {
        .name = "jsonl",
        .begin = begin,
        .person = write_person,
        .begin_match = begin_match,
        .event = write_event,
        .end_match = end_match,
};
