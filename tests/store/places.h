/* Places for stores: an empty one for each test, and a way into it that knows nothing of stores. */
#ifndef TESTS_STORE_PLACES_H
#define TESTS_STORE_PLACES_H

#include <stdbool.h>
#include <stdint.h>

enum {
        PLACE_ADDRESS_SIZE = 512
};

struct place {
        const struct place_kind *kind;
        char address[PLACE_ADDRESS_SIZE];
};

/* Each ends the program where it cannot do its work. */
struct place_kind {
        /* A place where nothing is yet. */
        void (*make)(char address_out[PLACE_ADDRESS_SIZE]);
        void (*remove)(const char *address);
        /* Runs statements as somebody else would. False where the database refused. */
        bool (*execute)(const char *address, const char *statements);
        /* The first number of the first row; -1 where there is none. */
        int64_t (*ask)(const char *address, const char *question);
        const char *newer_version; /* a statement that makes the store too new */
};

extern const struct place_kind place_in_file;
/* On the server that with_postgres.sh has started. */
extern const struct place_kind place_on_server;

/* Stops that server, as a crash would, or starts it: `stop`, `start`. */
void server_control(const char *order);

/* The server ends every connection of a store, as an administrator might. */
void cut_connection(const struct place *place);

struct place place_make(const struct place_kind *kind);
void place_remove(struct place *place);
bool place_execute(const struct place *place, const char *statements);
int64_t place_ask(const struct place *place, const char *question);

/* Runs `work` in so many programs at once, each with its number; whether all of them succeeded. */
bool at_once(int programs, bool (*work)(int number, const struct place *place),
             const struct place *place);

#endif
