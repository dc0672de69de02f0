/* A store as CSV: a row for each player with a full name, and one for each event. */
#include "export.h"

#include "csv_text.h"
#include "key.h"
#include "moment.h"

/* It has as many fields as the other rows. */
static void begin(FILE *out)
{
        fprintf(out, EXPORT_CSV_VERSION "%d,,,,,\n" EXPORT_CSV_HEADER "\n", EXPORT_VERSION);
}

static void write_player(FILE *out, const struct store_player *player)
{
        fprintf(out, "player,%s,,,,name,", player->player.name);
        csv_text_print_words(out, player->full_name);
        fputc('\n', out);
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
        .player = write_player,
        .event = write_event,
};
