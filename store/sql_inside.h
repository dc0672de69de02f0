/* Shared by the files of a store in SQL. */
#ifndef STORE_SQL_INSIDE_H
#define STORE_SQL_INSIDE_H

#include "sql.h"

#define SQL_MATCH_COLUMNS "id, key, began, sequence, finished, voided"
#define SQL_RESULT_COLUMNS "player_id, total, figures, counted_at"
#define SQL_GAME_COLUMNS SQL_RESULT_COLUMNS ", match_id, position, marks"

/* The columns of a game, in the order of SQL_GAME_COLUMNS. */
enum {
        COLUMN_PLAYER,
        COLUMN_TOTAL,
        COLUMN_FIGURES,
        COLUMN_COUNTED_AT,
        COLUMN_MATCH,
        COLUMN_POSITION,
        COLUMN_MARKS,
        GAME_VALUES
};

static inline struct sql_value sql_integer(int64_t number)
{
        return (struct sql_value){.kind = SQL_INTEGER, .as.integer = number};
}

static inline struct sql_value sql_no_integer(void)
{
        return (struct sql_value){.kind = SQL_NO_INTEGER};
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
                store_visit_player *player;
                store_visit_lane *lane;
                store_visit_token *token;
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

/* A visitor that takes the first column of one row into an int64_t. */
bool sql_take_integer(void *context, const struct sql_row *row);

/* STORE_CORRUPT, for this reason. */
enum store_status sql_report_damage(struct store *store, const char *reason);

/* See store_open(). */
enum store_status sqlite_open(const char *address, bool create, struct store **store_out,
                              char *reason_out);
enum store_status postgres_open(const char *address, bool create, struct store **store_out,
                                char *reason_out);

bool sql_version_is_current(int64_t version);

/* STORE_TOO_NEW for a version that this program does not know. */
enum store_status sql_check_version(struct store *store, int64_t version);

/* Brings the tables up to this version, in one transaction. */
enum store_status sql_migrate(struct store *store);

/* Hands over an opened store; after a failure its reason, and closes it. */
enum store_status sql_end_opening(struct store *store, enum store_status status,
                                  struct store **store_out, char *reason_out);

/* Whether `status` tells of a lost connection that is there again: a statement may be retried. */
bool sql_reconnected(struct store *store, enum store_status status);

/* Around a single write: a transaction of its own, unless a batch has begun. A failure rolls back.
 */
enum store_status sql_begin_one(struct store *store);
enum store_status sql_end_one(struct store *store, enum store_status status);

/* The id of a player, from the cache or the table; a new player is added. */
enum store_status sql_find_or_add_player(struct store *store, const struct bowling_player *player,
                                         int64_t *id_out);

/* Fills the cache of names by id, where another program may have added players. */
enum store_status sql_cache_player_names(struct store *store);
void sql_clear_player_cache(struct store *store);

/* Adds the row of a game; `counted_at` is when its match began, or NULL where that is voided. */
enum store_status sql_add_game(struct store *store, int64_t match, struct sql_value counted_at,
                               const struct store_game *game);

/* A row of SQL_MATCH_COLUMNS. */
struct store_match sql_match_of(const struct sql_row *row);

/* The figures of a game in one number. */
int64_t sql_pack_figures(const struct bowling_figures *figures);
void sql_unpack_figures(int64_t packed, struct bowling_figures *figures_out);

#endif
