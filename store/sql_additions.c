/*
 * Writing many finished games at once. PostgreSQL takes them in one statement: each statement is a
 * message to the server and an answer, which takes longer than the rows in it.
 */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "key.h"
#include "memory_stream.h"
#include "sql_inside.h"

/* The rows as arrays, one for each column, and what all rows have. */
enum {
        ARRAY_KEY,
        ARRAY_PLAYER,
        ARRAY_TOTAL,
        ARRAY_FIGURES,
        ARRAY_MARKS,
        ARRAY_DETAIL,
        ARRAY_BOWLS,
        ARRAYS,
        VALUE_AT = ARRAYS,
        VALUE_AUTHOR,
        VALUES
};

struct arrays {
        FILE *streams[ARRAYS];
        char *texts[ARRAYS];
        size_t lengths[ARRAYS];
};

/* A parent's row and those that refer to it may come in one statement: it is checked at its end. */
static const char add_text[] =
        "WITH input AS (SELECT decode(hex, 'hex') AS key, * FROM unnest($1::text[], $2::bigint[],"
        "  $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[]) WITH ORDINALITY"
        "  AS rows (hex, player, total, figures, marks, detail, bowls, number)),"
        " added AS (INSERT INTO matches (key, began, sequence, finished, voided)"
        "  SELECT key, $8, 1, 1, 0 FROM input"
        "  WHERE NOT EXISTS (SELECT 1 FROM matches WHERE matches.key = input.key) ORDER BY number"
        "  ON CONFLICT (key) DO NOTHING RETURNING id, key),"
        " of_games AS (INSERT INTO games (" SQL_GAME_COLUMNS ")"
        "  SELECT " SQL_ROOT_OF(
                "input.player",
                SQL_LOCK_PERSON) ", total, figures, $8, id, 0, marks"
                                 "  FROM added JOIN input USING (key)),"
                                 " of_pins AS (INSERT INTO game_pins (match_id, position, bowls)"
                                 "  SELECT id, 0, bowls FROM added JOIN input USING (key) WHERE "
                                 "bowls IS NOT NULL),"
                                 " of_events AS (INSERT INTO events (match_id, sequence, kind, at, "
                                 "author, detail)"
                                 "  SELECT id, 1, 1, $8, $9, detail FROM added JOIN input USING "
                                 "(key))"
                                 "SELECT count(*) FROM added";

static_assert(EVENT_START == 1, "the kind of the events above");

static enum store_status print_row(struct store *store, const struct store_addition *addition,
                                   FILE *const *streams)
{
        char key[KEY_TEXT_SIZE];
        int64_t player = 0;
        const struct store_game *game = &addition->game;
        enum store_status status = sql_find_or_add_player(store, game, &player);
        key_print(&addition->key, key);
        fprintf(streams[ARRAY_KEY], ",%s", key);
        fprintf(streams[ARRAY_PLAYER], ",%" PRId64, player);
        fprintf(streams[ARRAY_TOTAL], ",%d", game->total);
        fprintf(streams[ARRAY_FIGURES], ",%" PRId64, sql_pack_figures(&game->figures));
        fprintf(streams[ARRAY_MARKS], ",%s", game->marks);
        fprintf(streams[ARRAY_DETAIL], ",\"%s\"", addition->detail);
        fprintf(streams[ARRAY_BOWLS], ",%s", game->bowls != NULL ? game->bowls : "NULL");
        return status;
}

/* {1,2,3}: every value stands behind a comma, and the first of these becomes the brace. */
static enum store_status print_arrays(struct store *store, const struct store_additions *additions,
                                      struct arrays *arrays)
{
        enum store_status status = STORE_OK;
        for (int i = 0; i < ARRAYS; i++)
                arrays->streams[i] = memory_stream_open(&arrays->texts[i], &arrays->lengths[i]);
        for (size_t i = 0; status == STORE_OK && i < additions->count; i++)
                status = print_row(store, &additions->games[i], arrays->streams);
        for (int i = 0; i < ARRAYS; i++) {
                fputc('}', arrays->streams[i]);
                fclose(arrays->streams[i]);
                arrays->texts[i][0] = '{';
        }
        return status;
}

static void release_arrays(struct arrays *arrays)
{
        for (int i = 0; i < ARRAYS; i++)
                free(arrays->texts[i]);
}

static enum store_status add_by_arrays(struct store *store, const struct store_additions *additions,
                                       int64_t *added_out)
{
        struct arrays arrays;
        struct sql_value values[VALUES];
        enum store_status status = print_arrays(store, additions, &arrays);
        for (int i = 0; i < ARRAYS; i++)
                values[i] = sql_text(arrays.texts[i]);
        values[VALUE_AT] = sql_integer(additions->at);
        values[VALUE_AUTHOR] = sql_text(additions->author);
        struct sql_call call = {.text = add_text,
                                .values = values,
                                .value_count = VALUES,
                                .visit = sql_take_integer,
                                .context = added_out};
        if (status == STORE_OK)
                status = sql_run(store, &call);
        release_arrays(&arrays);
        return status;
}

static enum store_status add_one_by_one(struct store *store,
                                        const struct store_additions *additions, int64_t *added_out)
{
        enum store_status status = STORE_OK;
        *added_out = 0;
        for (size_t i = 0; status == STORE_OK && i < additions->count; i++) {
                const struct store_addition *addition = &additions->games[i];
                struct store_event start = {.sequence = 1,
                                            .kind = EVENT_START,
                                            .at = additions->at,
                                            .author = additions->author,
                                            .detail = addition->detail};
                struct store_change change = {.finished = true,
                                              .events = &start,
                                              .event_count = 1,
                                              .games = &addition->game,
                                              .game_count = 1};
                int64_t id = 0;
                status = sql_add_match(store, &addition->key, &change, &id);
                *added_out += status == STORE_OK;
                status = status == STORE_EXISTS ? STORE_OK : status;
        }
        return status;
}

struct block {
        const struct store_additions *additions;
        int64_t added; /* by the last try */
        int64_t most;  /* by any try */
};

static enum store_status add_block(struct store *store, void *context)
{
        struct block *block = context;
        enum store_status status = store->driver->dialect == SQL_POSTGRES
                                           ? add_by_arrays(store, block->additions, &block->added)
                                           : add_one_by_one(store, block->additions, &block->added);
        if (block->added > block->most)
                block->most = block->added;
        return status;
}

/* A second try that finds nothing to add was not needed: the commit of the first was done. */
enum store_status store_add_games(struct store *store, const struct store_additions *additions,
                                  size_t *added_out)
{
        struct block block = {.additions = additions};
        bool retried = false;
        enum store_status status = sql_write_or_retry(store, add_block, &block, &retried);
        *added_out = (size_t)(block.added > 0 ? block.added : block.most);
        return status;
}

bool store_may_reconnect(const struct store *store)
{
        return store->driver->reconnect != NULL;
}
