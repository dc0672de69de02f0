/* The driver of a database: prepared statements with bound values, rows, transactions. */
#ifndef STORE_SQL_H
#define STORE_SQL_H

#include "store.h"

enum {
        SQL_NAMES = 26 * 26 * 26 /* letters that there can be */
};

/* The statements that are prepared once and kept. */
enum sql_slot {
        SQL_NO_SLOT, /* any other statement: it is prepared where it is needed */
        SQL_ADD_MATCH,
        SQL_ADVANCE_MATCH,
        SQL_CHANGE_MATCH,
        SQL_SET_COUNTED_AT,
        SQL_ADD_EVENT,
        SQL_ADD_GAME,
        SQL_CHANGE_MARKS,
        SQL_CHANGE_GAME,
        SQL_SET_GAME_PINS,
        SQL_DROP_GAME_PINS,
        SQL_ADD_PLAYER,
        SQL_FIND_PLAYER,
        SQL_FIND_GUEST,
        SQL_SET_GAME_PLAYER,
        SQL_FIND_KEY,
        SQL_EVENTS,
        SQL_MATCH,
        SQL_GAMES_OF_MATCH,
        SQL_PEOPLE_STATE,
        SQL_FIND_PERSON,
        SQL_FIND_PERSON_KEY,
        SQL_CHOOSE_PERSON,
        SQL_LANES,
        SQL_ADD_LANE,
        SQL_CHANGE_LANE,
        SQL_LOCK_LANE,
        SQL_ADD_AUDIT,
        SQL_FIND_REBUILD,
        SQL_MOVE_REBUILD,
        SQL_LOCK_MATCHES,
        SQL_REWRITE_MATCH,
        SQL_REMOVE_GAMES,
        /* Of SQLite alone; each bowl needs them: */
        SQL_BEGIN,
        SQL_COMMIT,
        SQL_DATA_VERSION,
        SQL_USER_VERSION,
        SQL_SLOTS
};

enum sql_kind {
        SQL_INTEGER,
        SQL_NO_INTEGER, /* NULL of an integer column */
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
        enum sql_slot slot;
        const char *text; /* without a slot; values are $1, $2, … as they first appear */
        const struct sql_value *values;
        int value_count;
        bool (*visit)(void *context, const struct sql_row *row); /* NULL where no row is wanted */
        void *context;
        bool by_function; /* SQLite: the text hands rows to the function visit(), the faster way */
        int64_t changed;  /* set by run: how many rows were written */
        int64_t rows;     /* set by run: how many rows were visited */
        int64_t id;       /* set by SQLite: of the row that was added last */
};

enum sql_dialect {
        SQL_SQLITE,
        SQL_POSTGRES,
        SQL_DIALECTS
};

/* The functions of a database; everything else is the same for both. */
struct sql_driver {
        enum sql_dialect dialect;
        void (*close)(struct store *store);
        enum store_status (*run)(struct store *store, struct sql_call *call);
        /* Runs statements without values and without rows, one or several. */
        enum store_status (*execute)(struct store *store, const char *text);
        enum store_status (*begin)(struct store *store);
        /* Begins a snapshot, which ends with roll_back. */
        enum store_status (*begin_reading)(struct store *store);
        enum store_status (*commit)(struct store *store);
        void (*roll_back)(struct store *store);
        /* After STORE_UNREACHABLE; NULL where there is no connection to lose. */
        enum store_status (*reconnect)(struct store *store);
        /* The version of its tables, 0 where there are none; fails where they are not ours. */
        enum store_status (*read_version)(struct store *store, int64_t *version_out);
        enum store_status (*set_version)(struct store *store, int64_t version);
        /* STORE_REBUILDING where another process has the claim, which ends with its process. */
        enum store_status (*claim_rebuild)(struct store *store);
        void (*release_rebuild)(struct store *store);
        /* NULL where the database has a cache of its own. */
        void (*use_large_cache)(struct store *store, bool large);
        /* NULL where the database has a program for it. */
        enum store_status (*copy)(struct store *store, const char *path, store_show_copied *show,
                                  void *context);
        /* See store.h. */
        enum store_status (*listen)(struct store *store);
        int (*news_descriptor)(const struct store *store);
        enum store_status (*each_news)(struct store *store, store_visit_news *visit, void *context);
};

/* A row of players, as far as games need it. */
struct sql_player {
        struct bowling_player letters; /* empty where the row is damaged, or there is none */
        bool counts;                   /* neither a guest nor forgotten */
        bool shares_letters;           /* with another root that counts */
        int64_t root;                  /* whose games those of this row are */
};

/* An open store, with a cache of players; a driver's own fields follow it. */
struct store {
        const struct sql_driver *driver;
        char reason[STORE_REASON_SIZE]; /* what the database said about the last failure */
        bool in_batch;                  /* between begin and commit */
        bool unchanged; /* as the batch began, nobody else had written since the last news */
        int64_t player_ids[2][SQL_NAMES]; /* by key, and of guests by letters; 0: not cached */
        struct sql_player *players;       /* by id */
        int64_t players_room;
        int64_t players_count;  /* how many of them are cached */
        int64_t people_changes; /* when they were cached */
};

#endif
