/* What a store in a file has to do besides: how it is laid out, and what can happen to files. */
#include <fcntl.h>
#include <grp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <sqlite3.h>

#include "matches.h"
#include "places.h"
#include "sql.h"
#include "testing.h"

enum {
        NOBODY = 65534
};

static int set_up(void **state)
{
        struct place *place = calloc(1, sizeof *place);
        *place = place_make(&place_in_file);
        *state = place;
        return 0;
}

static int tear_down(void **state)
{
        place_remove(*state);
        free(*state);
        return 0;
}

static enum store_status try_to_open(const struct place *place, bool create)
{
        char reason[STORE_REASON_SIZE] = "";
        struct store *store = NULL;
        enum store_status status = store_open(place->address, create, &store, reason);
        assert_int_equal(store != NULL, status == STORE_OK);
        store_close(store);
        return status;
}

static struct store *open_at(const struct place *place)
{
        char reason[STORE_REASON_SIZE];
        struct store *store = NULL;
        if (store_open(place->address, true, &store, reason) != STORE_OK)
                fprintf(stderr, "%s\n", reason);
        return store;
}

/* A closed store with one match of twenty bowls. */
static void make_store(const struct place *place)
{
        struct store *store = open_at(place);
        assert_int_equal(store_gutters(store, "PJS", 20), 1);
        store_close(store);
}

static void write_file(const struct place *place, const char *bytes, size_t size)
{
        FILE *file = fopen(place->address, "wb");
        assert_non_null(file);
        assert_int_equal(fwrite(bytes, 1, size, file), size);
        fclose(file);
}

/* Layout */

static void test_store_sqlite__file_says_what_it_is(void **state)
{
        make_store(*state);
        assert_int_equal(place_ask(*state, "PRAGMA application_id"), 0x426F776C);
        assert_int_equal(place_ask(*state, "PRAGMA user_version"), 10);
        assert_int_equal(place_ask(*state, "SELECT journal_mode = 'wal' FROM pragma_journal_mode"),
                         1);
        assert_int_equal(place_ask(*state, "SELECT count(*) FROM pragma_table_list "
                                           "WHERE schema = 'main' AND strict = 1"),
                         11);
        assert_int_equal(place_ask(*state, "SELECT count(*) FROM pragma_table_list "
                                           "WHERE schema = 'main' AND name NOT LIKE 'sqlite%'"),
                         11);
}

static bool take_number(void *context, const struct sql_row *row)
{
        *(int64_t *)context = row->integer(row, 0);
        return false;
}

/* These hold for a connection, so they are asked through that of the store. */
static int64_t ask_store(struct store *store, const char *question)
{
        int64_t answer = -1;
        struct sql_call call = {
                .text = question, .slot = SQL_NO_SLOT, .visit = take_number, .context = &answer};
        assert_int_equal(store->driver->run(store, &call), STORE_OK);
        return answer;
}

static void test_store_sqlite__connection_is_careful(void **state)
{
        struct store *store = open_at(*state);
        assert_int_equal(ask_store(store, "PRAGMA foreign_keys"), 1);
        assert_int_equal(ask_store(store, "PRAGMA synchronous"), 2);
        assert_int_equal(ask_store(store, "PRAGMA trusted_schema"), 0);
        store_close(store);
}

/* A server keeps its stores open for months: what a rebuild needed must not stay. */
static void test_store_sqlite__only_bulk_work_has_a_large_cache(void **state)
{
        make_store(*state);
        assert_true(place_execute(*state, "UPDATE bowling_store SET rebuilt_to = 0"));
        struct store *store = open_at(*state);
        assert_int_equal(ask_store(store, "PRAGMA cache_size"), -8192);
        store_use_large_cache(store, true);
        assert_int_equal(ask_store(store, "PRAGMA cache_size"), -65536);
        store_use_large_cache(store, false);
        assert_int_equal(ask_store(store, "PRAGMA cache_size"), -8192);
        store_close(store);
}

static void test_store_sqlite__folders_are_made(void **state)
{
        struct place *place = *state;
        struct place deep = {.kind = place->kind};
        snprintf(deep.address, sizeof deep.address, "%.400s.d/one/two/games.db", place->address);
        assert_int_equal(try_to_open(&deep, false), STORE_NOT_FOUND);
        assert_int_equal(try_to_open(&deep, true), STORE_OK);
        assert_int_equal(try_to_open(&deep, false), STORE_OK);
}

static void test_store_sqlite__no_name_is_no_file(void **state)
{
        struct place nowhere = {.kind = ((struct place *)*state)->kind, .address = ""};
        assert_int_equal(try_to_open(&nowhere, true), STORE_NOT_FOUND);
        assert_int_equal(try_to_open(&nowhere, false), STORE_NOT_FOUND);
}

/* Files that are no stores */

static void test_store_sqlite__other_programs_database_is_left_alone(void **state)
{
        static const char *const makers[] = {
                "CREATE TABLE notes (text)",
                "PRAGMA user_version = 1",
                "PRAGMA user_version = 57",
                "PRAGMA application_id = 99",
        };
        for (size_t i = 0; i < LENGTH_OF(makers); i++) {
                assert_true(place_execute(*state, makers[i]));
                assert_int_equal(try_to_open(*state, true), STORE_CORRUPT);
                assert_int_equal(place_ask(*state, "SELECT journal_mode = 'delete' "
                                                   "FROM pragma_journal_mode"),
                                 1);
                assert_int_equal(place_ask(*state, "SELECT count(*) FROM sqlite_schema"), 1);
        }
}

static void test_store_sqlite__garbage_is_refused(void **state)
{
        char garbage[5000];
        memset(garbage, 'g', sizeof garbage);
        write_file(*state, garbage, sizeof garbage);
        assert_int_equal(try_to_open(*state, true), STORE_CORRUPT);
        write_file(*state, garbage, 10);
        assert_int_equal(try_to_open(*state, false), STORE_CORRUPT);
}

static void test_store_sqlite__folder_is_no_file(void **state)
{
        struct place *place = *state;
        assert_int_equal(mkdir(place->address, 0755), 0);
        assert_int_equal(try_to_open(place, true), STORE_UNREACHABLE);
}

static void test_store_sqlite__empty_file_becomes_a_store(void **state)
{
        write_file(*state, "", 0);
        assert_int_equal(try_to_open(*state, true), STORE_OK);
        assert_int_equal(place_ask(*state, "PRAGMA user_version"), 10);
}

static bool count_event(void *context, const struct store_event *event)
{
        ++*(int *)context;
        return true;
}

static void count_complaint(void *context, const char *complaint)
{
        ++*(int *)context;
}

/* Whether a store says that it is damaged when it is opened, read or checked. */
static bool admits_damage(const struct place *place)
{
        char reason[STORE_REASON_SIZE];
        struct store *store = NULL;
        int events = 0;
        int complaints = 0;
        enum store_status status = store_open(place->address, false, &store, reason);
        if (status != STORE_OK)
                return status == STORE_CORRUPT;
        status = store_each_event(store, (struct store_log_position){.match = 1}, count_event,
                                  &events);
        if (status == STORE_OK)
                status = store_check(store, count_complaint, &complaints);
        store_close(store);
        return status == STORE_CORRUPT || complaints > 0;
}

static void test_store_sqlite__truncated_file_is_found_out(void **state)
{
        struct place *place = *state;
        struct stat file;
        make_store(place);
        assert_int_equal(stat(place->address, &file), 0);
        for (off_t size = file.st_size - 4096; size > 0; size -= 4096) {
                assert_int_equal(truncate(place->address, size), 0);
                assert_true(admits_damage(place));
        }
        assert_int_equal(truncate(place->address, 100), 0);
        assert_true(admits_damage(place));
}

static void test_store_sqlite__overwritten_pages_are_found_out(void **state)
{
        struct place *place = *state;
        char garbage[4096];
        make_store(place);
        memset(garbage, 0xA5, sizeof garbage);
        int file = open(place->address, O_WRONLY);
        assert_true(file >= 0);
        for (off_t page = 1; page < 9; page++)
                assert_int_equal(pwrite(file, garbage, sizeof garbage, page * 4096), 4096);
        close(file);
        assert_true(admits_damage(place));
}

/* Files that cannot be written */

static void become_nobody(void)
{
        if (geteuid() != 0)
                return;
        if (setgroups(0, NULL) != 0 || setgid(NOBODY) != 0 || setuid(NOBODY) != 0)
                _exit(2);
}

static bool read_but_not_write(int number, const struct place *place)
{
        char reason[STORE_REASON_SIZE];
        struct store *store = NULL;
        struct kept kept;
        become_nobody();
        if (store_open(place->address, false, &store, reason) != STORE_OK ||
            kept_load(&kept, store, 1) != STORE_OK || kept.record.count != 21)
                return false;
        kept_do(&kept, EVENT_UNDO);
        bool refused = kept_save(&kept) == STORE_READ_ONLY && store_reason(store)[0] != '\0';
        kept_release(&kept);
        store_close(store);
        return refused;
}

static void protect(const struct place *place, mode_t file, mode_t folder)
{
        char path[PLACE_ADDRESS_SIZE];
        snprintf(path, sizeof path, "%s", place->address);
        assert_int_equal(chmod(path, file), 0);
        *strrchr(path, '/') = '\0';
        assert_int_equal(chmod(path, folder), 0);
}

static void test_store_sqlite__protected_file_can_be_read(void **state)
{
        make_store(*state);
        protect(*state, 0444, 0777);
        assert_true(at_once(1, read_but_not_write, *state));
}

static void test_store_sqlite__protected_folder_can_be_read(void **state)
{
        make_store(*state);
        protect(*state, 0444, 0555);
        assert_true(at_once(1, read_but_not_write, *state));
        protect(*state, 0644, 0755);
}

static bool is_unreachable(int number, const struct place *place)
{
        become_nobody();
        return try_to_open(place, true) == STORE_UNREACHABLE;
}

static void test_store_sqlite__hidden_file_cannot_be_reached(void **state)
{
        make_store(*state);
        protect(*state, 0000, 0755);
        assert_true(at_once(1, is_unreachable, *state));
}

static void test_store_sqlite__protected_folder_gets_no_store(void **state)
{
        struct place *place = *state;
        write_file(place, "", 0);
        protect(place, 0644, 0555);
        assert_int_equal(unlink(place->address), geteuid() == 0 ? 0 : -1);
        if (geteuid() == 0)
                assert_true(at_once(1, is_unreachable, place));
        char folder[PLACE_ADDRESS_SIZE];
        snprintf(folder, sizeof folder, "%s", place->address);
        *strrchr(folder, '/') = '\0';
        assert_int_equal(chmod(folder, 0755), 0);
}

/* Others who are at work, and disks without room */

static void test_store_sqlite__locked_store_is_busy_after_a_while(void **state)
{
        const struct place *place = *state;
        setenv("BOWLING_TEST_TIMES", "store.busy=100", 1);
        struct store *store = open_at(place);
        setenv("BOWLING_TEST_TIMES", "store.busy=60000", 1);
        sqlite3 *other = NULL;
        int64_t id = store_gutters(store, "PJS", 1);
        assert_int_equal(sqlite3_open(place->address, &other), SQLITE_OK);
        assert_int_equal(sqlite3_exec(other, "BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
        assert_int_equal(store_gutters(store, "KYJ", 1), -1);
        assert_string_equal(store_reason(store), "database is locked");
        struct store_match match;
        assert_int_equal(store_find_match(store, id, &match), STORE_OK);
        assert_int_equal(sqlite3_exec(other, "COMMIT", NULL, NULL, NULL), SQLITE_OK);
        assert_true(store_gutters(store, "KYJ", 1) > id);
        sqlite3_close(other);
        store_close(store);
}

/* Bowls until the file may not grow any more. What was said to be stored must be. */
static bool fill_disk(int number, const struct place *place)
{
        struct rlimit limit = {.rlim_cur = 200000, .rlim_max = RLIM_INFINITY};
        struct store *store = open_at(place);
        enum store_status status = STORE_OK;
        struct kept kept;
        signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &limit);
        kept_begin(&kept, store, "PJS");
        size_t stored = 0;
        for (int i = 0; status == STORE_OK && i < 5000; i++) {
                stored = kept.writer.saved;
                kept_do(&kept, i % 2 == 0 ? EVENT_BOWL : EVENT_UNDO);
                status = kept_save(&kept);
        }
        bool full = status == STORE_FULL && match_writer_unsaved(&kept.writer, &kept.record) == 1;
        limit.rlim_cur = RLIM_INFINITY;
        setrlimit(RLIMIT_FSIZE, &limit);
        full = full && place_ask(place, "SELECT count(*) FROM events") == (int64_t)stored &&
               kept_save(&kept) == STORE_OK;
        kept_release(&kept);
        store_close(store);
        return full;
}

static void test_store_sqlite__full_disk_loses_nothing(void **state)
{
        assert_true(at_once(1, fill_disk, *state));
}

/* The first match of a store may be the one for which there is no room. */
static bool fill_at_once(int number, const struct place *place)
{
        struct rlimit limit = {.rlim_max = RLIM_INFINITY};
        struct store *store = open_at(place);
        struct kept kept;
        signal(SIGXFSZ, SIG_IGN);
        kept_begin(&kept, store, "PJS");
        setrlimit(RLIMIT_FSIZE, &limit);
        bool full = kept_save(&kept) == STORE_FULL && kept.writer.match == 0;
        limit.rlim_cur = RLIM_INFINITY;
        setrlimit(RLIMIT_FSIZE, &limit);
        full = full && kept_save(&kept) == STORE_OK && kept.writer.match == 1;
        kept_release(&kept);
        store_close(store);
        return full;
}

static void test_store_sqlite__first_match_may_find_no_room(void **state)
{
        assert_true(at_once(1, fill_at_once, *state));
}

/* Copying */

struct copying {
        struct store *other;
        int steps;
        bool is_done;
};

/* Another program writes after each step. A copy that began anew each time would never end. */
static void write_meanwhile(void *context, uint64_t pages, uint64_t all_pages)
{
        struct copying *copying = context;
        copying->steps++;
        copying->is_done = pages == all_pages;
        assert_in_range(copying->steps, 1, 50);
        assert_true(store_gutters(copying->other, "KYJ", 1) > 0);
}

static void test_store_sqlite__copy_is_the_store_as_it_began(void **state)
{
        char reason[STORE_REASON_SIZE];
        struct place copy = {.kind = &place_in_file};
        struct place *place = *state;
        struct store *store = open_at(place);
        struct copying copying = {.other = open_at(place)};
        assert_true(store_gutters(store, "PJS", 3) > 0);
        assert_true(place_execute(place, "CREATE TABLE filler AS WITH RECURSIVE count(n) AS"
                                         " (SELECT 1 UNION ALL SELECT n + 1 FROM count LIMIT 3000)"
                                         " SELECT randomblob(4000) FROM count"));
        snprintf(copy.address, sizeof copy.address, "%.500s-copy", place->address);
        int file = open(copy.address, O_CREAT | O_EXCL, S_IRUSR | S_IWUSR);
        assert_true(file >= 0);
        close(file);
        assert_int_equal(store_copy(store, copy.address, write_meanwhile, &copying), STORE_OK);
        assert_in_range(copying.steps, 3, 10);
        assert_true(copying.is_done);
        assert_int_equal(place_ask(&copy, "SELECT count(*) FROM matches"), 1);
        assert_int_equal(place_ask(&copy, "SELECT count(*) FROM filler"), 3000);
        assert_int_equal(place_ask(place, "SELECT count(*) FROM matches"), 1 + copying.steps);
        /* The store can be written as before. */
        assert_true(store_gutters(store, "PJS", 1) > 0);
        store_close(store);
        assert_int_equal(store_open(copy.address, false, &store, reason), STORE_OK);
        assert_int_equal(store_gutters(store, "PJS", 1), 2);
        store_close(store);
        store_close(copying.other);
        unlink(copy.address);
}

static void test_store_sqlite__copy_needs_its_file(void **state)
{
        struct place *place = *state;
        struct store *store = open_at(place);
        struct copying copying = {.other = store};
        assert_int_equal(store_copy(store, "/nowhere/copy.db", write_meanwhile, &copying),
                         STORE_UNREACHABLE);
        assert_string_not_equal(store_reason(store), "");
        assert_int_equal(copying.steps, 0);
        assert_true(store_gutters(store, "PJS", 1) > 0);
        store_close(store);
}

int main(void)
{
#define in_place(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
        const struct CMUnitTest tests[] = {
                in_place(test_store_sqlite__file_says_what_it_is),
                in_place(test_store_sqlite__connection_is_careful),
                in_place(test_store_sqlite__only_bulk_work_has_a_large_cache),
                in_place(test_store_sqlite__folders_are_made),
                in_place(test_store_sqlite__no_name_is_no_file),
                in_place(test_store_sqlite__other_programs_database_is_left_alone),
                in_place(test_store_sqlite__garbage_is_refused),
                in_place(test_store_sqlite__folder_is_no_file),
                in_place(test_store_sqlite__empty_file_becomes_a_store),
                in_place(test_store_sqlite__truncated_file_is_found_out),
                in_place(test_store_sqlite__overwritten_pages_are_found_out),
                in_place(test_store_sqlite__protected_file_can_be_read),
                in_place(test_store_sqlite__protected_folder_can_be_read),
                in_place(test_store_sqlite__hidden_file_cannot_be_reached),
                in_place(test_store_sqlite__protected_folder_gets_no_store),
                in_place(test_store_sqlite__locked_store_is_busy_after_a_while),
                in_place(test_store_sqlite__full_disk_loses_nothing),
                in_place(test_store_sqlite__first_match_may_find_no_room),
                in_place(test_store_sqlite__copy_is_the_store_as_it_began),
                in_place(test_store_sqlite__copy_needs_its_file),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
