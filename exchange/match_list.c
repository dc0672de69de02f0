/* The matches of a store with their scores, as a table. */
#include "match_list.h"

#include <stdlib.h>

#include "heap.h"
#include "json_text.h"
#include "match_writer.h"
#include "memory_stream.h"

#define LENGTH_OF(array) (sizeof(array) / sizeof *(array))

static const struct table_column match_columns[] = {
        {"match", "match", TABLE_NUMBER},   {"began", "began", TABLE_TEXT},
        {"finished", "state", TABLE_VALUE}, {"players", "players", TABLE_VALUE},
        {"voided", "", TABLE_VALUE},
};

static const struct table_column game_columns[] = {
        {"match", "match", TABLE_NUMBER},      {"began", "began", TABLE_TEXT},
        {"finished", "finished", TABLE_VALUE}, {"player", "player", TABLE_TEXT},
        {"total", "total", TABLE_NUMBER},      {"bowls", "bowls", TABLE_TEXT},
        {"voided", "voided", TABLE_VALUE},     {"person", "person", TABLE_NUMBER},
        {"full_name", "name", TABLE_TEXT},
};

/* The matches; read first, because a visitor must not use the store for their games. */
struct matches {
        struct store_match *list;
        size_t count;
        size_t room;
};

static bool note_match(void *context, const struct store_match *match)
{
        struct matches *matches = context;
        matches->list = heap_grow(matches->list, matches->count, &matches->room, sizeof *match);
        matches->list[matches->count++] = *match;
        return true;
}

/* The match that is being added, and what its games add up to. */
struct printing {
        struct table *table;
        const struct store_match *match;
        const struct record *record; /* of an unfinished match; NULL where it cannot be replayed */
        FILE *players;               /* the text of its players */
        bool first;
        int frame; /* the lowest current frame of its players */
};

/* Of an unfinished match, the settled part; unknown where its log cannot be replayed. */
struct score_so_far {
        bool known;
        int total;
        int frame;
};

static struct score_so_far score_of(const struct printing *printing, const struct store_game *row)
{
        if (row->finished)
                return (struct score_so_far){true, row->total, BOWLING_FRAMES};
        const struct bowling_game *game =
                printing->record != NULL
                        ? bowling_match_game(&printing->record->match, row->position)
                        : NULL;
        if (game == NULL)
                return (struct score_so_far){.frame = BOWLING_FRAMES};
        return (struct score_so_far){true, bowling_game_total(game),
                                     bowling_game_current_frame(game)};
}

/* Guests have no number. */
static void print_json_game(FILE *out, const struct store_game *game, const char *total)
{
        fprintf(out, "{\"name\":\"%s\",\"total\":%s,\"bowls\":", game->player.name, total);
        json_text_print(out, game->marks);
        if (game->guest)
                fputs(",\"person\":null", out);
        else
                fprintf(out, ",\"person\":%lld", (long long)game->person);
        fputs(",\"full_name\":", out);
        if (game->full_name != NULL)
                json_text_print(out, game->full_name);
        else
                fputs("null", out);
        fputc('}', out);
}

static bool add_player(void *context, const struct store_game *game)
{
        struct printing *printing = context;
        struct score_so_far score = score_of(printing, game);
        char total[16] = "?";
        bool json = printing->table->format == TABLE_JSON;
        fputs(printing->first ? "" : json ? "," : ", ", printing->players);
        if (score.known || json)
                snprintf(total, sizeof total, score.known ? "%d" : "null", score.total);
        if (json)
                print_json_game(printing->players, game, total);
        else if (game->shares_letters)
                fprintf(printing->players, "%s#%lld %s", game->player.name, (long long)game->person,
                        total);
        else
                fprintf(printing->players, "%s %s", game->player.name, total);
        printing->first = false;
        printing->frame = score.frame < printing->frame ? score.frame : printing->frame;
        return true;
}

/* A table for people has it in the column of the state. */
static void add_voided(const struct printing *printing)
{
        const char *text = printing->match->voided ? "true" : "false";
        table_add(printing->table, printing->table->format == TABLE_PLAIN ? NULL : text);
}

static bool add_game(void *context, const struct store_game *game)
{
        struct printing *printing = context;
        struct score_so_far score = score_of(printing, game);
        table_add_format(printing->table, "%lld", (long long)printing->match->id);
        table_add_moment(printing->table, printing->match->began);
        table_add(printing->table, game->finished ? "true" : "false");
        table_add(printing->table, game->player.name);
        if (score.known)
                table_add_format(printing->table, "%d", score.total);
        else
                table_add(printing->table, NULL);
        table_add(printing->table, game->marks);
        add_voided(printing);
        if (game->guest)
                table_add(printing->table, NULL);
        else
                table_add_format(printing->table, "%lld", (long long)game->person);
        table_add_words(printing->table, game->full_name);
        return true;
}

static void add_state(const struct printing *printing)
{
        if (printing->table->format == TABLE_JSON)
                table_add(printing->table, printing->match->finished ? "true" : "false");
        else if (printing->match->voided)
                table_add(printing->table, "voided");
        else if (printing->match->finished)
                table_add(printing->table, "finished");
        else if (printing->record == NULL)
                table_add(printing->table, "damaged");
        else
                table_add_format(printing->table, "frame %d", printing->frame);
}

static enum store_status add_match(struct store *store, struct printing *printing)
{
        struct store_filter filter = {.match = printing->match->id};
        char *players = NULL;
        size_t length = 0;
        bool json = printing->table->format == TABLE_JSON;
        if (printing->table->format == TABLE_CSV)
                return store_each_game(store, &filter, add_game, printing);
        printing->players = memory_stream_open(&players, &length);
        printing->first = true;
        printing->frame = BOWLING_FRAMES;
        fputs(json ? "[" : "", printing->players);
        enum store_status status = store_each_game(store, &filter, add_player, printing);
        fputs(json ? "]" : "", printing->players);
        memory_stream_close_or_abort(printing->players);
        table_add_format(printing->table, "%lld", (long long)printing->match->id);
        table_add_moment(printing->table, printing->match->began);
        add_state(printing);
        table_add(printing->table, players);
        add_voided(printing);
        free(players);
        return status;
}

/* A log that cannot be replayed does not keep the other matches from the list. */
static enum store_status add_unfinished(struct store *store, struct printing *printing)
{
        struct match_writer writer = {.store = store};
        struct record record;
        record_init(&record);
        enum store_status status = match_writer_load_listed(&writer, printing->match, &record);
        printing->record = status == STORE_OK ? &record : NULL;
        if (status == STORE_OK || status == STORE_CORRUPT)
                status = add_match(store, printing);
        printing->record = NULL;
        record_release(&record);
        return status;
}

/* One more than the limit is read to see whether there are more; it is on the next page. */
static enum store_status read_page(struct matches *matches, struct store *store,
                                   struct store_filter filter, int64_t *next_out)
{
        size_t limit = (size_t)filter.limit;
        filter.limit += limit > 0;
        *next_out = 0;
        enum store_status status = store_each_match(store, &filter, note_match, matches);
        if (status == STORE_OK && limit > 0 && matches->count > limit)
                *next_out = matches->list[--matches->count - 1].id;
        return status;
}

enum store_status match_list_fill(struct table *table, struct store *store,
                                  const struct store_filter *filter, int64_t *next_out)
{
        struct matches matches = {.count = 0};
        int64_t next = 0;
        struct printing printing = {.table = table};
        bool csv = table->format == TABLE_CSV;
        table->columns = csv ? game_columns : match_columns;
        table->column_count = csv ? LENGTH_OF(game_columns) : LENGTH_OF(match_columns);
        enum store_status status = read_page(&matches, store, *filter, &next);
        for (size_t i = 0; status == STORE_OK && i < matches.count; i++) {
                printing.match = &matches.list[i];
                status = printing.match->finished ? add_match(store, &printing)
                                                  : add_unfinished(store, &printing);
        }
        free(matches.list);
        if (next_out != NULL)
                *next_out = next;
        return status;
}
