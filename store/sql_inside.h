/* What the files of a store in SQL share. */
#ifndef STORE_SQL_INSIDE_H
#define STORE_SQL_INSIDE_H

#include "sql.h"

#define SQL_MATCH_COLUMNS "id, key, began, sequence, finished, voided"
#define SQL_RESULT_COLUMNS "player_id, total, figures, counted_at"
#define SQL_GAME_COLUMNS SQL_RESULT_COLUMNS ", match_id, position, bowls"

/* The columns of a game, in the order of SQL_GAME_COLUMNS. */
enum {
        COLUMN_PLAYER,
        COLUMN_TOTAL,
        COLUMN_FIGURES,
        COLUMN_COUNTED_AT,
        COLUMN_MATCH,
        COLUMN_POSITION,
        COLUMN_BOWLS,
        GAME_VALUES
};

static inline struct sql_store *sql_of(struct store *store)
{
        return (struct sql_store *)store;
}

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

/* Runs a statement of a slot, or of its own text. */
enum store_status sql_run(struct sql_store *store, struct sql_call *call);

/* A visitor that takes the first column of one row into an int64_t. */
bool sql_take_integer(void *context, const struct sql_row *row);

/* STORE_CORRUPT, for this reason. */
enum store_status sql_refuse_damaged(struct sql_store *store, const char *reason);

/* How many versions the migrations, which end with NULL, lead to. */
int sql_versions(const char *const *migrations);

/* STORE_TOO_NEW for a version that they do not lead to. */
enum store_status sql_refuse_newer(struct sql_store *store, int64_t version,
                                   const char *const *migrations);

/* Hands an opened store over, or its reason, and then closes it. */
enum store_status sql_end_opening(struct sql_store *store, enum store_status status,
                                  struct store **store_out, char *reason_out);

/* Who hears complaints, and a visitor that hands on the first column of each row. */
struct sql_complaints {
        store_visit_complaint *visit;
        void *context;
};
bool sql_pass_complaint(void *context, const struct sql_row *row);

/* Whether the line was broken and is there again. */
bool sql_may_try_again(struct sql_store *store, enum store_status status);

/* Runs it, and once more where the line broke before the first row. */
enum store_status sql_read_rows(struct sql_store *store, struct sql_call *call);

/* Around a single write: a transaction of its own, unless a batch has begun. */
enum store_status sql_begin_one(struct sql_store *store);
enum store_status sql_end_one(struct sql_store *store, enum store_status status);

/* The number of a player, who gets one where there is none. */
enum store_status sql_know_player(struct sql_store *store, const struct bowling_player *player,
                                  int64_t *id_out);

/* Reads who has which number, where another program may have added some. */
enum store_status sql_learn_names(struct sql_store *store);

/* The figures of a game in one number. */
int64_t sql_pack_figures(const struct bowling_figures *figures);
void sql_unpack_figures(int64_t packed, struct bowling_figures *figures_out);

#endif
