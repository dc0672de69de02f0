/* Importing where the store fails: only what was committed counts, and it can be done again. */
#include "exchange_store.h"

#include <stdlib.h>

#include <sqlite3.h>

enum {
        BATCH = 10000 /* games of text that are committed together */
};

/* The store under test, and somebody else who has its file open. */
struct shared {
        struct exchange_store store;
        sqlite3 *other;
};

static int make(void **state)
{
        static struct shared shared;
        exchange_store_make(&shared.store);
        *state = &shared;
        return sqlite3_open(shared.store.path, &shared.other) == SQLITE_OK ? 0 : -1;
}

static int take_away(void **state)
{
        struct shared *shared = *state;
        sqlite3_close(shared->other);
        exchange_store_remove(&shared->store);
        return 0;
}

static void execute(struct shared *shared, const char *statement)
{
        assert_int_equal(sqlite3_exec(shared->other, statement, NULL, NULL, NULL), SQLITE_OK);
}

static void lock(void *context)
{
        execute(context, "BEGIN IMMEDIATE");
}

static void append_games(FILE *out, int count)
{
        for (int i = 0; i < count; i++)
                fputs("PJS: X X X X X X X X X XXX\n", out);
}

/* Games, then one more line, then another game. */
static char *make_file(int games, const char *line)
{
        char *file = NULL;
        size_t length = 0;
        FILE *out = open_memstream(&file, &length);
        assert_non_null(out);
        append_games(out, games);
        fprintf(out, "%s\n", line);
        append_games(out, 1);
        fclose(out);
        return file;
}

static void assert_done_again(struct shared *shared, const char *file, uint64_t added,
                              uint64_t known)
{
        exchange_take_bytes(&shared->store, file, strlen(file));
        assert_int_equal(shared->store.counts.added, added);
        assert_int_equal(shared->store.counts.known, known);
        assert_holds(&shared->store, added + known);
}

/* The lock is taken between two batches, where the bad line stands. */
static void test_import_failing__a_locked_store_keeps_what_was_committed(void **state)
{
        struct shared *shared = *state;
        char *file = make_file(BATCH, "bad");
        shared->store.on_complaint = lock;
        shared->store.context = shared;
        assert_int_equal(exchange_take_bytes(&shared->store, file, strlen(file)), STORE_BUSY);
        assert_took(&shared->store, BATCH, 0,
                    "10001:1: there is no name before the game: NAME: X 9/ ...\n");
        assert_holds(&shared->store, BATCH);
        execute(shared, "ROLLBACK");
        shared->store.on_complaint = NULL;
        assert_done_again(shared, file, 1, BATCH);
        free(file);
}

/* It is the store's fault, so nothing is said about the line. */
static void test_import_failing__a_name_for_a_locked_store_is_no_bad_line(void **state)
{
        static const char file[] = "{\"player\":\"PJS\",\"full_name\":\"Park\"}\n";
        struct shared *shared = *state;
        lock(shared);
        assert_int_equal(exchange_take_bytes(&shared->store, file, strlen(file)), STORE_BUSY);
        assert_took(&shared->store, 0, 0, "");
        execute(shared, "ROLLBACK");
        exchange_take(&shared->store, file);
        assert_took(&shared->store, 0, 0, "");
}

static void test_import_failing__what_was_not_committed_does_not_count(void **state)
{
        struct shared *shared = *state;
        char *file = make_file(BATCH + 2000, "KYJ: X X X X X X X X X XXX");
        execute(shared, "CREATE TRIGGER no_kyj BEFORE INSERT ON players WHEN new.letters = 'KYJ' "
                        "BEGIN SELECT raise(ABORT, 'not this one'); END");
        assert_int_equal(exchange_take_bytes(&shared->store, file, strlen(file)), STORE_FAILED);
        assert_took(&shared->store, BATCH, 0, "");
        assert_string_equal(store_reason(shared->store.store), "not this one");
        assert_int_equal(shared->store.counts.lines, BATCH + 2001);
        assert_holds(&shared->store, BATCH);
        execute(shared, "DROP TRIGGER no_kyj");
        assert_done_again(shared, file, 2002, BATCH);
        free(file);
}

/* Of a match of several events none is left behind. */
static void test_import_failing__a_match_is_written_as_a_whole(void **state)
{
        static const char first[] = CSV_BEGIN CSV_EVENT(KEY_A, "1", "01", "start", "PJS");
        static const char file[] = CSV_HEADER CSV_EVENT(KEY_B, "1", "01", "start", "PJS")
                CSV_EVENT(KEY_A, "1", "01", "start", "PJS") CSV_EVENT(KEY_A, "2", "02", "bowl", "3")
                        CSV_EVENT(KEY_A, "3", "03", "bowl", "4");
        struct shared *shared = *state;
        exchange_take(&shared->store, first);
        execute(shared, "CREATE TRIGGER no_four BEFORE INSERT ON events WHEN new.detail = '4' "
                        "BEGIN SELECT raise(ABORT, 'not this one'); END");
        assert_int_equal(exchange_take_bytes(&shared->store, file, strlen(file)), STORE_FAILED);
        assert_took(&shared->store, 0, 0, "");
        assert_int_equal(shared->store.counts.continued, 0);
        assert_holds(&shared->store, 1);
        char *text = exchange_give(&shared->store, &export_csv);
        assert_string_equal(text, first);
        free(text);
}

/* A match of many events is as much to write as many matches. */
static void test_import_failing__batches_are_counted_in_events(void **state)
{
        struct shared *shared = *state;
        char *file = NULL;
        size_t length = 0;
        FILE *out = open_memstream(&file, &length);
        assert_non_null(out);
        fputs(CSV_HEADER CSV_EVENT(KEY_A, "1", "01", "start", "PJS"), out);
        for (int i = 1; i < BATCH; i++)
                fprintf(out, "event," KEY_A ",%d," AT("02") ",kim,%s\n", i + 1,
                        i % 2 == 1 ? "bowl,7" : "undo,");
        fputs(CSV_EVENT(KEY_B, "1", "01", "start", "PJS") "bad\n" //
                                                          "player,PJS,,,,name,Park\n",
              out);
        fclose(out);
        shared->store.on_complaint = lock;
        shared->store.context = shared;
        assert_int_equal(exchange_take_bytes(&shared->store, file, strlen(file)), STORE_BUSY);
        assert_int_equal(shared->store.counts.added, 1);
        assert_holds(&shared->store, 1);
        execute(shared, "ROLLBACK");
        free(file);
}

#define ON_SHARED_STORE(test) cmocka_unit_test_setup_teardown(test, make, take_away)

int main(void)
{
        const struct CMUnitTest tests[] = {
                ON_SHARED_STORE(test_import_failing__a_locked_store_keeps_what_was_committed),
                ON_SHARED_STORE(test_import_failing__a_name_for_a_locked_store_is_no_bad_line),
                ON_SHARED_STORE(test_import_failing__what_was_not_committed_does_not_count),
                ON_SHARED_STORE(test_import_failing__a_match_is_written_as_a_whole),
                ON_SHARED_STORE(test_import_failing__batches_are_counted_in_events),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
