/* Saves the new events of a record in a store, and loads them. */
#ifndef STORE_MATCH_WRITER_H
#define STORE_MATCH_WRITER_H

#include "record.h"
#include "store.h"

struct match_writer {
        struct store *store;
        struct store_key key;
        int64_t match;   /* its id; 0 until it is stored */
        size_t saved;    /* how many events of the record are stored */
        bool unanswered; /* the last write got no answer: it may have been committed */
};

/* For a new match, with a random key. */
struct match_writer match_writer_new(struct store *store);

/*
 * Reads match `id` into `record`, which is an empty one, and checks every event of its log.
 * STORE_CORRUPT where the log breaks the rules or cannot be read; the reason names the match.
 */
enum store_status match_writer_load(struct match_writer *writer, int64_t id, struct record *record);

/* The same for a match that was just read from the store. */
enum store_status match_writer_load_listed(struct match_writer *writer,
                                           const struct store_match *match, struct record *record);

/* The complaint about a match whose log has another number of events than its row says. */
#define MATCH_WRITER_WRONG_COUNT "match %lld: %lld events are counted, but its log has %zu"

/*
 * Reads the events that others have added since, or all into an empty record, however many there
 * should be. All of the record must be stored; after a failure it has to be loaded anew.
 */
enum store_status match_writer_follow(struct match_writer *writer, struct record *record);

/*
 * Writes all events that are not stored yet, and what they changed, in one commit; nothing where
 * there are none. STORE_STALE where another program wrote first. Events of a write that
 * got no answer are not written twice, and a match that the store has lost is written anew.
 */
enum store_status match_writer_save(struct match_writer *writer, const struct record *record);

/* How many events are not stored. */
size_t match_writer_unsaved(const struct match_writer *writer, const struct record *record);

/* What the row of a game points to. */
struct match_writer_texts {
        char marks[RECORD_MARKS_SIZE];
        char bowls[STORED_BOWLS_SIZE];
};

struct store_game match_writer_game_row(const struct bowling_game *game, int position,
                                        struct match_writer_texts *texts_out);
/* And whose it is. */
struct store_game match_writer_record_row(const struct record *record, int position,
                                          struct match_writer_texts *texts_out);

/* The row of an event; its `detail` may point to `buffer`. */
struct store_event match_writer_event_row(const struct record *record, size_t index,
                                          char buffer[EVENT_DETAIL_SIZE]);

#endif
