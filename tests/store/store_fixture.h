/* An open store for each test, in a place of its own, of the kind that the program was told. */
#ifndef TESTS_STORE_STORE_FIXTURE_H
#define TESTS_STORE_STORE_FIXTURE_H

#include "places.h"
#include "store.h"

struct fixture {
        struct place place;
        struct store *store;
};

/* Where the stores of this program are. */
extern const struct place_kind *fixture_kind;

/* Takes the kind from `sqlite` or `postgres` on the command line; ends the program without. */
void fixture_choose(int argc, char **argv);

/* What cmocka calls around a test. */
int fixture_make(void **state);
int fixture_remove(void **state);

#define in_store(test) cmocka_unit_test_setup_teardown(test, fixture_make, fixture_remove)

struct store *store_of(void **state);
const struct place *place_of(void **state);

/* Opens what is there, or a new store; NULL, with words on standard error, where it cannot. */
struct store *open_at(const struct place *place);

/* The store as another program sees it. */
void open_anew(void **state);

/* Runs `work` in so many programs at once; none of them has the store of the test open. */
bool others_do(void **state, int programs, bool (*work)(int, const struct place *));

/* How many rows a table has, as somebody else sees it. */
int64_t rows_in(void **state, const char *table);

#endif
