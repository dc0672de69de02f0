/* Imports text: a name, a colon and a game, as `bowling score` reads it; also `PJS#2: X X`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bulk.h"
#include "candidates.h"
#include "heap.h"
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

/* Blanks `#2` before the colon, and reads the number; 0 where there is none. */
static bool take_number(struct import *import, char *line, size_t length, int64_t *number_out)
{
        const char *colon = memchr(line, ':', length);
        char *hash = colon != NULL ? memchr(line, '#', (size_t)(colon - line)) : NULL;
        *number_out = 0;
        if (hash == NULL)
                return true;
        const char *end = colon;
        while (end[-1] == ' ')
                end--;
        size_t digits = (size_t)(end - hash - 1);
        if (!event_parse_person(hash + 1, digits, number_out) || *number_out <= 0)
                return import_complain(import, (unsigned)(hash - line) + 1,
                                       "behind # stands the number of a person, as in PJS#2");
        memset(hash, ' ', digits + 1);
        return true;
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
static int64_t count_occurrence(struct import *import, const struct key_game *game, int64_t number)
{
        struct store_key key = key_of_game(game, 1);
        uint64_t fingerprint = 0;
        memcpy(&fingerprint, key.bytes, sizeof fingerprint);
        fingerprint ^= (uint64_t)number * UINT64_C(0x9E3779B97F4A7C15);
        return occurrences_count(import->job->occurrences, fingerprint);
}

/* A game that came without a day is not known by the day in its key, but by when it began. */
static bool is_known_without_day(struct import *import, const struct key_game *game,
                                 int64_t occurrence)
{
        struct store *store = import->job->store;
        struct key_game without_day = {
                .player = game->player, .marks = game->marks, .person = game->person};
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
        struct key_game known_by = {out->player, out->texts.marks, import->job->day, NULL};
        out->occurrence = count_occurrence(import, &known_by, out->number);
        out->row.key = key_of_game(&known_by, out->occurrence);
        record_print_start(&match, NULL, detail);
        memccpy(out->detail, detail, '\0', sizeof out->detail);
        out->row.detail = out->detail;
}

bool import_text_read(struct import *import, char *line, size_t length,
                      struct import_game *game_out)
{
        struct bulk_text text = {.bytes = line, .length = length};
        struct bowling_player player;
        game_out->line = import->line;
        if (!take_number(import, line, length, &game_out->number) ||
            !read_name(import, &text, &player))
                return false;
        struct bowling_game game = bowling_game_of(player);
        if (!read_game(import, line, text, &game))
                return false;
        make_row(import, &game, game_out);
        return true;
}

/* Whom letters mean, asked once for each; others may add people meanwhile. */
struct import_letters {
        struct whom {
                bool is_known;
                int64_t in_log;
                char key[PERSON_KEY_SIZE];
        } whom[26 * 26 * 26];
};

static struct whom *whom_of(struct import *import, const struct bowling_player *letters)
{
        size_t index = 0;
        if (import->letters == NULL)
                import->letters = heap_or_abort(calloc(1, sizeof *import->letters));
        for (int i = 0; i < BOWLING_NAME_LETTERS; i++)
                index = index * 26 + (size_t)(letters->name[i] - 'A');
        return &import->letters->whom[index];
}

static bool complain_of_choice(struct import *import, const struct import_game *game,
                               const struct people_choice *choice)
{
        uint64_t line = import->line;
        import->line = game->line;
        if (choice->kind == PEOPLE_SEVERAL) {
                char *candidates = candidates_print(choice);
                import_complain(import, 1, "%s may be %s: say which, as in %s#%lld",
                                game->player.name, candidates, game->player.name,
                                (long long)choice->candidates[0].id);
                free(candidates);
        } else {
                import_complain(import, 1, "there is no %s#%lld", game->player.name,
                                (long long)game->number);
        }
        import->line = line;
        return false;
}

/* False after a complaint, or where the store fails. */
static bool choose(struct import *import, const struct import_game *game, struct whom *whom_out)
{
        struct people_choice choice;
        char text[BOWLING_NAME_LETTERS + 1 + PERSON_TEXT_SIZE];
        const char *number = game->number != 0 ? "#" : "";
        snprintf(text, sizeof text, "%s%s", game->player.name, number);
        if (game->number != 0)
                event_print_person(game->number, text + strlen(text));
        import->status = people_choose(import->job->store, text, false, &choice);
        if (import->status == STORE_OK &&
            (choice.kind == PEOPLE_SEVERAL || choice.kind == PEOPLE_NOBODY))
                return complain_of_choice(import, game, &choice);
        if (import->status == STORE_OK)
                import->status = people_add_if_needed(import->job->store, &choice, &game->player,
                                                      &import->job->stamp);
        if (import->status != STORE_OK)
                return false;
        const struct store_person *row = choice.alias.id != 0 ? &choice.alias : &choice.person;
        *whom_out = (struct whom){true, people_in_log(&choice, &game->player), ""};
        memcpy(whom_out->key, row->key, sizeof whom_out->key);
        return true;
}

/* Says in the row whose the game is; most are of whoever has the letters, and stay as they are. */
static bool name_person(struct import *import, struct import_game *game, struct key_game *known_by)
{
        struct whom chosen = {.is_known = false};
        struct whom *whom = game->number == 0 ? whom_of(import, &game->player) : &chosen;
        char form[4 + PERSON_TEXT_SIZE];
        if (!whom->is_known && !choose(import, game, whom))
                return false;
        if (whom->in_log == PERSON_OF_LETTERS)
                return true;
        memcpy(game->person, whom->key, sizeof game->person);
        known_by->person = game->person;
        game->row.key = key_of_game(known_by, game->occurrence);
        game->row.game.person = whom->in_log;
        int length = snprintf(form, sizeof form, "4 %lld ", (long long)whom->in_log);
        memmove(game->detail + length, game->detail, strlen(game->detail) + 1);
        memcpy(game->detail, form, (size_t)length);
        return true;
}

/* A store with a connection gets a transaction for each call, which can be tried again. */
static bool begin(struct import *import, size_t count)
{
        return store_may_reconnect(import->job->store) || import_begin(import, count);
}

void import_text_write(struct import *import, struct import_game *games, size_t count)
{
        struct store_addition rows[IMPORT_GAMES_MAX];
        const struct event_stamp *stamp = &import->job->stamp;
        struct store_additions additions = {
                .games = rows, .at = stamp->at, .author = stamp->author};
        size_t added = 0;
        if (count == 0 || import->status != STORE_OK || !begin(import, count))
                return;
        for (size_t i = 0; i < count && import->status == STORE_OK; i++) {
                struct key_game game = {games[i].player, games[i].texts.marks, import->job->day,
                                        NULL};
                if (!name_person(import, &games[i], &game))
                        continue;
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
