/* Matches for tests of stores: how they begin, how they are bowled, kept and compared. */
#ifndef TESTS_STORE_MATCHES_H
#define TESTS_STORE_MATCHES_H

#include "match_writer.h"
#include "people.h"
#include "record.h"
#include "store.h"

/* A match under test, with its writer. */
struct kept {
        struct match_writer writer;
        struct record record;
};

/* A new match; `players` as in a log: "PJS KYJ". It is not stored yet. */
void kept_begin(struct kept *kept, struct store *store, const char *players);

/* As a program does that starts anew. */
enum store_status kept_load(struct kept *kept, struct store *store, int64_t id);
void kept_release(struct kept *kept);

/* Adds an event to the record, which is not stored by that. */
enum bowling_status kept_bowl(struct kept *kept, int pins);
enum bowling_status kept_do(struct kept *kept, enum event_kind kind);
enum bowling_status kept_correct(struct kept *kept, const char *detail);

enum store_status kept_save(struct kept *kept);

/* Stores a new match in which `bowls` gutter balls were rolled, and gives its id. */
int64_t store_gutters(struct store *store, const char *players, int bowls);

/* Bowls `count` gutter balls into match `id`, saving each, and loads anew where somebody else was
 * first. False where anything else fails. */
bool bowl_with_others(struct store *store, int64_t id, const char *author, int count);

/* Whether both have the same games, the same turn and the same log. */
bool is_same_record(const struct record *left, const struct record *right);

struct bowling_player player_named(const char *name);

/* The number of the one person that the text names; -1 where there is none. */
int64_t person_of(struct store *store, const char *text);

/* Sets the full name of whom the letters name, who is added if new. */
enum store_status name_person(struct store *store, const char *letters, const char *full_name);

/* A change that no writer made: one bowl behind `expected`, or a start where that is 0. */
struct plain_change {
        struct store_event event;
        struct store_game game;
        struct store_change change;
};

void make_change(struct plain_change *plain, int64_t match, int64_t expected);

/* Writes such a change: behind event `expected` of a match, or as a new match. */
enum store_status append_one(struct store *store, int64_t match, int64_t expected);
enum store_status add_one(struct store *store, const struct store_key *key, int64_t *id_out);

/* The key of a stored match; all zero where there is none. */
struct store_key key_of(struct store *store, int64_t match);

#endif
