/*
 * Games that outlive the program.
 *
 * A store keeps rows and has no rules of bowling: players, matches, the log of each match, and the
 * games that the log leads to, so that they can be listed and counted without a replay. record.h
 * replays a log, and match_writer.h saves and loads it. SQLite and PostgreSQL differ only in their
 * drivers (sql.h).
 *
 * Texts handed to a visitor live until it returns. Times are milliseconds since 1970. Several
 * threads may use stores at once, each a store that it has opened for itself.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <bowling/player.h>
#include <bowling/statistics.h>

#include "event.h"

enum store_status {
        STORE_OK = 0,
        STORE_STALE,       /* another program wrote first: load the match anew */
        STORE_EXISTS,      /* there is a match of that key, or a token of that name */
        STORE_NOT_FOUND,   /* no such match, or no store where one was expected */
        STORE_BUSY,        /* another program holds the store for too long */
        STORE_FULL,        /* no room on the disk */
        STORE_READ_ONLY,   /* it can be read, but not written */
        STORE_CORRUPT,     /* it is no store, or a damaged one */
        STORE_TOO_NEW,     /* a newer version of the program wrote it */
        STORE_REBUILDING,  /* another program works games out anew */
        STORE_UNREACHABLE, /* the file cannot be opened, or the server does not answer */
        STORE_FAILED,      /* anything else; store_explain() has the words of the back end */
        STORE_STATUS_COUNT
};

enum {
        STORE_KEY_SIZE = 16,
        STORE_FULL_NAME_SIZE = 241,
        STORE_TOKEN_NAME_SIZE = 33,
        STORE_HASH_SIZE = 65,
        STORE_SESSIONS_OF_TOKEN = 500,
        STORE_REASON_SIZE = 256,
        STORE_WORDS_SIZE = 2 * STORE_REASON_SIZE
};

/* Identifies a match in all stores; its id is valid in one. */
struct store_key {
        unsigned char bytes[STORE_KEY_SIZE];
};

struct store_match {
        int64_t id; /* a small number, for people; given by the store */
        struct store_key key;
        int64_t began;
        int64_t sequence; /* the number of its last event */
        bool finished;
        bool voided; /* it does not count */
};

struct store_event {
        int64_t match;
        int64_t sequence; /* 1 for the start */
        enum event_kind kind;
        int64_t at;
        const char *author;
        const char *detail;
};

struct store_game {
        int64_t match;
        int64_t counted_at; /* when the match began, or 0 where it is voided; set by the store */
        bool counts;        /* its match is not voided; set by the store */
        int position;
        struct bowling_player player; /* read: the letters of its person */
        int64_t person; /* read: the number of its person; to write: as a log has it (event.h) */
        bool guest;     /* read: it counts for nobody; such games have no figures_only */
        bool shares_letters; /* read: another person has the letters too */
        const char *
                full_name; /* read: of its person; NULL for none, and where only figures are read */
        const char *marks; /* without spaces, for people; NULL where only figures were asked for */
        bool finished;
        int total;                      /* 0 until the game is finished, and so are its figures */
        struct bowling_figures figures; /* what its statistics are made of */
        int64_t packed_figures;         /* as they are stored, whatever they are; for verify */
        const char *bowls; /* of a finished game that knows pins, as logs store them; else NULL */
};

/* A lane of a house and the match on it, which is played or was played last. */
struct store_lane {
        int lane;
        int64_t match;    /* 0 where it has none */
        int64_t turn;     /* grows by 1 when another match, or none, is put on the lane */
        int64_t sequence; /* the number of the match's last event */
};

/* From one lane to another, both included. */
struct store_lanes {
        int first;
        int last;
};

/* A position in the log of a match; sequence 0 is before its first event. */
struct store_log_position {
        int64_t match;
        int64_t sequence;
};

/* Permission to write: on one lane, or everywhere. */
struct store_token {
        const char *name;
        int lane;         /* 0: everywhere, for the desk of the house */
        const char *hash; /* STORE_HASH_SIZE - 1 hexadecimal digits */
        int64_t added;
        int64_t expires; /* 0: never */
        int64_t used;    /* when it was used last, to about a minute; 0: never yet */
};

/* A page that has signed in with a token, and ends with it. */
struct store_session {
        const char *hash; /* of its id, as that of a token */
        struct store_token token;
        int64_t ends;
};

/* Something that happened in the house. */
struct store_audit {
        int64_t at;
        const char *who; /* a token, or the user of a command; NULL where nobody knows */
        const char *action;
        const char *token;    /* that was made or revoked, or NULL */
        int lane;             /* 0 where it was on none */
        int64_t match;        /* 0 where there was none */
        const char *address;  /* where it came from; NULL for a command */
        int64_t person;       /* whom it is about; 0 for nobody */
        int64_t other_person; /* who was merged into that person, or split from it; 0 for nobody */
};

/* New events of a match and the games that they changed; or a whole new match. */
struct store_change {
        int64_t match;
        struct store_key key; /* for store_append() */
        int64_t expected;     /* the number of the last event that the writer has seen */
        bool finished;        /* after these events */
        bool voided;          /* after these events */
        const struct store_event *events;
        size_t event_count;
        const struct store_game *games;
        size_t game_count;
};

/* Selects matches or games; a field that is 0 or empty selects all. */
struct store_filter {
        int64_t person; /* matches with this person, or only the person's games */
        int64_t match;  /* this one alone */
        int64_t since;  /* began at this time or later */
        int64_t until;  /* began at this time or earlier */
        int64_t after;  /* with a larger id */
        int64_t before; /* with a smaller id */
        int64_t behind; /* newest_first: those that follow the match of this id */
        int64_t limit;
        bool newest_first;
        bool unfinished;     /* only matches that are not finished */
        bool without_voided; /* only matches that count */
        bool figures_only;   /* of games: who, total and figures of the finished ones; faster */
        bool with_pins;      /* of games: only those that have `bowls` */
};

struct store; /* sql.h has what is in it */

/* A visitor returns false to stop. It must not use the store: its connection is busy. */
typedef bool store_visit_match(void *context, const struct store_match *match);
typedef bool store_visit_event(void *context, const struct store_event *event);
typedef bool store_visit_game(void *context, const struct store_game *game);
typedef bool store_visit_lane(void *context, const struct store_lane *lane);
typedef bool store_visit_token(void *context, const struct store_token *token);
typedef bool store_visit_session(void *context, const struct store_session *session);
typedef bool store_visit_audit(void *context, const struct store_audit *audit);
typedef void store_visit_news(void *context, const struct store_lane *lane);
typedef void store_visit_complaint(void *context, const char *complaint);

/*
 * A batch: all writes between begin and commit are one transaction. Without a batch every write is
 * one. After a failed write, roll back; a commit that fails has rolled back.
 */
enum store_status store_begin(struct store *store);
enum store_status store_commit(struct store *store);
void store_roll_back(struct store *store);

/* Within a batch: takes back what was written since the savepoint. */
enum store_status store_set_savepoint(struct store *store);
enum store_status store_roll_back_to_savepoint(struct store *store);

/* All reads until the roll back see one snapshot. */
enum store_status store_begin_reading(struct store *store);

/* A game that comes finished: a match of its own, which begins with all of its bowls. */
struct store_addition {
        struct store_key key;
        struct store_game game;
        const char *detail; /* of the start */
};

/* Many of them, all begun at the same time by the same author. */
struct store_additions {
        const struct store_addition *games;
        size_t count;
        int64_t at;
        const char *author;
};

/*
 * Writes those that are new, in their order and all or none, and counts them. Outside a batch it is
 * a transaction of its own, and after a lost connection tried once more: what the first try has
 * written counts as new.
 */
enum store_status store_add_games(struct store *store, const struct store_additions *additions,
                                  size_t *added_out);

/* Whether there is a connection to lose; with it, writes outside a batch. */
bool store_may_reconnect(const struct store *store);

/* Writes a new match and gives it an id. STORE_EXISTS where there is one of that key, with its id.
 */
enum store_status store_add(struct store *store, const struct store_key *key,
                            const struct store_change *change, int64_t *id_out);

/*
 * Writes behind the expected event. STORE_STALE where that is not the last one, STORE_NOT_FOUND
 * where no match has that id and that key; then nothing is written.
 */
enum store_status store_append(struct store *store, const struct store_change *change);

/*
 * After a write that got no answer and may have been committed: how many of the change's events,
 * from the first on, the log has behind the expected one. STORE_STALE where it has another event.
 */
enum store_status store_find_written(struct store *store, int64_t match,
                                     const struct store_change *change, size_t *count_out);

/* How many matches the filter selects; its limit is ignored. */
enum store_status store_count_matches(struct store *store, const struct store_filter *filter,
                                      int64_t *count_out);
/*
 * In the order of ids, then positions or sequence numbers; newest_first orders by when matches
 * began, and figures_only by player, then by when matches began.
 */
enum store_status store_each_match(struct store *store, const struct store_filter *filter,
                                   store_visit_match *visit, void *context);
enum store_status store_each_game(struct store *store, const struct store_filter *filter,
                                  store_visit_game *visit, void *context);
/* Those with a larger sequence number than `after`. */
enum store_status store_each_event(struct store *store, struct store_log_position after,
                                   store_visit_event *visit, void *context);
enum store_status store_find(struct store *store, const struct store_key *key, int64_t *id_out);

/* In the order of their numbers, those of the range on which a match was ever put. */
enum store_status store_each_lane(struct store *store, struct store_lanes range,
                                  store_visit_lane *visit, void *context);
/*
 * Puts a match, or none, on a lane as its turn `lane->turn`. STORE_STALE unless its turn so far is
 * the one before; a lane that is not in the store has turn 0.
 */
enum store_status store_set_lane(struct store *store, const struct store_lane *lane);

/*
 * Locks the lane until the end of the batch. STORE_STALE where its turn is not `lane->turn`. A
 * program that listens passes the turn that it has read since the last news, or written itself.
 */
enum store_status store_lock_lane(struct store *store, const struct store_lane *lane);

/* In the order of their names. STORE_EXISTS, STORE_NOT_FOUND for a name. */
enum store_status store_each_token(struct store *store, store_visit_token *visit, void *context);
enum store_status store_add_token(struct store *store, const struct store_token *token);
enum store_status store_revoke_token(struct store *store, const char *name);
/* Within a batch. */
enum store_status store_note_token_use(struct store *store, const char *name, int64_t used);

/*
 * Those of tokens that were revoked are gone. A new one needs `token.hash` alone of its token:
 * STORE_NOT_FOUND where no token has it.
 */
enum store_status store_each_session(struct store *store, store_visit_session *visit,
                                     void *context);
enum store_status store_add_session(struct store *store, const struct store_session *session);
enum store_status store_end_session(struct store *store, const char *hash);

/*
 * Within a batch: lets it end later; and removes those that are over, by their tokens or not, and
 * of each token all but the STORE_SESSIONS_OF_TOKEN that end last.
 */
enum store_status store_renew_session(struct store *store, const char *hash, int64_t ends);
enum store_status store_remove_sessions(struct store *store, int64_t now);

/* The newest `limit`, the newest last; 0 for all. */
enum store_status store_each_audit(struct store *store, int64_t limit, store_visit_audit *visit,
                                   void *context);
/* Within a batch, that of what happened. */
enum store_status store_add_audit(struct store *store, const struct store_audit *audit);
/* Within a batch: removes what is older than a year and not about people, and wrong tokens, which
 * strangers can add, after 30 days. */
enum store_status store_trim_audit(struct store *store, int64_t now);

/* STORE_TOO_NEW where a newer program has migrated the store since it was opened. */
enum store_status store_check_version(struct store *store);

/*
 * For a program that serves others, and may run on while others are updated. From now on each write
 * checks the version, timeouts are short, and a server that is away is not waited for. News tell
 * what other programs wrote: one call for each lane, with its turn and sequence and without its
 * match, or for lane 0 where anything may have changed, tokens and
 * sessions included. There may be news when the
 * descriptor is readable; -1 means to poll. It changes when the connection is lost and comes back.
 */
enum store_status store_listen(struct store *store);
int store_news_descriptor(const struct store *store);
enum store_status store_each_news(struct store *store, store_visit_news *visit, void *context);

/*
 * For writing all over the tables, as imports and rebuilds do: SQLite keeps 64 MB of pages in
 * memory instead of 8. PostgreSQL has a cache of its own.
 */
void store_use_large_cache(struct store *store, bool large);

/* Whether the address is that of a PostgreSQL server. */
bool store_is_on_server(const char *address);

/*
 * Copies a SQLite store to the empty file `path`, as it was committed when the copying began;
 * others may go on writing. `show` is called now and then. The copy is neither verified nor synced.
 */
typedef void store_show_copied(void *context, uint64_t pages, uint64_t all_pages);
enum store_status store_copy(struct store *store, const char *path, store_show_copied *show,
                             void *context);

/* Checks for damage below the rows: one call for each complaint. */
enum store_status store_check(struct store *store, store_visit_complaint *visit, void *context);

/* The progress of a rebuild (rebuild.h), by the ids of matches. */
struct store_progress {
        int64_t position;
        int64_t last;
        uint64_t games;   /* written by this program */
        uint64_t skipped; /* matches that cannot be rebuilt: damaged, or no log to replay */
};

struct store_opening {
        const char *address; /* postgresql://… on a server, anything else is a file */
        bool create;         /* where there is none yet */
        void (*show)(void *context, const struct store_progress *progress); /* may be NULL */
        void *context;
};

/*
 * Opens a store, brings its tables up to this version, and finishes a rebuild that is not done:
 * that may take minutes, and `show` is called meanwhile. Other programs get STORE_REBUILDING. On
 * failure *store_out is NULL and `reason_out` has words.
 */
enum store_status store_open_showing(const struct store_opening *opening, struct store **store_out,
                                     char reason_out[STORE_REASON_SIZE]);

/* The same without anything to show. */
enum store_status store_open(const char *address, bool create, struct store **store_out,
                             char reason_out[STORE_REASON_SIZE]);
void store_close(struct store *store);

/* The database's message about the last failure, or ""; valid until the next call. */
const char *store_reason(const struct store *store);

/* The meaning of the status and what to do about it, in English. Never NULL. */
const char *store_status_words(enum store_status status);

/* The status and what the back end said, in one line. */
void store_explain(const struct store *store, enum store_status status,
                   char words_out[STORE_WORDS_SIZE]);

/* Compares all but match and sequence. */
bool store_event_equals(const struct store_event *left, const struct store_event *right);

/* One match by its id. */
enum store_status store_find_match(struct store *store, int64_t id, struct store_match *match_out);

#endif
