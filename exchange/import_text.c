/* Imports text: a name, a colon and a game, as `bowling score` reads it. */
#include <stdio.h>
#include <string.h>

#include "bulk.h"
#include "import_inside.h"
#include "key.h"
#include "moment.h"

static bool read_name(struct import *import, struct bulk_text *text,
                      struct bowling_player *player_out)
{
        struct bulk_complaint complaint = {.reason = BULK_REASON_NAME};
        if (bulk_take_name(text, player_out, &complaint) && player_out->name[0] != '\0')
                return true;
        return import_complain(import, 1, "%s", bulk_explain(&complaint).text);
}

static bool read_game(struct import *import, const char *line, struct bulk_text text,
                      struct bowling_game *game)
{
        struct bulk_complaint complaint;
        if (text.length > BULK_LINE_MAX)
                return import_complain(import, 0, "the game is longer than %d bytes",
                                       BULK_LINE_MAX);
        if (bulk_read_game(text, game, &complaint))
                return true;
        return import_complain(import, complaint.column + (unsigned)(text.bytes - line), "%s",
                               bulk_explain(&complaint).text);
}

/* Equal lines are different games, so their number is part of the key. */
static int64_t count_occurrence(struct import *import, const struct key_game *game)
{
        struct store_key key = key_of_game(game, 1);
        uint64_t fingerprint = 0;
        memcpy(&fingerprint, key.bytes, sizeof fingerprint);
        return occurrences_count(import->job->occurrences, fingerprint);
}

/* A game that came without a day is not known by the day in its key, but by when it began. */
static bool is_known_without_day(struct import *import, const struct key_game *game,
                                 int64_t occurrence)
{
        struct store *store = import->job->store;
        struct key_game without_day = {.player = game->player, .marks = game->marks};
        struct store_key key = key_of_game(&without_day, occurrence);
        struct store_match match;
        int64_t id = 0;
        enum store_status status = store_find(store, &key, &id);
        if (status == STORE_OK)
                status = store_find_match(store, id, &match);
        if (status == STORE_OK)
                return moment_is_same_day(match.began, import->job->stamp.at);
        if (status != STORE_NOT_FOUND)
                import->status = status;
        return false;
}

static enum store_status add_once(struct import *import, const struct key_game *game,
                                  const struct store_change *change)
{
        int64_t id = 0;
        int64_t occurrence = count_occurrence(import, game);
        struct store_key key = key_of_game(game, occurrence);
        if (game->day != NULL && is_known_without_day(import, game, occurrence))
                return STORE_EXISTS;
        if (import->status != STORE_OK)
                return import->status;
        return store_add(import->job->store, &key, change, &id);
}

/* A match of its own that starts with all of its bowls. */
static void add_game(struct import *import, struct bowling_game *game)
{
        const struct event_stamp *stamp = &import->job->stamp;
        char bowls[RECORD_MARKS_SIZE];
        char detail[RECORD_START_SIZE];
        struct bowling_match match = {.games = {game, {.size = 1, .used = 1}}};
        struct store_game row = match_writer_game_row(game, 0, bowls);
        struct key_game known_by = {row.player, row.marks, import->job->day};
        record_print_start(&match, STORED_FORM, detail);
        struct store_event start = {.sequence = 1,
                                    .kind = EVENT_START,
                                    .at = stamp->at,
                                    .author = stamp->author,
                                    .detail = detail};
        struct store_change change = {.finished = true,
                                      .events = &start,
                                      .event_count = 1,
                                      .games = &row,
                                      .game_count = 1};
        if (import_begin(import, 1))
                import_count(import, add_once(import, &known_by, &change));
}

static void read_line(struct import *import, char *line, size_t length)
{
        struct bulk_text text = {.bytes = line, .length = length};
        struct bowling_player player;
        if (!read_name(import, &text, &player))
                return;
        struct bowling_game game = bowling_game_of(player);
        if (read_game(import, line, text, &game))
                add_game(import, &game);
}

const struct import_format import_text = {.line = read_line};
