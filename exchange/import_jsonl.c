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

static void read_object(struct import *import, const json_t *object)
{
        const char *player = text_at(object, "player");
        const char *full_name = text_at(object, "full_name");
        const json_t *version = json_object_get(object, "bowling");
        if (text_at(object, "match") != NULL)
                read_match(import, object);
        else if (player != NULL && full_name != NULL)
                import_player(import, player, full_name);
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
