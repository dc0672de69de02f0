/* The state of an import, and the functions that the readers of the three formats share. */
#ifndef EXCHANGE_IMPORT_INSIDE_H
#define EXCHANGE_IMPORT_INSIDE_H

#include "import.h"
#include "import_lines.h"
#include "match_writer.h"
#include "people.h"
#include "record.h"

struct import;
struct import_letters;

/* A format: `line` gets each line without its end, with a NUL behind it, and may write into it. */
struct import_format {
        void (*line)(struct import *import, char *line, size_t length); /* NULL: skips them */
        void (*end)(struct import *import); /* after the last line; NULL where there is nothing */
};

struct import {
        const struct import_job *job;
        const struct import_format *format; /* NULL before the first line */
        uint64_t line;                      /* the number of the one that is read now */
        struct import_counts counts;
        struct import_counts committed; /* the counts as the store has them */
        size_t waiting;                 /* events that are not committed yet */
        enum store_status status;       /* after a failure, no line is read any more */

        int64_t first_person;           /* the number of the first that was added; 0: none yet */
        struct import_letters *letters; /* whom letters mean; NULL until text needs them */

        /* A match that is being read. */
        struct record record;
        struct store_key key;
        uint64_t record_line; /* where it began; 0 where there is none */
        bool record_is_bad;   /* its remaining rows are skipped */
        bool has_savepoint;   /* before the first person whom it has added */
};

/* A game of text, ready to be written. */
struct import_game {
        struct bowling_player player;
        int64_t number;               /* of the person, behind a #; 0 where there is none */
        char person[PERSON_KEY_SIZE]; /* the key, where it is not the letters */
        uint64_t line;
        struct match_writer_texts texts;
        int64_t occurrence;
        struct store_addition row; /* whose texts are here */
        char detail[4 + PERSON_TEXT_SIZE + 2 * BOWLING_NAME_LETTERS + STORED_BOWLS_SIZE];
};

/* Reads a line of text, without the store; complains where it is no game. */
bool import_text_read(struct import *import, char *line, size_t length,
                      struct import_game *game_out);

/* Writes at most IMPORT_GAMES_MAX of them. */
enum {
        IMPORT_GAMES_MAX = 512
};
void import_text_write(struct import *import, struct import_game *games, size_t count);

/* Reads the rest of a file of text on a thread of its own, and writes it meanwhile. */
void import_read_ahead(struct import *import, struct import_lines *lines);

/* The line without what is before it; NULL where it is to be ignored, or is too long. */
char *import_take_line(struct import *import, const struct import_lines *lines, size_t *length_out);

/* Counts a line of so many bytes. */
void import_count_line(struct import *import, size_t consumed);

/* Commits where the batch is full. */
void import_commit_full(struct import *import);

extern const struct import_format import_text;
extern const struct import_format import_jsonl;
extern const struct import_format import_csv;

/*
 * Complains about the current line; `column` is 0 where there is none to name. Bytes of the file
 * that a terminal might obey are shown as `?`. Returns false, for callers that return it too.
 */
bool import_complain(struct import *import, unsigned column, const char *format, ...)
        __attribute__((format(printf, 3, 4)));

/* Checks the version of an export; after a newer one the rest of the file is skipped. */
void import_check_version(struct import *import, int64_t version);

/*
 * Opens a batch where none is; false where the store fails. To be called before each write, with
 * the number of events that will be written.
 */
bool import_begin(struct import *import, size_t events);

/* Counts what became of a match: it is new, known, or the store failed. */
void import_count(struct import *import, enum store_status status);

/* Begins the match `key`, which the current line is the first of. */
void import_begin_record(struct import *import, const struct store_key *key);

/* Adds the event to the record that is being read; complains where it makes no sense. */
bool import_event(struct import *import, const struct store_event *row);

/* Writes the record that is being read, or what of it the store lacks, and forgets it. */
void import_end_record(struct import *import);

/* A person as an export tells it; NULL where it does not. */
struct import_person {
        const char *key;
        const char *letters; /* NULL: those that the key begins with */
        const char *full_name;
        const char *merged_into; /* a key */
        bool forgotten;
};

/*
 * Adds the person where the store has none of that key. Of one whom it has, its own facts stay: a
 * name is taken where there is none, and another is a complaint.
 */
void import_person(struct import *import, const struct import_person *said);

/* Whether nobody has two games of the record that was read. */
bool import_people_differ(struct import *import);

/* Takes back the people whom the record has added. */
void import_remove_people(struct import *import);

/*
 * The detail of an event of which log_people_are_in(), with the numbers of this store; to be freed.
 * NULL where a person makes no sense, or the store fails.
 */
char *import_people_of(struct import *import, const struct store_event *row);

#endif
