/* Exporting a store, and what becomes of it where it is imported. */
#include "exchange_store.h"

#include <stdlib.h>

#include <sqlite3.h>

#include "match_writer.h"

static const struct export_format *const formats[] = {&export_jsonl, &export_csv};

/* One line of a log: its kind, a space and its detail. */
static void apply(struct record *record, const char *line, struct event_stamp stamp)
{
        char kind[16] = "";
        struct event event = {.stamp = stamp};
        size_t length = strcspn(line, " ");
        const char *detail = line + length + (line[length] == ' ');
        snprintf(kind, sizeof kind, "%.*s", (int)length, line);
        assert_true(event_kind_named(kind, &event.kind));
        if (event.kind == EVENT_START) {
                assert_true(record_start_from(record, detail, stamp));
                return;
        }
        assert_true(event_parse_detail(&event, detail));
        assert_int_equal(record_apply(record, &event, NULL), BOWLING_OK);
}

/* Stores a match with this log, which NULL ends; each event is a bit later than the one before. */
static void play(struct exchange_store *store, const char *author, const char *const *lines)
{
        struct match_writer writer = match_writer_new(store->store);
        struct record record;
        struct event_stamp stamp = {.at = -5000};
        snprintf(stamp.author, sizeof stamp.author, "%s", author);
        record_init(&record);
        for (; *lines != NULL; lines++, stamp.at += 1234567)
                apply(&record, *lines, stamp);
        assert_int_equal(match_writer_save(&writer, &record), STORE_OK);
        record_release(&record);
}

static void name(struct exchange_store *store, const char *player, const char *full_name)
{
        const struct event_stamp stamp = {.at = 1, .author = "tester"};
        struct store_person person;
        enum store_status status = people_find_key(store->store, player, &person);
        if (status == STORE_OK) {
                status = people_set_name(store->store, person.id, full_name, &stamp);
        } else {
                person = (struct store_person){.letters = player_of(player)};
                snprintf(person.full_name, sizeof person.full_name, "%s", full_name);
                status = people_add(store->store, &person, &stamp, &person.id);
        }
        assert_int_equal(status, STORE_OK);
}

/* Several players, everything that can be done, and texts that need care. */
static void fill(struct exchange_store *store)
{
        static const char *const turns[] = {"start PJS KYJ LEE",
                                            "bowl 10",
                                            "bowl 7",
                                            "bowl F",
                                            "bowl 0",
                                            "bowl 9",
                                            "undo",
                                            "redo",
                                            "bowl 3",
                                            "undo",
                                            "undo",
                                            "bowl 10",
                                            "correct KYJ 1 F 10",
                                            "correct PJS 1 7 2",
                                            "undo",
                                            "redo",
                                            "correct LEE 1 F F",
                                            "undo",
                                            "bowl 2 9",
                                            "correct 2 LEE 1 FT",
                                            "undo",
                                            NULL};
        static const char *const elsewhere[] = {"start PJS:X7/9-X-88/-6XXX81", NULL};
        static const char *const corrected[] = {"start KYJ:X7/9-X-88/-6XXX81",
                                                "correct KYJ 10 10 10 10", NULL};
        static const char *const begun[] = {"start LEE:X KYJ:9/", "bowl 4", NULL};
        static const char *const nothing[] = {"start 2 KIM", NULL};
        static const char *const newer[] = {"start 2 LEET KYJ91", "bowl 2 4", "bowl 5", NULL};
        name(store, "PJS", "Park, \"the king\" Ji-sung\\");
        name(store, "KYJ", "김연지");
        name(store, "ZZZ", "somebody who never played");
        play(store, "kim", turns);
        play(store, "이, \"순\"", elsewhere);
        play(store, "judge", corrected);
        play(store, "", begun);
        play(store, "\\", nothing);
        play(store, "lee", newer);
        exchange_take(store, "KYJ: XXXXXXXXXXXX\nKYJ: XXXXXXXXXXXX\n");
}

static void test_export__is_imported_without_loss(void **state)
{
        struct exchange_store *store = *state;
        fill(store);
        assert_holds(store, 8);
        for (size_t i = 0; i < LENGTH_OF(formats); i++) {
                struct exchange_store other;
                char *first = exchange_give(store, formats[i]);
                exchange_store_make(&other);
                exchange_take(&other, first);
                assert_took(&other, 8, 0, "");
                assert_holds(&other, 8);
                char *second = exchange_give(&other, formats[i]);
                assert_string_equal(first, second);
                exchange_take(&other, first);
                assert_took(&other, 0, 8, "");
                exchange_store_remove(&other);
                free(first);
                free(second);
        }
}

/* What went out in one form may come in by the other and is the same. */
static void test_export__has_all_in_either_form(void **state)
{
        struct exchange_store *store = *state;
        struct exchange_store other;
        fill(store);
        char *lines = exchange_give(store, &export_jsonl);
        char *rows = exchange_give(store, &export_csv);
        exchange_store_make(&other);
        exchange_take(&other, lines);
        char *other_rows = exchange_give(&other, &export_csv);
        assert_string_equal(rows, other_rows);
        exchange_take(&other, rows);
        assert_took(&other, 0, 8, "");
        exchange_store_remove(&other);
        free(lines);
        free(rows);
        free(other_rows);
}

static void test_export__of_an_empty_store_has_no_records(void **state)
{
        struct exchange_store *store = *state;
        char *lines = exchange_give(store, &export_jsonl);
        char *rows = exchange_give(store, &export_csv);
        assert_string_equal(lines, JSON_BEGIN);
        assert_string_equal(rows, CSV_BEGIN);
        exchange_take(store, rows);
        assert_took(store, 0, 0, "");
        exchange_take(store, lines);
        assert_took(store, 0, 0, "");
        free(lines);
        free(rows);
}

static void test_export_jsonl__writes_a_line_for_each_player_and_match(void **state)
{
        struct exchange_store *store = *state;
        static const char file[] = JSON_BEGIN
                "{\"player\":\"KYJ\",\"full_name\":\"Kim \\\"Y\\\" J\"}\n"
                "{\"match\":\"" KEY_A "\",\"events\":["
                "{\"at\":\"0001-01-01T00:00:00.000Z\",\"by\":\"kim\",\"do\":\"start\","
                "\"what\":\"PJS KYJ\"},"
                "{\"at\":\"9999-12-31T23:59:59.999Z\",\"by\":\"박, \\\\\",\"do\":\"bowl\","
                "\"what\":\"F\"}]}\n";
        exchange_take(store, file);
        char *lines = exchange_give(store, &export_jsonl);
        assert_string_equal(lines, file);
        free(lines);
}

static void test_export_csv__writes_a_row_for_each_player_and_event(void **state)
{
        struct exchange_store *store = *state;
        static const char file[] =
                CSV_BEGIN "player,KYJ,,,,name,\"Kim \"\"Y\"\" J\"\n"
                          "event," KEY_A ",1,0001-01-01T00:00:00.000Z,kim,start,PJS KYJ\n"
                          "event," KEY_A ",2,9999-12-31T23:59:59.999Z,\"박, \\\",bowl,F\n";
        exchange_take(store, file);
        char *rows = exchange_give(store, &export_csv);
        assert_string_equal(rows, file);
        free(rows);
}

static void note_progress(void *context, uint64_t matches)
{
        uint64_t *last = context;
        assert_true(matches >= *last);
        *last = matches;
}

/* Matches are looked up a thousand at once. */
static void test_export__goes_through_large_stores(void **state)
{
        struct exchange_store *store = *state;
        char file[1000 * 18 + 1];
        for (size_t i = 0; i + 1 < sizeof file; i += 18)
                memcpy(file + i, "PJS: XXXXXXXXXXXX\n", 19);
        for (int thousands = 1; thousands <= 3; thousands++) {
                uint64_t last = 0;
                for (size_t i = 0; i + 1 < sizeof file; i += 18)
                        file[i] = (char)('A' + thousands);
                exchange_take(store, file);
                FILE *nowhere = fopen("/dev/null", "w");
                assert_non_null(nowhere);
                struct export_job job = {.format = &export_jsonl,
                                         .out = nowhere,
                                         .progress = note_progress,
                                         .context = &last};
                assert_int_equal(export_store(store->store, &job), STORE_OK);
                fclose(nowhere);
                assert_int_equal(last, thousands * 1000);
        }
        char *rows = exchange_give(store, &export_csv);
        exchange_take(store, rows);
        assert_took(store, 0, 3000, "");
        free(rows);
}

static void test_export__stops_where_nothing_can_be_written(void **state)
{
        struct exchange_store *store = *state;
        fill(store);
        for (size_t i = 0; i < LENGTH_OF(formats); i++) {
                FILE *full = fopen("/dev/full", "w");
                assert_non_null(full);
                setvbuf(full, NULL, _IONBF, 0);
                struct export_job job = {.format = formats[i], .out = full};
                assert_int_equal(export_store(store->store, &job), STORE_OK);
                assert_true(ferror(full));
                fclose(full);
        }
}

static void damage(struct exchange_store *store, const char *change)
{
        sqlite3 *other = NULL;
        assert_int_equal(sqlite3_open(store->path, &other), SQLITE_OK);
        assert_int_equal(sqlite3_exec(other, change, NULL, NULL, NULL), SQLITE_OK);
        sqlite3_close(other);
}

static void note_complaint(void *context, const char *words)
{
        FILE *complaints = context;
        fprintf(complaints, "%s\n", words);
}

/* A kind that nobody knows has no name to be written; a match of no sense is no match. */
static void test_export__leaves_out_what_cannot_be_read_and_says_so(void **state)
{
        struct exchange_store *store = *state;
        fill(store);
        damage(store, "INSERT INTO events VALUES (2, 2, 9, 0, 'kim', 'x');"
                      "INSERT INTO events VALUES (4, 3, 2, 0, 'kim', '4 8[7-10]');"
                      "INSERT INTO events VALUES (5, 2, 2, 0, 'kim', '11')");
        for (size_t i = 0; i < LENGTH_OF(formats); i++) {
                struct exchange_store other;
                char *text = NULL;
                char *complaints = NULL;
                size_t length = 0;
                struct export_job job = {.format = formats[i],
                                         .out = open_memstream(&text, &length),
                                         .complain = note_complaint,
                                         .context = open_memstream(&complaints, &length)};
                assert_int_equal(export_store(store->store, &job), STORE_OK);
                fclose(job.out);
                fclose(job.context);
                assert_string_equal(complaints, "match 2: event 2 of its log makes no sense\n"
                                                "match 4: event 3 of its log was written by a "
                                                "newer program\n"
                                                "match 5: event 2 of its log makes no sense\n");
                exchange_store_make(&other);
                exchange_take(&other, text);
                assert_took(&other, 5, 0, "");
                assert_holds(&other, 5);
                exchange_store_remove(&other);
                free(text);
                free(complaints);
        }
}

static void test_export__formats_have_names(void **state)
{
        assert_ptr_equal(export_format_named("jsonl"), &export_jsonl);
        assert_ptr_equal(export_format_named("csv"), &export_csv);
        assert_null(export_format_named("json"));
        assert_null(export_format_named("CSV"));
        assert_null(export_format_named(""));
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                ON_A_STORE(test_export__is_imported_without_loss),
                ON_A_STORE(test_export__has_all_in_either_form),
                ON_A_STORE(test_export__of_an_empty_store_has_no_records),
                ON_A_STORE(test_export_jsonl__writes_a_line_for_each_player_and_match),
                ON_A_STORE(test_export_csv__writes_a_row_for_each_player_and_event),
                ON_A_STORE(test_export__goes_through_large_stores),
                ON_A_STORE(test_export__stops_where_nothing_can_be_written),
                ON_A_STORE(test_export__leaves_out_what_cannot_be_read_and_says_so),
                cmocka_unit_test(test_export__formats_have_names),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
