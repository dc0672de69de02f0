/* An open store for each test, in a place of its own. */
#include "store_fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct place_kind *fixture_kind;

void fixture_choose(int argc, char **argv)
{
        if (argc == 2 && strcmp(argv[1], "sqlite") == 0)
                fixture_kind = &place_in_file;
        if (argc == 2 && strcmp(argv[1], "postgres") == 0)
                fixture_kind = &place_on_server;
        if (fixture_kind != NULL)
                return;
        fprintf(stderr, "usage: %s sqlite|postgres\n", argv[0]);
        exit(EXIT_FAILURE);
}

struct store *open_at(const struct place *place)
{
        char reason[STORE_REASON_SIZE];
        struct store *store = NULL;
        enum store_status status = store_open(place->address, true, &store, reason);
        if (status != STORE_OK)
                fprintf(stderr, "%s: %s\n", store_status_words(status), reason);
        return store;
}

int fixture_make(void **state)
{
        struct fixture *fixture = calloc(1, sizeof *fixture);
        if (fixture == NULL)
                return -1;
        fixture->place = place_make(fixture_kind);
        fixture->store = open_at(&fixture->place);
        *state = fixture;
        return fixture->store != NULL ? 0 : -1;
}

int fixture_remove(void **state)
{
        struct fixture *fixture = *state;
        store_close(fixture->store);
        place_remove(&fixture->place);
        free(fixture);
        return 0;
}

struct store *store_of(void **state)
{
        return ((struct fixture *)*state)->store;
}

const struct place *place_of(void **state)
{
        return &((struct fixture *)*state)->place;
}

void open_anew(void **state)
{
        struct fixture *fixture = *state;
        store_close(fixture->store);
        fixture->store = open_at(&fixture->place);
        if (fixture->store == NULL)
                exit(EXIT_FAILURE);
}

/* Programs share no connection, and what is forked would: so this one closes its own meanwhile. */
bool others_do(void **state, int programs, bool (*work)(int, const struct place *))
{
        struct fixture *fixture = *state;
        store_close(fixture->store);
        bool fine = at_once(programs, work, &fixture->place);
        fixture->store = open_at(&fixture->place);
        return fine && fixture->store != NULL;
}

int64_t rows_in(void **state, const char *table)
{
        char question[64];
        snprintf(question, sizeof question, "SELECT count(*) FROM %s", table);
        return place_ask(place_of(state), question);
}
