/* One change of a match, as it is written into the log: what was done, by whom and when. */
#ifndef STORE_EVENT_H
#define STORE_EVENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <bowling/match.h>

enum {
        EVENT_AUTHOR_SIZE = 33,
        EVENT_REASON_SIZE = 128,
        EVENT_DETAIL_SIZE = EVENT_REASON_SIZE /* room for what event_print_detail() writes */
};

/* The numbers are stored: never change one. */
enum event_kind {
        EVENT_START = 1, /* players sit down, perhaps with games that were played elsewhere */
        EVENT_BOWL = 2,
        EVENT_UNDO = 3, /* takes back the last bowl or correction that is not undone */
        EVENT_REDO = 4,
        EVENT_CORRECT = 5, /* a frame that was played gets other bowls */
        EVENT_VOID = 6,    /* the match does not count any more */
        EVENT_RESTORE = 7, /* it counts again */
        EVENT_ASSIGN = 8   /* a game belongs to another person */
};

/* Whose a game is, as the log has it: one of these, or the number of a person in the store. */
enum {
        PERSON_GUEST = -1,     /* nobody's, until it is assigned */
        PERSON_OF_LETTERS = 0, /* the person whose key is the letters of the match */
        PERSON_TEXT_SIZE = 20  /* `-`, `0` or a number, and its NUL */
};

/* When it happened, in milliseconds since 1970, and who did it. */
struct event_stamp {
        int64_t at;
        char author[EVENT_AUTHOR_SIZE];
};

/* All bowls of a frame, which replace the old ones. */
struct event_correction {
        struct bowling_player player;
        int frame;
        struct bowling_bowls bowls;
};

/* The game of these letters belongs to this person from now on. */
struct event_assignment {
        struct bowling_player player;
        int64_t person;
};

/* A start has no field: its detail is large, and struct record keeps it as text. */
struct event {
        enum event_kind kind;
        int form; /* of the detail that it was read from; 0: it is new, and gets the one it needs */
        struct event_stamp stamp;
        union {
                struct bowling_bowl bowl;
                struct event_correction correction;
                struct event_assignment assignment;
                char reason[EVENT_REASON_SIZE]; /* why it is voided or restored; may be empty */
        } as;
};

/* "start", "bowl", "undo", "redo", "correct", "void", "restore" or "assign"; NULL for a number that
 * is no kind. */
const char *event_kind_name(enum event_kind kind);

/* Whether the event says that the match counts, or that it does not; its detail is a reason. */
bool event_kind_changes_counting(enum event_kind kind);

/* Whether its detail holds bowls, and therefore has a form. */
bool event_kind_has_bowls(enum event_kind kind);

/* False for any other name. */
bool event_kind_named(const char *name, enum event_kind *kind_out);

/* The time now, and `author`, truncated where it is too long; bytes that are no text become `?`. */
struct event_stamp event_stamp_now(const char *author);

/*
 * The detail of an event, in its form: `2 7`, `2 F`, `2 PJS 4 72`, where pins are known `3 8cG`, in
 * form 1 `7`, `F`, `PJS 4 7 2`; the reason; `PJS 7`, whose game it is. It is empty for undo, redo
 * and start.
 */
void event_print_detail(const struct event *event, char detail_out[EVENT_DETAIL_SIZE]);

/*
 * Reads it back, in either form, into an event whose kind is set; a start accepts any text. False
 * where it makes no sense, and then the event must not be used.
 */
bool event_parse_detail(struct event *event, const char *detail);

/* Whether the detail of an event of this kind has a form that only a newer program knows. */
bool event_detail_is_newer(enum event_kind kind, const char *detail);

/* Whether it can be a reason: plain text, and short enough. */
bool event_reason_is(const char *text);

/* The player whose three upper-case letters `text` begins with. */
bool event_parse_player(const char *text, struct bowling_player *player_out);

/* A person as the log has it, `-`, `0` or `7`; and back, from `length` bytes. */
void event_print_person(int64_t person, char text_out[PERSON_TEXT_SIZE]);
bool event_parse_person(const char *text, size_t length, int64_t *person_out);

#endif
