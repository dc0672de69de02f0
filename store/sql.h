/* What the two databases have in common: prepared statements with bound values, rows, transactions.
 */
#ifndef STORE_SQL_H
#define STORE_SQL_H

#include "store.h"

enum {
        SQL_NAMES = 26 * 26 * 26 /* players that there can be */
};

/* The statements that are prepared once and kept; all others are prepared where they are needed. */
enum sql_slot {
        SQL_ADD_MATCH,
        SQL_ADVANCE_MATCH,
        SQL_TURN_MATCH,
        SQL_SET_COUNTED_AT,
        SQL_ADD_EVENT,
        SQL_ADD_GAME,
        SQL_CHANGE_BOWLS,
        SQL_CHANGE_GAME,
        SQL_ADD_PLAYER,
        SQL_FIND_PLAYER,
        SQL_FIND_KEY,
        SQL_EVENTS,
        SQL_MATCH,
        SQL_GAMES_OF_MATCH,
        SQL_LARGEST_PLAYER,
        SQL_LANES,
        SQL_LANE_HISTORY,
        SQL_TAKE_LANE,
        SQL_CHANGE_LANE,
        SQL_HOLD_LANE,
        SQL_SLOTS,
        SQL_NO_SLOT = SQL_SLOTS
};

enum sql_kind {
        SQL_INTEGER,
        SQL_NO_INTEGER, /* NULL where an integer could stand */
        SQL_TEXT,       /* NULL is allowed */
        SQL_BYTES       /* STORE_KEY_SIZE of them */
};

struct sql_value {
        enum sql_kind kind;
        union {
                int64_t integer;
                const char *text;
                const unsigned char *bytes;
        } as;
};

/* One row of an answer; columns count from 0. NULL reads as 0 and as "". */
struct sql_row {
        bool (*is_null)(const struct sql_row *row, int column);
        int64_t (*integer)(const struct sql_row *row, int column);
        const char *(*text)(const struct sql_row *row, int column);
        const unsigned char *(*bytes)(const struct sql_row *row, int column);
        void *cursor;
};

/* A visitor returns false to see no more rows. */
struct sql_call {
        const char *text; /* values are $1, $2, … in the order in which they first appear */
        enum sql_slot slot;
        const struct sql_value *values;
        int value_count;
        bool (*visit)(void *context, const struct sql_row *row); /* NULL where no row is wanted */
        void *context;
        int64_t changed; /* set by run: how many rows were written */
        int64_t rows;    /* set by run: how many rows were visited */
};

struct sql_store;

struct sql_driver {
        enum store_status (*run)(struct sql_store *store, struct sql_call *call);
        enum store_status (*begin)(struct sql_store *store);
        /* Shows one moment of the store until it is rolled back. */
        enum store_status (*begin_reading)(struct sql_store *store);
        enum store_status (*commit)(struct sql_store *store);
        void (*roll_back)(struct sql_store *store);
        /* After STORE_UNREACHABLE: tries to reach it again. NULL where that makes no sense. */
        enum store_status (*reconnect)(struct sql_store *store);
};

/* Every SQL store begins with this. */
struct sql_store {
        struct store store;
        const struct sql_driver *driver;
        bool in_batch;                       /* between begin and commit */
        int64_t player_ids[SQL_NAMES];       /* by name; 0 where it is not known yet */
        struct bowling_player *player_names; /* by id */
        int64_t player_names_room;
        int64_t player_names_count; /* how many of them are known */
};

/* The functions of struct store_back_end that need nothing but a driver. */
enum store_status sql_begin(struct store *store);
enum store_status sql_begin_reading(struct store *store);
enum store_status sql_commit(struct store *store);
void sql_roll_back(struct store *store);
enum store_status sql_mark(struct store *store);
enum store_status sql_back_to_mark(struct store *store);
enum store_status sql_add(struct store *store, const struct store_key *key,
                          const struct store_change *change, int64_t *id_out);
enum store_status sql_append(struct store *store, const struct store_change *change);
enum store_status sql_count_matches(struct store *store, const struct store_filter *filter,
                                    int64_t *count_out);
enum store_status sql_each_match(struct store *store, const struct store_filter *filter,
                                 store_visit_match *visit, void *context);
enum store_status sql_each_game(struct store *store, const struct store_filter *filter,
                                store_visit_game *visit, void *context);
enum store_status sql_each_event(struct store *store, struct store_place after,
                                 store_visit_event *visit, void *context);
enum store_status sql_find(struct store *store, const struct store_key *key, int64_t *id_out);
enum store_status sql_each_player(struct store *store, store_visit_player *visit, void *context);
enum store_status sql_name_player(struct store *store, struct bowling_player player,
                                  const char *full_name);

enum store_status sql_each_played(struct store *store, const struct store_lane *since,
                                  store_visit_lane *visit, void *context);
enum store_status sql_each_lane(struct store *store, struct store_lanes range,
                                store_visit_lane *visit, void *context);
enum store_status sql_set_lane(struct store *store, const struct store_lane *lane, int64_t before);
enum store_status sql_hold_lane(struct store *store, const struct store_lane *lane);
enum store_status sql_each_token(struct store *store, store_visit_token *visit, void *context);
enum store_status sql_add_token(struct store *store, const struct store_token *token);
enum store_status sql_revoke_token(struct store *store, const char *name);

/* Frees what they came to hold. */
void sql_release(struct sql_store *store);

#endif
