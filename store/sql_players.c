/* Players in SQL: a name gets a number once and for all, so what was read stays true. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sql_inside.h"

enum {
        PLAYER_ID_MAX = 10000000 /* more than names and lost numbers could ever take */
};

static int64_t *id_of(struct store *store, const struct bowling_player *player)
{
        int index = 0;
        for (int i = 0; i < BOWLING_NAME_LETTERS; i++)
                index = index * 26 + (player->name[i] - 'A');
        return &store->player_ids[index];
}

static enum store_status find_player(struct store *store, const struct bowling_player *player,
                                     int64_t *id_out)
{
        struct sql_value values[] = {sql_text(player->name)};
        struct sql_call call = {.slot = SQL_FIND_PLAYER,
                                .values = values,
                                .value_count = 1,
                                .visit = sql_take_integer,
                                .context = id_out};
        *id_out = 0;
        return sql_run(store, &call);
}

enum store_status sql_know_player(struct store *store, const struct bowling_player *player,
                                  int64_t *id_out)
{
        struct sql_value values[] = {sql_text(player->name)};
        struct sql_call call = {.slot = SQL_ADD_PLAYER, .values = values, .value_count = 1};
        *id_out = *id_of(store, player);
        if (*id_out != 0)
                return STORE_OK;
        enum store_status status = find_player(store, player, id_out);
        if (status == STORE_OK && *id_out == 0)
                status = sql_run(store, &call);
        if (status == STORE_OK && *id_out == 0)
                status = find_player(store, player, id_out);
        *id_of(store, player) = *id_out;
        return status;
}

/* A damaged store may hold anything. */
static bool is_name(const char *text, struct bowling_player *player_out)
{
        return strlen(text) == BOWLING_NAME_LETTERS && event_parse_player(text, player_out);
}

static bool remember_name(void *context, const struct sql_row *row)
{
        struct store *store = context;
        int64_t id = row->integer(row, 0);
        if (id < 0 || id >= store->player_names_room)
                return true;
        store->player_names_count++;
        if (!is_name(row->text(row, 1), &store->player_names[id]))
                store->player_names[id] = (struct bowling_player){""};
        return true;
}

static bool make_room_for_names(struct store *store, int64_t most)
{
        struct bowling_player *names =
                reallocarray(store->player_names, (size_t)most + 1, sizeof *names);
        if (names == NULL)
                return false;
        memset(names, 0, (size_t)(most + 1) * sizeof *names);
        store->player_names = names;
        store->player_names_count = 0;
        store->player_names_room = most + 1;
        return true;
}

/* Another program may take a number now and show its player later: a gap may be filled. */
static bool knows_names(const struct store *store, int64_t most)
{
        return most < store->player_names_room && store->player_names_count == most;
}

/* Reads the numbers of all players, where another program may have added some. */
enum store_status sql_learn_names(struct store *store)
{
        int64_t most = 0;
        struct sql_call largest = {
                .slot = SQL_LARGEST_PLAYER, .visit = sql_take_integer, .context = &most};
        struct sql_call names = {.text = "SELECT id, name FROM players",
                                 .slot = SQL_NO_SLOT,
                                 .visit = remember_name,
                                 .context = store};
        enum store_status status = sql_run(store, &largest);
        if (status != STORE_OK || knows_names(store, most))
                return status;
        if (most < 0 || most > PLAYER_ID_MAX)
                return sql_report_damage(store, "the number of a player makes no sense");
        return make_room_for_names(store, most) ? sql_run(store, &names) : STORE_FAILED;
}

static enum store_status name_once(struct store *store, const struct bowling_player *player,
                                   const char *full_name)
{
        struct sql_value values[] = {sql_text(full_name), sql_text(player->name)};
        struct sql_call call = {.text = "UPDATE players SET full_name = $1 WHERE name = $2",
                                .slot = SQL_NO_SLOT,
                                .values = values,
                                .value_count = 2};
        int64_t id = 0;
        enum store_status status = sql_begin_one(store);
        if (status != STORE_OK)
                return status;
        status = sql_know_player(store, player, &id);
        return sql_end_one(store, status == STORE_OK ? sql_run(store, &call) : status);
}

enum store_status store_name_player(struct store *store, struct bowling_player player,
                                    const char *full_name)
{
        enum store_status status = name_once(store, &player, full_name);
        if (sql_reconnected(store, status))
                status = name_once(store, &player, full_name);
        return status;
}

struct player_visit {
        store_visit_player *visit;
        void *context;
        bool damaged;
};

static bool visit_player(void *context, const struct sql_row *row)
{
        struct player_visit *inner = context;
        struct store_player player = {.full_name = NULL};
        if (!is_name(row->text(row, 0), &player.player)) {
                inner->damaged = true;
                return true;
        }
        if (!row->is_null(row, 1))
                player.full_name = row->text(row, 1);
        return inner->visit(inner->context, &player);
}

enum store_status store_each_player(struct store *store, store_visit_player *visit, void *context)
{
        struct player_visit inner = {.visit = visit, .context = context};
        struct sql_call call = {.text = "SELECT name, full_name FROM players ORDER BY name",
                                .slot = SQL_NO_SLOT,
                                .visit = visit_player,
                                .context = &inner};
        enum store_status status = sql_read_rows(store, &call);
        if (inner.damaged)
                return sql_report_damage(store, "the name of a player makes no sense");
        return status;
}

void sql_release(struct store *store)
{
        free(store->player_names);
}
