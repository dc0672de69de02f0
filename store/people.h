/*
 * The people of a store: who bowled.
 *
 * A person has a number, which the store gives and never gives twice, a key, which is the same in
 * all stores, letters for the board, and perhaps a full name. The first person with some letters
 * has the letters as key. Letters may change, and several people may have the same. Of two people
 * who turn out to be one, one is merged into the other: its row stays, as another name for the
 * *root*. A guest has letters and no key; a guest's games count for nobody, and neither do those of
 * a person who is forgotten.
 *
 * Every change is one transaction with a row of the audit, or a part of the batch that has begun.
 * It is STORE_NOT_FOUND where nobody has that number, or a guest or forgotten person has it.
 */
#ifndef STORE_PEOPLE_H
#define STORE_PEOPLE_H

#include "store.h"

enum {
        PERSON_KEY_SIZE = 25,       /* letters, or letters, a hyphen and 20 hexadecimal digits */
        PEOPLE_CANDIDATES_MAX = 64, /* that are named */
        PEOPLE_LABEL_SIZE = 32 + STORE_FULL_NAME_SIZE
};

struct store_person {
        int64_t id;                /* the number */
        char key[PERSON_KEY_SIZE]; /* empty for a guest */
        struct bowling_player letters;
        char full_name[STORE_FULL_NAME_SIZE]; /* empty where there is none */
        int64_t merged_into;                  /* 0 where it is a root */
        int64_t person;                       /* the root; the id of a root itself */
        bool forgotten;
        bool counts;         /* neither a guest nor forgotten */
        bool shares_letters; /* with another root that counts */
        bool has_games;      /* its own, or merged; by people_each_with_games() alone */
};

typedef bool store_visit_person(void *context, const struct store_person *person);

/*
 * All rows: roots, merged, guests and forgotten people, in the order of letters, then numbers.
 * STORE_CORRUPT behind the last where a row makes no sense.
 */
enum store_status store_each_person(struct store *store, store_visit_person *visit, void *context);
enum store_status people_each_with_games(struct store *store, store_visit_person *visit,
                                         void *context);

/* The row of a number, whatever it is, or of a key. STORE_NOT_FOUND where there is none. */
enum store_status people_find(struct store *store, int64_t id, struct store_person *person_out);
enum store_status people_find_key(struct store *store, const char *key,
                                  struct store_person *person_out);

/* How often people were renamed, merged, split or forgotten: whoever caches them can compare. */
enum store_status people_changes(struct store *store, int64_t *changes_out);

/* Choosing a person by what somebody has typed. */
enum people_choice_kind {
        PEOPLE_ONE,     /* `person` is a root */
        PEOPLE_NEW,     /* these are `letters` that nobody has */
        PEOPLE_ANOTHER, /* somebody new, even if others have `letters` */
        PEOPLE_SEVERAL, /* `candidates` */
        PEOPLE_NOBODY   /* nobody has this number with these letters; or it is no letters at all */
};

struct people_choice {
        enum people_choice_kind kind;
        struct bowling_player letters; /* as given, or the person's where a name was given */
        struct store_person person;
        struct store_person
                alias; /* the row that was named, where it is merged; else its id is 0 */
        struct store_person candidates[PEOPLE_CANDIDATES_MAX]; /* by number; roots */
        size_t count; /* of candidates, also where there are more than that */
};

/*
 * `PJS`, `PJS#2`, and with `by_name` also `#2`, `2`, or a part of a full name, where nobody has
 * such letters. A row that is merged leads to its root. Nothing is written.
 */
enum store_status people_choose(struct store *store, const char *text, bool by_name,
                                struct people_choice *choice_out);

/* The number of the one person that the text names, for a filter; else -1, which selects nothing.
 */
enum store_status people_number(struct store *store, const char *text, int64_t *person_out);

/*
 * For a match in which the one chosen bowls under `letters`: adds a person for PEOPLE_NEW and
 * PEOPLE_ANOTHER where `letters` alone would not name it, and the choice is PEOPLE_ONE then. Mostly
 * it does nothing: who has new letters is added with the first game. Letters that somebody got
 * since they were chosen as new name that one, and of several the first.
 */
enum store_status people_add_if_needed(struct store *store, struct people_choice *choice,
                                       const struct bowling_player *letters,
                                       const struct event_stamp *stamp);

/*
 * A log names the one chosen, who bowls under `letters`, by this: see event.h. Of a row that
 * is merged it names the row, so that a split gives the game back.
 */
int64_t people_in_log(const struct people_choice *choice, const struct bowling_player *letters);

/* `PJS`; where others have these letters too, `PJS#2`. */
void people_print_short(const struct store_person *person, char label_out[PEOPLE_LABEL_SIZE]);

/* `PJS#2 Park Ji-sung`, the name cleaned by clean_text_copy(). */
void people_print_label(const struct store_person *person, char label_out[PEOPLE_LABEL_SIZE]);

/*
 * Adds a person with letters, and with a key and a name where they are not empty; without a key it
 * gets the letters' where that is free, else a random one. STORE_EXISTS where there is one of that
 * key. `*id_out` is the number.
 */
enum store_status people_add(struct store *store, const struct store_person *person,
                             const struct event_stamp *stamp, int64_t *id_out);

/* Of the row itself, be it merged or not; an empty name is removed. */
enum store_status people_set_name(struct store *store, int64_t id, const char *full_name,
                                  const struct event_stamp *stamp);
enum store_status people_set_letters(struct store *store, int64_t id, struct bowling_player letters,
                                     const struct event_stamp *stamp);

/*
 * Makes two people one: the root of `other` is merged into that of `id`, and all games of both are
 * those of the latter. STORE_EXISTS where they are one already.
 */
enum store_status people_merge(struct store *store, int64_t id, int64_t other,
                               const struct event_stamp *stamp);

/*
 * Undoes the merge of this row, with all that was merged into it before: it has the games again
 * that logs give to it. STORE_NOT_FOUND also where it is not merged.
 */
enum store_status people_split(struct store *store, int64_t id, const struct event_stamp *stamp);

/*
 * Forgets a person with all that is merged: the names are removed, and the rows are marked for
 * ever. Outside a batch, and after the commit of one, people_erase() removes what is left of names
 * in the files of the store. STORE_BUSY where another program keeps them from it: it may be called
 * again. STORE_READ_ONLY where only the owner of a database may.
 */
enum store_status people_forget(struct store *store, int64_t id, const struct event_stamp *stamp);
enum store_status people_erase(struct store *store);

#endif
