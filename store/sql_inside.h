/* Shared by the files of a store in SQL. */
#ifndef STORE_SQL_INSIDE_H
#define STORE_SQL_INSIDE_H

#include "people.h"
#include "sql.h"

#define SQL_MATCH_COLUMNS "id, key, began, sequence, finished, voided"
#define SQL_RESULT_COLUMNS "player_id, total, figures, counted_at"
#define SQL_GAME_COLUMNS SQL_RESULT_COLUMNS ", match_id, position, marks"

#define SQL_READ_COLUMNS                                                                           \
        SQL_GAME_COLUMNS ", bowls, (SELECT full_name FROM player_names "                           \
                         "WHERE player_names.player_id = games.player_id)"

/* The columns of a game, in the order of SQL_GAME_COLUMNS and SQL_READ_COLUMNS. */
enum {
        COLUMN_PLAYER,
        COLUMN_TOTAL,
        COLUMN_FIGURES,
        COLUMN_COUNTED_AT,
        COLUMN_MATCH,
        COLUMN_POSITION,
        COLUMN_MARKS,
        COLUMN_BOWLS, /* of a game that is read: from game_pins, */
        COLUMN_NAME   /* and from player_names */
};

/*
 * Whose the games of a row of players are. In PostgreSQL a writer locks that row: it waits for a
 * merge that is under way, and reads what that has made of it.
 */
#define SQL_ROOT_OF(id, lock) "(SELECT coalesce(person, id) FROM players WHERE id = " id lock ")"
#define SQL_LOCK_PERSON " FOR KEY SHARE"

/*
 * People as people.c reads them. Whether one has games takes a look into their index, which lists
 * and choices need not pay.
 */
#define SQL_PERSON_QUERY_WITH(has_games)                                                           \
        "SELECT id, key, letters, full_name, merged_into, person, forgotten, "                     \
        "CASE WHEN EXISTS (SELECT 1 FROM players AS other "                                        \
        "WHERE other.letters = players.letters AND other.id <> players.id "                        \
        "AND other.key IS NOT NULL AND other.forgotten = 0 AND other.merged_into IS NULL) "        \
        "THEN 1 ELSE 0 END, " has_games                                                            \
        " FROM players LEFT JOIN player_names ON player_names.player_id = id "
#define SQL_PERSON_QUERY SQL_PERSON_QUERY_WITH("0")

/* A person who can be chosen, merged or not. */
#define SQL_PERSON_LIVES "key IS NOT NULL AND forgotten = 0"

/* How the pins of a game are joined to it. */
#define SQL_SAME_GAME " USING (match_id, position) WHERE 1 = 1"

static inline struct sql_value sql_integer(int64_t number)
{
        return (struct sql_value){.kind = SQL_INTEGER, .as.integer = number};
}

static inline struct sql_value sql_no_integer(void)
{
        return (struct sql_value){.kind = SQL_NO_INTEGER};
}

/* NULL for 0. */
static inline struct sql_value sql_integer_if_set(int64_t number)
{
        return number != 0 ? sql_integer(number) : sql_no_integer();
}

static inline struct sql_value sql_text(const char *words)
{
        return (struct sql_value){.kind = SQL_TEXT, .as.text = words};
}

static inline struct sql_value sql_bytes(const struct store_key *key)
{
        return (struct sql_value){.kind = SQL_BYTES, .as.bytes = key->bytes};
}

/* The values of a call, in its initialiser. */
#define SQL_VALUES(...)                                                                            \
        .values = (const struct sql_value[]){__VA_ARGS__},                                         \
        .value_count = sizeof((struct sql_value[]){__VA_ARGS__}) / sizeof(struct sql_value)

/* A visitor of store.h, as the context of a visitor of rows. */
struct sql_visitor {
        union {
                store_visit_match *match;
                store_visit_event *event;
                store_visit_game *game;
                store_visit_person *person;
                store_visit_lane *lane;
                store_visit_token *token;
                store_visit_session *session;
                store_visit_audit *audit;
                store_visit_complaint *complaint;
        } visit;
        void *context;
        const struct store *store; /* for the names of players */
        bool damaged;              /* a row makes no sense */
};

/* Runs a statement of a slot, or of its own text. */
enum store_status sql_run(struct store *store, struct sql_call *call);

/* Runs it, and once more where the connection was lost before the first row. */
enum store_status sql_read_rows(struct store *store, struct sql_call *call);

/* The same for the first column of one row; without a row the number stays as it is. */
enum store_status sql_read_integer(struct store *store, struct sql_call *call, int64_t *number_out);

/* The number that a statement without values answers; nothing is retried. */
enum store_status sql_ask_integer(struct store *store, const char *text, int64_t *number_out);

/* A visitor that takes the first column of one row into an int64_t. */
bool sql_take_integer(void *context, const struct sql_row *row);

/* STORE_CORRUPT, for this reason. */
enum store_status sql_report_damage(struct store *store, const char *reason);

/* See store_open(). */
typedef enum store_status sql_open(const char *address, bool create, struct store **store_out,
                                   char *reason_out);
sql_open sqlite_open;
sql_open postgres_open;

/*
 * The version of the tables, in a snapshot: tables that another bowling is making would look like
 * those of another program. STORE_TOO_NEW for a version that this program does not know.
 */
enum store_status sql_read_version(struct store *store, int64_t *version_out);

/* STORE_TOO_NEW for a version that this program does not know. */
enum store_status sql_check_version(struct store *store, int64_t version);

/* Brings the tables of `version` up to this one, in one transaction. */
enum store_status sql_migrate(struct store *store, int64_t version);

/* Hands over an opened store; after a failure its reason, and closes it. */
enum store_status sql_end_opening(struct store *store, enum store_status status,
                                  struct store **store_out, char *reason_out);

/* How long to wait for a lock; `serves`: in a program that serves others meanwhile. */
int sql_busy_milliseconds(bool serves);

/* Whether `status` tells of a lost connection that is there again: a statement may be retried. */
bool sql_reconnected(struct store *store, enum store_status status);

/* Does `write` in a transaction of its own, unless a batch has begun. A failure rolls back. */
typedef enum store_status sql_write(struct store *store, void *context);
enum store_status sql_write_once(struct store *store, sql_write *write, void *context);

/* And once more where the connection was lost: the first commit may have got no answer. */
enum store_status sql_write_or_retry(struct store *store, sql_write *write, void *context,
                                     bool *retried_out);

/* The number of whom a game names, from the cache or the table; new letters are added. */
enum store_status sql_find_or_add_player(struct store *store, const struct store_game *game,
                                         int64_t *id_out);

/* Fills the cache of people, where another program may have added or changed some. */
enum store_status sql_cache_players(struct store *store);
void sql_clear_player_cache(struct store *store);

/* The root of whom a game that shall be written names, as it is cached; 0 where it is not. */
int64_t sql_cached_person(struct store *store, const struct store_game *game);

/* A damaged store may hold any text. */
bool sql_read_letters(const char *text, struct bowling_player *letters_out);

/* Adds the row of a game; `counted_at` is when its match began, or NULL where that is voided. */
enum store_status sql_add_game(struct store *store, int64_t match, struct sql_value counted_at,
                               const struct store_game *game);

/* Writes which pins the game knows, where it has `bowls`. */
enum store_status sql_set_game_pins(struct store *store, int64_t match,
                                    const struct store_game *game);

/* Adds a match with its games and events, where it is new; else STORE_EXISTS. In a transaction. */
enum store_status sql_add_match(struct store *store, const struct store_key *key,
                                const struct store_change *change, int64_t *id_out);

/* A row of SQL_MATCH_COLUMNS. */
struct store_match sql_match_of(const struct sql_row *row);

/* The figures of a game in one number. */
int64_t sql_pack_figures(const struct bowling_figures *figures);
void sql_unpack_figures(int64_t packed, struct bowling_figures *figures_out);

#endif
