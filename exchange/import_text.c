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

/* A match of its own that starts with all of its bowls. */
static void make_row(struct import *import, struct bowling_game *game, struct import_game *out)
{
        char detail[RECORD_START_SIZE];
        struct bowling_match match = {.games = {game, {.size = 1, .used = 1}}};
        out->row.game = match_writer_game_row(game, 0, &out->texts);
        out->player = game->player;
        struct key_game known_by = {out->player, out->texts.marks, import->job->day};
        out->occurrence = count_occurrence(import, &known_by);
        out->row.key = key_of_game(&known_by, out->occurrence);
        record_print_start(&match, detail);
        memccpy(out->detail, detail, '\0', sizeof out->detail);
        out->row.detail = out->detail;
}

bool import_text_read(struct import *import, char *line, size_t length,
                      struct import_game *game_out)
{
        struct bulk_text text = {.bytes = line, .length = length};
        struct bowling_player player;
        if (!read_name(import, &text, &player))
                return false;
        struct bowling_game game = bowling_game_of(player);
        if (!read_game(import, line, text, &game))
                return false;
        make_row(import, &game, game_out);
        return true;
}

/* A store with a connection gets a transaction for each call, which can be tried again. */
static bool begin(struct import *import, size_t count)
{
        return store_may_reconnect(import->job->store) || import_begin(import, count);
}

void import_text_write(struct import *import, const struct import_game *games, size_t count)
{
        struct store_addition rows[IMPORT_GAMES_MAX];
        const struct event_stamp *stamp = &import->job->stamp;
        struct store_additions additions = {
                .games = rows, .at = stamp->at, .author = stamp->author};
        size_t added = 0;
        if (count == 0 || import->status != STORE_OK || !begin(import, count))
                return;
        for (size_t i = 0; i < count && import->status == STORE_OK; i++) {
                struct key_game game = {games[i].player, games[i].texts.marks, import->job->day};
                if (game.day != NULL && is_known_without_day(import, &game, games[i].occurrence))
                        import->counts.known++;
                else
                        rows[additions.count++] = games[i].row;
        }
        if (import->status == STORE_OK && additions.count > 0)
                import->status = store_add_games(import->job->store, &additions, &added);
        if (import->status != STORE_OK)
                return;
        import->counts.added += added;
        import->counts.known += additions.count - added;
        if (import->waiting == 0)
                import->committed = import->counts;
}

static void read_line(struct import *import, char *line, size_t length)
{
        struct import_game game;
        if (import_text_read(import, line, length, &game))
                import_text_write(import, &game, 1);
}

const struct import_format import_text = {.line = read_line};
