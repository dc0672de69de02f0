/* A match with its whole log: its present state, and every change that led there. */
#ifndef STORE_RECORD_H
#define STORE_RECORD_H

#include <bowling/match.h>
#include <bowling/notation.h>

#include "event.h"
#include "stored_bowls.h"

enum {
        /* Room for the longest start: forms, and a person, a name, a game and a space a player. */
        RECORD_START_SIZE =
                4 + BOWLING_MATCH_PLAYERS_MAX *
                            (PERSON_TEXT_SIZE + BOWLING_NAME_LETTERS + STORED_BOWLS_SIZE),
        RECORD_MARKS_SIZE = BOWLING_BOWLS_MAX + 1 /* a game's marks without spaces */
};

/* The effect of a change on one frame: its notation before and after. */
struct record_effect {
        int position; /* -1 where no frame has changed: the event is about the match or a person */
        int frame;
        char before[BOWLING_FRAME_TEXT_SIZE];
        char after[BOWLING_FRAME_TEXT_SIZE];
};

struct record_change; /* a bowl or a correction that can be undone or redone */

struct record {
        struct bowling_match match; /* its present state; it owns the memory of its games */
        int64_t *people;            /* for each game: whose it is, see event.h */
        size_t *touched;            /* for each game: the last event, from 1, that changed it */
        bool voided;                /* it does not count */
        char *start;                /* the detail of the first event */
        struct event *events;       /* the log; its first event is the start */
        size_t count;
        size_t events_room;
        struct record_change *changes; /* the first `applied` of them are done, */
        size_t applied;                /* and those behind can be redone */
        size_t change_count;
        size_t changes_room;
};

/* A log outside of its record; replaying it makes the record again. */
struct record_log {
        char *start; /* the detail of the first event */
        struct event *events;
        size_t count;
};

/* An empty record; record_release() frees what it comes to hold. */
void record_init(struct record *record_out);
void record_release(struct record *record);

/* Takes the log out of a record, which is released by that; record_log_release() frees it. */
struct record_log record_take_log(struct record *record);
void record_log_release(struct record_log *log);

/* Replays the log into an empty record, and calls `visit` after each event. */
typedef void record_visit(void *context, const struct record *record);
void record_replay(struct record *record, const struct record_log *log, record_visit *visit,
                   void *context);

/*
 * Begins an empty record with the players of `match`: one at least, and nothing bowled yet.
 * `people` has one for each; NULL: all are those of their letters.
 */
void record_start(struct record *record, const struct bowling_match *match, const int64_t *people,
                  struct event_stamp stamp);

/*
 * Begins an empty record with what a log's first event says: `2 PJS KYJ`, or with games that were
 * played elsewhere and cannot be undone, `2 PJST7390T0882`, with their pins `3 PJST8cG2`, with
 * people `4 0,7 2 PJS KYJ`; in form 1 without a number, and with marks. False where it makes no
 * sense, and then nothing has changed.
 */
bool record_start_from(struct record *record, const char *detail, struct event_stamp stamp);

/*
 * Does what `event`, which is no start, asks for, and adds it to the log. Fails with the statuses
 * of the engine, BOWLING_MATCH_HAS_BEGUN for a start, and changes nothing. `effect_out` may be
 * NULL.
 */
enum bowling_status record_apply(struct record *record, const struct event *event,
                                 struct record_effect *effect_out);

/* Whether undo, redo would find anything to do. */
bool record_can_undo(const struct record *record);
bool record_can_redo(const struct record *record);

/* Whether any event behind the first `count` changed the game at `position`. */
bool record_has_changed(const struct record *record, int position, size_t count);

/* The detail of the event at `index`, below `count`; `buffer` is used where it is no start. */
const char *record_detail(const struct record *record, size_t index,
                          char buffer[EVENT_DETAIL_SIZE]);

/* The present state of a match, as the detail of a start, in the form that it needs. */
void record_print_start(const struct bowling_match *match, const int64_t *people,
                        char start_out[RECORD_START_SIZE]);

/* Whether both began with the same players, people and games, in whatever form. */
bool record_starts_alike(const struct record *left, const struct record *right);

/* A game's marks without spaces: `X7/9-`. */
void record_print_marks(const struct bowling_game *game, char bowls_out[RECORD_MARKS_SIZE]);

#endif
