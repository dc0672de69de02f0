/* Players in SQL. A name keeps its id for ever, so both are cached. */
#include <stdlib.h>
#include <string.h>

#include "heap.h"
#include "sql_inside.h"

enum {
        PLAYER_ID_MAX = 10000000 /* more than all names, and ids that were lost, could take */
};

void sql_clear_player_cache(struct store *store)
{
        memset(store->player_ids, 0, sizeof store->player_ids);
        free(store->player_names);
        store->player_names = NULL;
        store->player_names_room = 0;
}

static int64_t *cached_id(struct store *store, const struct bowling_player *player)
{
        int index = 0;
        for (int i = 0; i < BOWLING_NAME_LETTERS; i++)
                index = index * 26 + (player->name[i] - 'A');
        return &store->player_ids[index];
}

enum store_status sql_find_or_add_player(struct store *store, const struct bowling_player *player,
                                         int64_t *id_out)
{
        int64_t *id = cached_id(store, player);
        struct sql_value name = sql_text(player->name);
        struct sql_call add = {.slot = SQL_ADD_PLAYER, SQL_VALUES(name)};
        struct sql_call find = {.slot = SQL_FIND_PLAYER,
                                SQL_VALUES(name),
                                .visit = sql_take_integer,
                                .context = id};
        enum store_status status = *id == 0 ? sql_run(store, &find) : STORE_OK;
        if (status == STORE_OK && *id == 0)
                status = sql_run(store, &add);
        if (status == STORE_OK && *id == 0)
                status = sql_run(store, &find);
        *id_out = *id;
        return status;
}

/* A damaged store may hold any text. */
static bool is_name(const char *text, struct bowling_player *player_out)
{
        return strlen(text) == BOWLING_NAME_LETTERS && event_parse_player(text, player_out);
}

static bool cache_name(void *context, const struct sql_row *row)
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

/* Another program may take an id now and commit its player later: a gap may be filled. */
enum store_status sql_cache_player_names(struct store *store)
{
        int64_t largest = 0;
        struct sql_call find = {
                .slot = SQL_LARGEST_PLAYER, .visit = sql_take_integer, .context = &largest};
        struct sql_call names = {
                .text = "SELECT id, name FROM players", .visit = cache_name, .context = store};
        enum store_status status = sql_run(store, &find);
        bool complete = largest < store->player_names_room && store->player_names_count == largest;
        if (status != STORE_OK || complete)
                return status;
        if (largest < 0 || largest > PLAYER_ID_MAX)
                return sql_report_damage(store, "the number of a player makes no sense");
        free(store->player_names);
        store->player_names =
                heap_or_abort(calloc((size_t)largest + 1, sizeof *store->player_names));
        store->player_names_room = largest + 1;
        store->player_names_count = 0;
        return sql_run(store, &names);
}

static enum store_status write_name(struct store *store, void *context)
{
        const struct store_player *player = context;
        struct sql_call call = {
                .text = "UPDATE players SET full_name = $1 WHERE name = $2",
                SQL_VALUES(sql_text(player->full_name), sql_text(player->player.name))};
        int64_t id = 0;
        enum store_status status = sql_find_or_add_player(store, &player->player, &id);
        return status == STORE_OK ? sql_run(store, &call) : status;
}

enum store_status store_name_player(struct store *store, struct bowling_player player,
                                    const char *full_name)
{
        struct store_player named = {player, full_name};
        bool retried = false;
        return sql_write_or_retry(store, write_name, &named, &retried);
}

static bool visit_player(void *context, const struct sql_row *row)
{
        struct sql_visitor *visitor = context;
        struct store_player player = {.full_name = row->is_null(row, 1) ? NULL : row->text(row, 1)};
        if (is_name(row->text(row, 0), &player.player))
                return visitor->visit.player(visitor->context, &player);
        visitor->damaged = true;
        return true;
}

enum store_status store_each_player(struct store *store, store_visit_player *visit, void *context)
{
        struct sql_visitor visitor = {.visit.player = visit, .context = context};
        struct sql_call call = {.text = "SELECT name, full_name FROM players ORDER BY name",
                                .visit = visit_player,
                                .context = &visitor};
        enum store_status status = sql_read_rows(store, &call);
        if (visitor.damaged)
                return sql_report_damage(store, "the name of a player makes no sense");
        return status;
}
