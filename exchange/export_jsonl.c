/* A store as lines of JSON: an object for each player with a full name, and one for each match. */
#include "export.h"

#include <bowling/bowling.h>

#include "json_text.h"
#include "key.h"
#include "moment.h"

static void begin(FILE *out)
{
        fprintf(out, "{\"bowling\":%d}\n", EXPORT_VERSION);
}

static void write_player(FILE *out, const struct store_player *player)
{
        fprintf(out, "{\"player\":\"%s\",\"full_name\":", player->player.name);
        json_text_print(out, player->full_name);
        fputs("}\n", out);
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
        .player = write_player,
        .begin_match = begin_match,
        .event = write_event,
        .end_match = end_match,
};
