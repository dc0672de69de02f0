/* The statements that are prepared once and kept, for both databases, and running statements. */
#include "sql_inside.h"

#include <stdio.h>

/* Values appear in the order of their numbers: SQLite counts them and ignores the numbers. */
static const char *const texts[SQL_SLOTS] = {
        [SQL_ADVANCE_MATCH] = "UPDATE matches SET sequence = $1 "
                              "WHERE finished = $2 AND voided = $3 AND id = $4 AND sequence = $5 "
                              "AND key = $6",
        [SQL_CHANGE_MATCH] = "UPDATE matches SET sequence = $1, finished = $2, voided = $3 "
                             "WHERE id = $4 AND sequence = $5 AND key = $6",
        [SQL_SET_COUNTED_AT] = "UPDATE games SET counted_at = "
                               "(SELECT began FROM matches WHERE id = match_id AND voided = 0) "
                               "WHERE match_id = $1",
        [SQL_ADD_EVENT] = "INSERT INTO events (match_id, sequence, kind, at, author, detail) "
                          "VALUES ($1, $2, $3, $4, $5, $6)",
        [SQL_CHANGE_MARKS] = "UPDATE games SET marks = $1 "
                             "WHERE match_id = $2 AND position = $3 AND total IS NULL",
        [SQL_CHANGE_GAME] = "UPDATE games SET total = $1, figures = $2, marks = $3 "
                            "WHERE match_id = $4 AND position = $5",
        [SQL_SET_GAME_PINS] = "INSERT INTO game_pins (match_id, position, bowls) "
                              "VALUES ($1, $2, $3) ON CONFLICT (match_id, position) "
                              "DO UPDATE SET bowls = excluded.bowls",
        [SQL_DROP_GAME_PINS] = "DELETE FROM game_pins WHERE match_id = $1 AND position = $2",
        [SQL_ADD_PLAYER] = "INSERT INTO players (key, letters) SELECT $1, $2 "
                           "WHERE NOT EXISTS (SELECT 1 FROM players WHERE key = $1) "
                           "ON CONFLICT DO NOTHING",
        [SQL_FIND_PLAYER] = "SELECT id FROM players WHERE key = $1",
        [SQL_FIND_GUEST] = "SELECT id FROM players WHERE letters = $1 AND key IS NULL",
        [SQL_FIND_KEY] = "SELECT id FROM matches WHERE key = $1",
        [SQL_EVENTS] = "SELECT match_id, sequence, kind, at, author, detail FROM events "
                       "WHERE match_id = $1 AND sequence > $2 ORDER BY sequence",
        [SQL_MATCH] = "SELECT " SQL_MATCH_COLUMNS " FROM matches WHERE id = $1",
        [SQL_GAMES_OF_MATCH] =
                "SELECT " SQL_READ_COLUMNS " FROM games "
                "LEFT JOIN game_pins" SQL_SAME_GAME " AND match_id = $1 ORDER BY position",
        [SQL_PEOPLE_STATE] = "SELECT max(id), (SELECT people FROM bowling_store) FROM players",
        [SQL_FIND_PERSON] = SQL_PERSON_QUERY "WHERE id = $1",
        [SQL_FIND_PERSON_KEY] = SQL_PERSON_QUERY "WHERE key = $1",
        [SQL_CHOOSE_PERSON] =
                SQL_PERSON_QUERY "WHERE id IN (SELECT coalesce(person, id) FROM players "
                                 "WHERE letters = $1 AND " SQL_PERSON_LIVES ") ORDER BY id",
        [SQL_LANES] = "SELECT lane, id, turn, sequence "
                      "FROM lanes LEFT JOIN matches ON id = current_match_id "
                      "WHERE lane BETWEEN $1 AND $2 ORDER BY lane",
        [SQL_ADD_LANE] = "INSERT INTO lanes (turn, current_match_id, lane) VALUES ($1, $2, $3) "
                         "ON CONFLICT (lane) DO NOTHING",
        [SQL_CHANGE_LANE] = "UPDATE lanes SET turn = $1, current_match_id = $2 "
                            "WHERE lane = $3 AND turn = $1 - 1",
        [SQL_ADD_AUDIT] = "INSERT INTO audit (at, who, action, token, lane, match_id, address, "
                          "person, other_person) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        [SQL_FIND_REBUILD] = "SELECT rebuilt_to FROM bowling_store WHERE rebuilt_to IS NOT NULL",
        [SQL_MOVE_REBUILD] = "UPDATE bowling_store SET rebuilt_to = $1",
        [SQL_REWRITE_MATCH] = "UPDATE matches SET sequence = $1, began = $2, finished = $3, "
                              "voided = $4 WHERE id = $5 AND sequence = $6",
        [SQL_REMOVE_GAMES] = "DELETE FROM games WHERE match_id = $1",
};

#define LOCKING(text) {[SQL_SQLITE] = (text), [SQL_POSTGRES] = text " FOR NO KEY UPDATE"}

#define ADD_GAME(person)                                                                           \
        "INSERT INTO games (" SQL_GAME_COLUMNS ") VALUES (" person ", $2, $3, $4, $5, $6, $7)"
#define SET_GAME_PLAYER(person)                                                                    \
        "UPDATE games SET player_id = " person " WHERE match_id = $2 AND position = $3"

/*
 * Those that differ. In PostgreSQL, ON CONFLICT alone would use up an id for each match that exists
 * already; and several programs write at the same time, so rows that are read have to be locked.
 * SQLite tells the id by itself, without the table that RETURNING fills.
 */
static const char *const differing_texts[SQL_SLOTS][SQL_DIALECTS] = {
        [SQL_ADD_MATCH] = {[SQL_SQLITE] =
                                   "INSERT INTO matches (key, began, sequence, finished, voided) "
                                   "VALUES ($1, $2, $3, $4, $5) ON CONFLICT (key) DO NOTHING",
                           [SQL_POSTGRES] =
                                   "INSERT INTO matches (key, began, sequence, finished, voided) "
                                   "SELECT $1, $2, $3, $4, $5 "
                                   "WHERE NOT EXISTS (SELECT 1 FROM matches WHERE key = $1) "
                                   "ON CONFLICT (key) DO NOTHING RETURNING id"},
        [SQL_ADD_GAME] = {[SQL_SQLITE] = ADD_GAME(SQL_ROOT_OF("$1", "")),
                          [SQL_POSTGRES] = ADD_GAME(SQL_ROOT_OF("$1", SQL_LOCK_PERSON))},
        [SQL_SET_GAME_PLAYER] = {[SQL_SQLITE] = SET_GAME_PLAYER(SQL_ROOT_OF("$1", "")),
                                 [SQL_POSTGRES] =
                                         SET_GAME_PLAYER(SQL_ROOT_OF("$1", SQL_LOCK_PERSON))},
        [SQL_LOCK_LANE] = LOCKING("SELECT 1 FROM lanes WHERE lane = $1 AND turn = $2"),
        [SQL_LOCK_MATCHES] = LOCKING("SELECT " SQL_MATCH_COLUMNS " FROM matches "
                                     "WHERE id > $1 ORDER BY id LIMIT $2"),
};

enum store_status sql_run(struct store *store, struct sql_call *call)
{
        const char *differing = differing_texts[call->slot][store->driver->dialect];
        store->reason[0] = '\0'; /* of an earlier failure */
        if (call->slot != SQL_NO_SLOT)
                call->text = differing != NULL ? differing : texts[call->slot];
        return store->driver->run(store, call);
}

bool sql_take_integer(void *context, const struct sql_row *row)
{
        *(int64_t *)context = row->integer(row, 0);
        return false;
}

/* A batch is lost with its connection, so nothing is tried again there. */
bool sql_reconnected(struct store *store, enum store_status status)
{
        return status == STORE_UNREACHABLE && !store->in_batch &&
               store->driver->reconnect != NULL && store->driver->reconnect(store) == STORE_OK;
}

/* A visitor must not see a row twice, so after the first row a lost connection is an error. */
enum store_status sql_read_rows(struct store *store, struct sql_call *call)
{
        enum store_status status = sql_run(store, call);
        if (call->rows == 0 && sql_reconnected(store, status))
                status = sql_run(store, call);
        return status;
}

enum store_status sql_read_integer(struct store *store, struct sql_call *call, int64_t *number_out)
{
        call->visit = sql_take_integer;
        call->context = number_out;
        return sql_read_rows(store, call);
}

enum store_status sql_ask_integer(struct store *store, const char *text, int64_t *number_out)
{
        struct sql_call call = {.text = text, .visit = sql_take_integer, .context = number_out};
        return store->driver->run(store, &call);
}

enum store_status sql_report_damage(struct store *store, const char *reason)
{
        snprintf(store->reason, sizeof store->reason, "%s", reason);
        return STORE_CORRUPT;
}
