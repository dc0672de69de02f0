/* The rows of people in SQL, cached: who has which number, and whose games those are. */
#include <stdlib.h>
#include <string.h>

#include "heap.h"
#include "sql_inside.h"

enum {
        PLAYER_ID_MAX = 10000000 /* more than a store has, ids that were lost included */
};

void sql_clear_player_cache(struct store *store)
{
        memset(store->player_ids, 0, sizeof store->player_ids);
        free(store->players);
        store->players = NULL;
        store->players_room = 0;
}

static int letters_index(const struct bowling_player *letters)
{
        int index = 0;
        for (int i = 0; i < BOWLING_NAME_LETTERS; i++)
                index = index * 26 + (letters->name[i] - 'A');
        return index;
}

/* Of those whose key is their letters, and of guests: these never change. */
static int64_t *cached_id(struct store *store, const struct bowling_player *letters, bool guest)
{
        return &store->player_ids[guest][letters_index(letters)];
}

enum store_status sql_find_or_add_player(struct store *store, const struct store_game *game,
                                         int64_t *id_out)
{
        bool guest = game->person == PERSON_GUEST;
        int64_t *id = cached_id(store, &game->player, guest);
        struct sql_value letters = sql_text(game->player.name);
        struct sql_call add = {.slot = SQL_ADD_PLAYER,
                               SQL_VALUES(guest ? sql_text(NULL) : letters, letters)};
        struct sql_call find = {.slot = guest ? SQL_FIND_GUEST : SQL_FIND_PLAYER,
                                SQL_VALUES(letters),
                                .visit = sql_take_integer,
                                .context = id};
        *id_out = game->person;
        if (game->person > 0)
                return STORE_OK;
        enum store_status status = *id == 0 ? sql_run(store, &find) : STORE_OK;
        if (status == STORE_OK && *id == 0)
                status = sql_run(store, &add);
        if (status == STORE_OK && *id == 0)
                status = sql_run(store, &find);
        *id_out = *id;
        return status;
}

bool sql_read_letters(const char *text, struct bowling_player *letters_out)
{
        return strlen(text) == BOWLING_NAME_LETTERS && event_parse_player(text, letters_out);
}

static bool cache_player(void *context, const struct sql_row *row)
{
        struct store *store = context;
        int64_t id = row->integer(row, 0);
        if (id < 0 || id >= store->players_room)
                return true;
        struct sql_player *player = &store->players[id];
        bool guest = row->is_null(row, 2);
        struct bowling_player key;
        store->players_count++;
        player->root = row->is_null(row, 3) ? id : row->integer(row, 3);
        player->counts = !guest && row->integer(row, 4) == 0;
        if (!sql_read_letters(row->text(row, 1), &player->letters))
                player->letters = (struct bowling_player){""};
        else if (guest)
                *cached_id(store, &player->letters, true) = id;
        else if (sql_read_letters(row->text(row, 2), &key)) /* the letters may be others now */
                *cached_id(store, &key, false) = id;
        return true;
}

/* Marks people whose letters others have too. */
static void mark_shared_letters(struct store *store)
{
        int64_t first[SQL_NAMES] = {0};
        for (int64_t id = 1; id < store->players_room; id++) {
                struct sql_player *player = &store->players[id];
                if (!player->counts || player->root != id || player->letters.name[0] == '\0')
                        continue;
                int64_t *before = &first[letters_index(&player->letters)];
                player->shares_letters = *before != 0;
                if (*before != 0)
                        store->players[*before].shares_letters = true;
                *before = id;
        }
}

/* The largest id, and how often people were changed. */
struct people_state {
        int64_t largest;
        int64_t changes;
};

static bool take_state(void *context, const struct sql_row *row)
{
        *(struct people_state *)context =
                (struct people_state){row->integer(row, 0), row->integer(row, 1)};
        return false;
}

/* Another program may take an id now and commit its player later: a gap may be filled. */
enum store_status sql_cache_players(struct store *store)
{
        struct people_state now = {0};
        struct sql_call find = {.slot = SQL_PEOPLE_STATE, .visit = take_state, .context = &now};
        struct sql_call rows = {.text = "SELECT id, letters, key, person, forgotten FROM players",
                                .visit = cache_player,
                                .context = store};
        enum store_status status = sql_run(store, &find);
        bool complete = now.largest < store->players_room && store->players_count == now.largest &&
                        store->people_changes == now.changes;
        if (status != STORE_OK || complete)
                return status;
        if (now.largest < 0 || now.largest > PLAYER_ID_MAX)
                return sql_report_damage(store, "the number of a player makes no sense");
        free(store->players);
        store->players = heap_or_abort(calloc((size_t)now.largest + 1, sizeof *store->players));
        store->players_room = now.largest + 1;
        store->players_count = 0;
        store->people_changes = now.changes;
        status = sql_run(store, &rows);
        mark_shared_letters(store);
        return status;
}

int64_t sql_cached_person(struct store *store, const struct store_game *game)
{
        int64_t id = game->person > 0
                             ? game->person
                             : *cached_id(store, &game->player, game->person == PERSON_GUEST);
        return id < store->players_room ? store->players[id].root : 0;
}
