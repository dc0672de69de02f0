/* Imports lines of JSON, as export_jsonl.c writes them. */
#include <jansson.h>

#include "import_inside.h"
#include "key.h"
#include "moment.h"

static const char *text_at(const json_t *object, const char *name)
{
        return json_string_value(json_object_get(object, name));
}

static bool read_event(struct import *import, const json_t *object, size_t index)
{
        struct store_event row = {.sequence = (int64_t)index + 1,
                                  .author = text_at(object, "by"),
                                  .detail = text_at(object, "what")};
        const char *at = text_at(object, "at");
        const char *kind = text_at(object, "do");
        if (row.author == NULL || row.detail == NULL || at == NULL || kind == NULL)
                return import_complain(
                        import, 0, "event %zu: 'at', 'by', 'do' and 'what' are needed", index + 1);
        if (!moment_parse(at, &row.at))
                return import_complain(import, 0,
                                       "event %zu: '%s' is no time, as 2026-11-15T20:37:00.123Z",
                                       index + 1, at);
        if (!event_kind_named(kind, &row.kind))
                return import_complain(import, 0, "event %zu: nobody can do '%s'", index + 1, kind);
        return import_event(import, &row);
}

static bool read_events(struct import *import, const json_t *events)
{
        if (json_array_size(events) == 0)
                return import_complain(import, 0, "a match needs its 'events'");
        for (size_t i = 0; i < json_array_size(events); i++) {
                if (!read_event(import, json_array_get(events, i), i))
                        return false;
        }
        return true;
}

static void read_match(struct import *import, const json_t *object)
{
        struct store_key key;
        if (!key_parse(text_at(object, "match"), &key)) {
                import_complain(import, 0, "'match' has to be 32 hexadecimal digits");
                return;
        }
        import_begin_record(import, &key);
        import->record_is_bad = !read_events(import, json_object_get(object, "events"));
        import_end_record(import);
}

/* A player of whom nothing is said is a mistake. */
static bool has_fact(const json_t *object)
{
        return text_at(object, "full_name") != NULL || text_at(object, "key") != NULL ||
               text_at(object, "merged_into") != NULL ||
               json_object_get(object, "forgotten") != NULL;
}

static void read_person(struct import *import, const json_t *object)
{
        struct import_person person = {.key = text_at(object, "key"),
                                       .letters = text_at(object, "player"),
                                       .full_name = text_at(object, "full_name"),
                                       .merged_into = text_at(object, "merged_into"),
                                       .forgotten =
                                               json_is_true(json_object_get(object, "forgotten"))};
        const json_t *forgotten = json_object_get(object, "forgotten");
        if (person.key == NULL)
                person.key = person.letters;
        if (forgotten == NULL || json_is_boolean(forgotten))
                import_person(import, &person);
        else
                import_complain(import, 0, "'forgotten' is true or false");
}

static void read_object(struct import *import, const json_t *object)
{
        const char *player = text_at(object, "player");
        const json_t *version = json_object_get(object, "bowling");
        if (text_at(object, "match") != NULL)
                read_match(import, object);
        else if (player != NULL && has_fact(object))
                read_person(import, object);
        else if (version != NULL)
                import_check_version(import, json_integer_value(version));
        else
                import_complain(import, 0, "neither a match nor a player");
}

static void read_line(struct import *import, char *line, size_t length)
{
        json_error_t error = {.position = 0};
        json_t *object = json_loadb(line, length, JSON_REJECT_DUPLICATES, &error);
        if (object == NULL) {
                import_complain(import, error.position > 0 ? (unsigned)error.position : 1, "%s",
                                error.text);
                return;
        }
        read_object(import, object);
        json_decref(object);
}

const struct import_format import_jsonl = {.line = read_line};
