/* Stores for the tests of import and export: a SQLite file in a folder of its own. */
#ifndef UNIT_EXCHANGE_STORE_H
#define UNIT_EXCHANGE_STORE_H

#include "play.h"

#include "export.h"
#include "import.h"

/* How files for import are written here; exchange_take_json() takes ' for ". */
#define AT(second) "2026-11-15T20:37:" second ".000Z"
#define JSON_EVENT(second, kind, what)                                                             \
        "{'at':'" AT(second) "','by':'kim','do':'" kind "','what':'" what "'}"
#define JSON_MATCH(key, events) "{'match':'" key "','events':[" events "]}\n"
#define CSV_HEADER "record,key,sequence,at,by,do,what\n"

/* What an export begins with: exports of version 1 had a header at most. */
#define CSV_BEGIN "bowling,3,,,,,\n" CSV_HEADER
#define JSON_BEGIN "{\"bowling\":3}\n"
#define CSV_EVENT(key, sequence, second, kind, what)                                               \
        "event," key "," sequence "," AT(second) ",kim," kind "," what "\n"

#define KEY_A "00112233445566778899aabbccddeeff"
#define KEY_B "ffeeddccbbaa99887766554433221100"

enum {
        EXCHANGE_PATH_SIZE = 256,
        EXCHANGE_COMPLAINTS_SIZE = 8192
};

struct exchange_store {
        char folder[EXCHANGE_PATH_SIZE];
        char path[EXCHANGE_PATH_SIZE];
        struct store *store;
        struct import_counts counts;               /* of the last import */
        char complaints[EXCHANGE_COMPLAINTS_SIZE]; /* of the last import: "line:column: words\n" */
        void (*on_complaint)(void *context);       /* NULL, or what else happens at a complaint */
        void *context;
};

/* An empty store; exchange_store_remove() takes it away. */
void exchange_store_make(struct exchange_store *store_out);
void exchange_store_remove(struct exchange_store *store);

/* A test with a store of its own, which its state is. */
#define ON_A_STORE(test) cmocka_unit_test_setup_teardown(test, exchange_set_up, exchange_tear_down)
int exchange_set_up(void **state);
int exchange_tear_down(void **state);

/* Imports so many bytes; games without a time get that of 2026-11-15T20:37:00.123Z, by `lee`. */
enum store_status exchange_take_bytes(struct exchange_store *store, const char *bytes,
                                      size_t length);

/* Imports a text, which has to succeed, and `'` in it stands for `"` in the latter. */
void exchange_take(struct exchange_store *store, const char *text);
void exchange_take_json(struct exchange_store *store, const char *text);

/* Everything that is in it; to be freed. */
char *exchange_give(struct exchange_store *store, const struct export_format *format);

/* That the export has the rows of CSV_BEGIN, then these and no others. */
void assert_rows(struct exchange_store *store, const char *expected);

/* What the last import did. */
void assert_took(const struct exchange_store *store, uint64_t added, uint64_t known,
                 const char *complaints);

/* That the store holds so many matches and `bowling verify` would find nothing. */
void assert_holds(struct exchange_store *store, uint64_t matches);

#endif
