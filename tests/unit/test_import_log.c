/* Importing matches with their logs, and the names of players, from lines of JSON and from CSV. */
#include "exchange_store.h"

#include <stdlib.h>

#include "clean_text.h"

#define START_A JSON_EVENT("01", "start", "PJS KYJ")
#define BOWL_A JSON_EVENT("02", "bowl", "10")
#define NEXT_A JSON_EVENT("03", "bowl", "7")

#define CSV_START CSV_EVENT(KEY_A, "1", "01", "start", "PJS KYJ")
#define CSV_BOWL CSV_EVENT(KEY_A, "2", "02", "bowl", "10")
#define CSV_NEXT CSV_EVENT(KEY_A, "3", "03", "bowl", "7")
#define CSV_OTHER CSV_EVENT(KEY_B, "1", "01", "start", "LEE")

/* Matches that come again */

static void test_import_log__a_match_that_went_on_is_continued(void **state)
{
        struct exchange_store *store = *state;
        exchange_take_json(store, JSON_MATCH(KEY_A, START_A));
        assert_took(store, 1, 0, "");
        exchange_take_json(store, JSON_MATCH(KEY_A, START_A "," BOWL_A "," NEXT_A));
        assert_took(store, 0, 0, "");
        assert_int_equal(store->counts.continued, 1);
        assert_rows(store, CSV_START CSV_BOWL CSV_NEXT);
        assert_holds(store, 1);
}

static void test_import_log__a_match_of_rows_that_went_on_is_continued(void **state)
{
        struct exchange_store *store = *state;
        exchange_take(store, CSV_HEADER CSV_START CSV_BOWL);
        exchange_take(store, CSV_HEADER CSV_START CSV_BOWL CSV_NEXT CSV_OTHER);
        assert_took(store, 1, 0, "");
        assert_int_equal(store->counts.continued, 1);
        assert_rows(store, CSV_START CSV_BOWL CSV_NEXT CSV_OTHER);
        assert_holds(store, 2);
}

static void test_import_log__a_match_that_the_store_knows_better_is_known(void **state)
{
        struct exchange_store *store = *state;
        exchange_take_json(store, JSON_MATCH(KEY_A, START_A "," BOWL_A "," NEXT_A));
        exchange_take_json(store, JSON_MATCH(KEY_A, START_A "," BOWL_A));
        assert_took(store, 0, 1, "");
        exchange_take(store, CSV_HEADER CSV_START);
        assert_took(store, 0, 1, "");
        exchange_take(store, CSV_HEADER CSV_START CSV_BOWL CSV_NEXT);
        assert_took(store, 0, 1, "");
        assert_rows(store, CSV_START CSV_BOWL CSV_NEXT);
}

/* By another hand, at another time, with other pins, of other players. */
static void test_import_log__a_match_with_another_history_is_left_alone(void **state)
{
        struct exchange_store *store = *state;
        exchange_take(store, CSV_HEADER CSV_START CSV_BOWL);
        exchange_take_json(store,
                           "# the others\n"
                           "{'match':'" KEY_A "','events':[" START_A
                           ",{'at':'" AT("02") "','by':'lee','do':'bowl','what':'10'}]}\n"        //
                           JSON_MATCH(KEY_A, START_A "," JSON_EVENT("09", "bowl", "10"))          //
                           JSON_MATCH(KEY_A, START_A "," JSON_EVENT("02", "bowl", "9"))           //
                           JSON_MATCH(KEY_A, JSON_EVENT("01", "start", "PJS LEE"))                //
                           JSON_MATCH(KEY_A, START_A "," JSON_EVENT("02", "correct", "PJS 1 10")) //
                           JSON_MATCH(KEY_B, START_A));
        assert_took(store, 1, 0,
                    "2:0: match 1 of the store went otherwise\n"
                    "3:0: match 1 of the store went otherwise\n"
                    "4:0: match 1 of the store went otherwise\n"
                    "5:0: match 1 of the store went otherwise\n"
                    "6:0: event 2, correct PJS 1 10: that bowl has not been rolled\n");
        assert_int_equal(store->counts.continued, 0);
        assert_holds(store, 2);
        assert_rows(store, CSV_START CSV_BOWL CSV_EVENT(KEY_B, "1", "01", "start", "PJS KYJ"));
}

/* Two people import the same text, and one of them goes on with it. */
static void test_import_log__a_match_may_have_been_started_by_another_hand(void **state)
{
        struct exchange_store *store = *state;
        exchange_take(store, CSV_HEADER CSV_START);
        exchange_take_json(store, "{'match':'" KEY_A "','events':[{'at':'" AT(
                                          "59") "','by':'lee','do':'start','what':'PJS KYJ'}]}\n");
        assert_took(store, 0, 1, "");
        exchange_take_json(
                store, "{'match':'" KEY_A "','events':[{'at':'" AT(
                               "59") "','by':'lee','do':'start','what':'PJS KYJ'}," BOWL_A "]}\n");
        assert_took(store, 0, 0, "");
        assert_int_equal(store->counts.continued, 1);
        assert_rows(store, CSV_START CSV_BOWL);
        assert_holds(store, 1);
}

/* Only behind its last row is it known that a match is another one: the complaint is of its first.
 */
static void test_import_log__complains_at_the_first_row_of_another_history(void **state)
{
        struct exchange_store *store = *state;
        exchange_take(store, CSV_HEADER CSV_START CSV_BOWL);
        exchange_take(store, CSV_HEADER CSV_OTHER CSV_START CSV_EVENT(KEY_A, "2", "02", "bowl", "9")
                                     CSV_EVENT(KEY_A, "3", "03", "bowl", "1")
                                             CSV_EVENT(KEY_B, "1", "01", "start", "LEE"));
        assert_took(store, 1, 1, "3:0: match 1 of the store went otherwise\n");
}

static void test_import_log__a_match_may_come_twice_in_a_file(void **state)
{
        struct exchange_store *store = *state;
        exchange_take(store, CSV_HEADER CSV_START CSV_OTHER CSV_START CSV_BOWL CSV_OTHER);
        assert_took(store, 2, 1, "");
        assert_int_equal(store->counts.continued, 1);
        assert_rows(store, CSV_START CSV_BOWL CSV_OTHER);
}

/* Of a text there is a key as well, and it can be exported and come back. */
static void test_import_log__a_game_of_text_is_known_by_its_export(void **state)
{
        struct exchange_store *store = *state;
        exchange_take(store, "PJS: XXXXXXXXXXXX\nPJS: XXXXXXXXXXXX\n");
        char *text = exchange_give(store, &export_jsonl);
        exchange_take(store, text);
        assert_took(store, 0, 2, "");
        free(text);
        assert_holds(store, 2);
}

/* Lines of JSON */

static void test_import_jsonl__refuses_what_is_no_json(void **state)
{
        struct exchange_store *store = *state;
        exchange_take_json(store, "{\n"
                                  "{'match':}\n"
                                  "{'match':'" KEY_A "'} x\n"
                                  "{'match':1,'match':2}\n"
                                  "{'player':'PJS','full_name':'\\u0000'}\n"
                                  "x\n"
                                  "{'player':'PJS','full_name':'\xFF'}\n" //
                           JSON_MATCH(KEY_A, START_A));
        assert_took(store, 1, 0,
                    "1:1: string or '}' expected near end of file\n"
                    "2:10: unexpected token near '}'\n"
                    "3:46: end of file expected near 'x'\n"
                    "4:18: duplicate object key near '\"match\"'\n"
                    "5:36: \\u0000 is not allowed without JSON_ALLOW_NUL near '\"\\u0000\"'\n"
                    "6:1: '[' or '{' expected near 'x'\n"
                    "7:29: unable to decode byte 0xff near '\"'\n");
        assert_holds(store, 1);
}

static void test_import_jsonl__refuses_other_objects(void **state)
{
        struct exchange_store *store = *state;
        exchange_take_json(store, "{}\n"
                                  "[]\n"
                                  "[{'match':'" KEY_A "'}]\n"
                                  "{'match':null}\n"
                                  "{'match':5,'events':[]}\n"
                                  "{'match':['" KEY_A "'],'events':[]}\n"
                                  "{'player':'PJS'}\n"
                                  "{'full_name':'Park'}\n"
                                  "{'player':'PJS','full_name':null}\n"
                                  "{'player':true,'full_name':'Park'}\n");
        assert_int_equal(store->counts.bad, 10);
        for (const char *at = store->complaints; *at != '\0'; at = strchr(at, '\n') + 1)
                assert_non_null(strstr(at, ":0: neither a match nor a player\n"));
        assert_holds(store, 0);
}

static void test_import_jsonl__refuses_wrong_keys(void **state)
{
        struct exchange_store *store = *state;
        exchange_take_json(
                store,
                JSON_MATCH("", START_A) JSON_MATCH("xyz", START_A) JSON_MATCH(KEY_A "0", START_A)
                        JSON_MATCH("0011223344556677 899aabbccddeeff", START_A)
                                JSON_MATCH("0011223344556677-899aabbccddeefg", START_A));
        assert_took(store, 0, 0,
                    "1:0: 'match' has to be 32 hexadecimal digits\n"
                    "2:0: 'match' has to be 32 hexadecimal digits\n"
                    "3:0: 'match' has to be 32 hexadecimal digits\n"
                    "4:0: 'match' has to be 32 hexadecimal digits\n"
                    "5:0: 'match' has to be 32 hexadecimal digits\n");
}

static void test_import_jsonl__refuses_events_of_other_types(void **state)
{
        struct exchange_store *store = *state;
        exchange_take_json(store,
                           "{'match':'" KEY_A "'}\n"
                           "{'match':'" KEY_A "','events':null}\n"
                           "{'match':'" KEY_A "','events':7}\n"
                           "{'match':'" KEY_A "','events':{}}\n"
                           "{'match':'" KEY_A "','events':[]}\n" //
                           JSON_MATCH(KEY_A, "null") JSON_MATCH(KEY_A, "[[]]")
                                   JSON_MATCH(KEY_A, "'start'") JSON_MATCH(KEY_A, START_A ",{}")
                                           JSON_MATCH(KEY_A, START_A ",{'at':1,'by':'','do':'bowl',"
                                                                     "'what':'7'}")
                                                   JSON_MATCH(KEY_A, START_A
                                                              ",{'at':'" AT("02") "','by':'',"
                                                                                  "'do':'bowl',"
                                                                                  "'what':7}"));
        assert_took(store, 0, 0,
                    "1:0: a match needs its 'events'\n"
                    "2:0: a match needs its 'events'\n"
                    "3:0: a match needs its 'events'\n"
                    "4:0: a match needs its 'events'\n"
                    "5:0: a match needs its 'events'\n"
                    "6:0: event 1: 'at', 'by', 'do' and 'what' are needed\n"
                    "7:0: event 1: 'at', 'by', 'do' and 'what' are needed\n"
                    "8:0: event 1: 'at', 'by', 'do' and 'what' are needed\n"
                    "9:0: event 2: 'at', 'by', 'do' and 'what' are needed\n"
                    "10:0: event 2: 'at', 'by', 'do' and 'what' are needed\n"
                    "11:0: event 2: 'at', 'by', 'do' and 'what' are needed\n");
        assert_holds(store, 0);
}

static void test_import_jsonl__refuses_events_that_the_rules_forbid(void **state)
{
        struct exchange_store *store = *state;
        exchange_take_json(
                store, JSON_MATCH(KEY_A, BOWL_A)                                        //
                JSON_MATCH(KEY_A, START_A "," START_A)                                  //
                JSON_MATCH(KEY_A, JSON_EVENT("01", "start", ""))                        //
                JSON_MATCH(KEY_A, JSON_EVENT("01", "start", "PJS PJS"))                 //
                JSON_MATCH(KEY_A, JSON_EVENT("01", "start", "PJS:X8"))                  //
                JSON_MATCH(KEY_A, JSON_EVENT("01", "start", "PJS:85"))                  //
                JSON_MATCH(KEY_A, START_A "," JSON_EVENT("02", "bowl", "11"))           //
                JSON_MATCH(KEY_A, START_A "," NEXT_A "," JSON_EVENT("04", "bowl", "4")) //
                JSON_MATCH(KEY_A, START_A "," JSON_EVENT("02", "bowl", "07"))           //
                JSON_MATCH(KEY_A, START_A "," JSON_EVENT("02", "undo", ""))             //
                JSON_MATCH(KEY_A, START_A "," JSON_EVENT("02", "redo", ""))             //
                JSON_MATCH(KEY_A, START_A "," BOWL_A "," JSON_EVENT("03", "undo", "1")) //
                JSON_MATCH(KEY_A, START_A "," JSON_EVENT("02", "dance", ""))            //
                JSON_MATCH(KEY_A, START_A "," JSON_EVENT("02", "correct", "LEE 1 7 2")) //
                JSON_MATCH(KEY_A, START_A "," BOWL_A "," JSON_EVENT("03", "correct", "PJS")));
        assert_took(store, 1, 0,
                    "1:0: event 1: a match begins with 'start', not with 'bowl'\n"
                    "2:0: event 2, start PJS KYJ: the match has begun\n"
                    "3:0: event 1: 'start' does not go with ''\n"
                    "4:0: event 1: 'start' does not go with 'PJS PJS'\n"
                    "6:0: event 1: 'start' does not go with 'PJS:85'\n"
                    "7:0: event 2: 'bowl' does not go with '11'\n"
                    "8:0: event 3, bowl 4: more pins than stand cannot fall\n"
                    "9:0: event 2: 'bowl' does not go with '07'\n"
                    "10:0: event 2, undo : there is no bowl to undo\n"
                    "11:0: event 2, redo : there is no bowl to redo\n"
                    "12:0: event 3: 'undo' does not go with '1'\n"
                    "13:0: event 2: nobody can do 'dance'\n"
                    "14:0: event 2, correct LEE 1 7 2: that player is not in the match\n"
                    "15:0: event 3: 'correct' does not go with 'PJS'\n");
}

static void test_import_jsonl__refuses_other_times_and_authors(void **state)
{
        struct exchange_store *store = *state;
        exchange_take_json(
                store,
                "{'match':'" KEY_A "','events':[{'at':'2026-11-15','by':'kim','do':'start',"
                "'what':'PJS'}]}\n"
                "{'match':'" KEY_A "','events':[{'at':'2026-02-29T00:00:00.000Z','by':'kim',"
                "'do':'start','what':'PJS'}]}\n"
                "{'match':'" KEY_A "','events':[{'at':'" AT(
                        "01") "','by':'a\\u001bb',"
                              "'do':'start','what':'PJS'}]}\n"
                              "{'match':'" KEY_A "','events':[{'at':'" AT(
                                      "01") "',"
                                            "'by':'123456789012345678901234567890123','do':'start',"
                                            "'what':'PJS'}]}\n"
                                            "{'match':'" KEY_A "','events':[{'at':'" AT(
                                                    "01") "',"
                                                          "'by':'12345678901234567890123456789012',"
                                                          "'do':'start','what':'PJS'}]}\n"
                                                          "{'match':'" KEY_B
                                                          "','events':[{'at':'" AT(
                                                                  "01") "',"
                                                                        "'by':'','do':'start','"
                                                                        "what':'PJS'}]}\n");
        assert_took(store, 2, 0,
                    "1:0: event 1: '2026-11-15' is no time, as 2026-11-15T20:37:00.123Z\n"
                    "2:0: event 1: '2026-02-29T00:00:00.000Z' is no time, as "
                    "2026-11-15T20:37:00.123Z\n"
                    "3:0: event 1: 'by' is too long, or no plain text\n"
                    "4:0: event 1: 'by' is too long, or no plain text\n");
}

static void test_import_jsonl__complaints_are_cut_between_characters(void **state)
{
        struct exchange_store *store = *state;
        char detail[4096];
        for (size_t ascii = 0; ascii < 3; ascii++) {
                char *at = mempcpy(detail, "PJS", ascii);
                for (int i = 0; i < 300; i++)
                        at = stpcpy(at, "박");
                char *line = NULL;
                assert_true(asprintf(&line, JSON_MATCH(KEY_A, JSON_EVENT("01", "start", "%s")),
                                     detail) > 0);
                exchange_take_json(store, line);
                free(line);
                assert_int_equal(
                        strncmp(strrchr(store->complaints, '\n') - strlen("박"), "박\n", 4), 0);
                assert_true(clean_text_is(strtok(store->complaints, "\n")));
        }
}

/* What somebody put into a file must not speak to the terminal of somebody else. */
static void test_import_jsonl__complaints_are_plain_text(void **state)
{
        struct exchange_store *store = *state;
        exchange_take_json(store, JSON_MATCH(KEY_A, JSON_EVENT("01", "\\u001b[31m", "PJS")) //
                           JSON_MATCH(KEY_A, JSON_EVENT("01", "start", "\\u009b2J\\n"))     //
                           "{'a':\033[2J}\n");
        assert_took(store, 0, 0,
                    "1:0: event 1: nobody can do '?[31m'\n"
                    "2:0: event 1: 'start' does not go with '??2J?'\n"
                    "3:6: invalid token near '?'\n");
}

/* The words are cut, and not in the middle of a character. */
static void test_import_jsonl__complaints_about_long_texts_are_short(void **state)
{
        struct exchange_store *store = *state;
        char file[4096];
        size_t length = (size_t)sprintf(file, "{\"match\":\"" KEY_A "\",\"events\":[{\"at\":\"");
        for (int i = 0; i < 1000; i++)
                length += (size_t)sprintf(file + length, "박");
        sprintf(file + length, "\",\"by\":\"\",\"do\":\"start\",\"what\":\"PJS\"}]}\n");
        exchange_take(store, file);
        assert_int_equal(store->counts.bad, 1);
        assert_true(strlen(store->complaints) < 600);
        store->complaints[strcspn(store->complaints, "\n")] = '\0';
        assert_true(clean_text_is(store->complaints));
}

static void test_import_jsonl__takes_other_keys_and_spaces_for_nothing(void **state)
{
        struct exchange_store *store = *state;
        exchange_take_json(store, "{ 'note' : [1, {'x':null}], 'events' : [ {'what':'PJS',"
                                  " 'do':'start', 'by':'kim', 'colour':'red', 'at':'" AT(
                                          "01") "'} ], 'match' : '" KEY_A "' }\r\n");
        assert_took(store, 1, 0, "");
        assert_rows(store, CSV_EVENT(KEY_A, "1", "01", "start", "PJS"));
}

static void test_import_jsonl__takes_no_nesting_without_end(void **state)
{
        struct exchange_store *store = *state;
        char *file = malloc(1000001);
        assert_non_null(file);
        memset(file, '[', 1000000);
        memcpy(file, "{\"x\":", 5);
        file[1000000] = '\0';
        exchange_take(store, file);
        free(file);
        assert_int_equal(store->counts.bad, 1);
        assert_non_null(strstr(store->complaints, "maximum parsing depth reached"));
}

/* Versions */

#define NEWER_WORDS                                                                                \
        "a newer program wrote this export: its version is 4, and this program reads up to 3; "    \
        "the rest of the file is skipped\n"

static void test_import_version__nothing_of_a_newer_export_is_taken(void **state)
{
        struct exchange_store *store = *state;
        exchange_take_json(store, "{'bowling':4}\n" JSON_MATCH(KEY_A, START_A) "nonsense\n");
        assert_took(store, 0, 0, "1:0: " NEWER_WORDS);
        exchange_take(store, "bowling,4\nrecord,key\n" CSV_START);
        assert_took(store, 0, 0, "1:0: " NEWER_WORDS);
        assert_holds(store, 0);
}

static void test_import_version__exports_may_stand_behind_each_other(void **state)
{
        struct exchange_store *store = *state;
        exchange_take(store, CSV_BEGIN CSV_START CSV_BOWL CSV_BEGIN CSV_OTHER
                      "bowling,4,,,,,\n" CSV_EVENT(KEY_B, "2", "02", "bowl", "4"));
        assert_took(store, 2, 0, "8:0: " NEWER_WORDS);
        assert_rows(store, CSV_START CSV_BOWL CSV_OTHER);
        exchange_take_json(store,
                           "{'bowling':1}\n" JSON_MATCH(
                                   KEY_A, START_A) "{'bowling':2}\n"
                                                   "{'bowling':4}\n" JSON_MATCH(KEY_A, START_A));
        assert_took(store, 0, 1, "4:0: " NEWER_WORDS);
}

static void test_import_version__is_a_number(void **state)
{
        struct exchange_store *store = *state;
        static const char *const lines[] = {"{'bowling':'2'}", "{'bowling':0}", "{'bowling':-1}",
                                            "bowling,,,,,,",   "bowling,x",     "bowling,2x",
                                            "bowling,-2",      "bowling, 2"};
        for (size_t i = 0; i < LENGTH_OF(lines); i++) {
                exchange_take_json(store, lines[i]);
                assert_took(store, 0, 0, "1:0: the version of an export is a number from 1\n");
        }
}

/* Forms of details */

static void test_import_form__newer_details_are_refused_as_such(void **state)
{
        struct exchange_store *store = *state;
        exchange_take_json(store,
                           JSON_MATCH(KEY_A, START_A "," JSON_EVENT("02", "bowl", "4 8[7-10]"))
                                   JSON_MATCH(KEY_B, JSON_EVENT("01", "start", "5 PJS")) JSON_MATCH(
                                           KEY_B, START_A "," JSON_EVENT("02", "void", "3 pins")));
        assert_took(store, 1, 0,
                    "1:0: event 2: a newer program wrote '4 8[7-10]'\n"
                    "2:0: event 1: a newer program wrote '5 PJS'\n");
}

static void test_import_form__details_stay_as_they_were_written(void **state)
{
        struct exchange_store *store = *state;
        static const char rows[] = CSV_EVENT(KEY_A, "1", "01", "start", "PJS:X7/ KYJ:8/-1")
                CSV_EVENT(KEY_A, "2", "02", "bowl", "10") CSV_EVENT(KEY_A, "3", "03", "bowl", "2 7")
                        CSV_EVENT(KEY_A, "4", "04", "correct", "KYJ 1 7 2")
                                CSV_EVENT(KEY_A, "5", "05", "correct", "2 KYJ 1 F3");
        char file[sizeof CSV_HEADER + sizeof rows];
        snprintf(file, sizeof file, "%s%s", CSV_HEADER, rows);
        exchange_take(store, file);
        assert_took(store, 1, 0, "");
        assert_rows(store, rows);
        exchange_take(store, file);
        assert_took(store, 0, 1, "");
        assert_holds(store, 1);
}

/* A game of text came into one store by an older program, and into the other by this one. */
static void test_import_form__a_start_is_known_in_either_form(void **state)
{
        struct exchange_store *store = *state;
        exchange_take(store, CSV_HEADER CSV_EVENT(KEY_A, "1", "01", "start", "PJS:X7/ KYJ:8/-1")
                                     CSV_EVENT(KEY_B, "1", "01", "start", "2 PJST73 KYJ820"));
        assert_took(store, 2, 0, "");
        exchange_take(store, CSV_HEADER CSV_EVENT(KEY_A, "1", "09", "start", "2 PJST73 KYJ8201")
                                     CSV_EVENT(KEY_B, "1", "09", "start", "PJS:X7/ KYJ:8/-"));
        assert_took(store, 0, 2, "");
        exchange_take(store, CSV_HEADER CSV_EVENT(KEY_A, "1", "09", "start", "2 PJST72 KYJ8201"));
        assert_took(store, 0, 0, "2:0: match 1 of the store went otherwise\n");
}

/* Rows */

static void test_import_csv__refuses_rows_that_are_none(void **state)
{
        struct exchange_store *store = *state;
        exchange_take(
                store, CSV_HEADER
                "event\n"
                "event," KEY_A ",1," AT(
                        "01") ",kim,start\n"
                              "event," KEY_A ",1," AT(
                                      "01") ",kim,start,PJS,\n"
                                            "event," KEY_A ",1," AT(
                                                    "01") ",\"kim,start,PJS\n"
                                                          "event," KEY_A ",1," AT(
                                                                  "01") ",\"kim\"x,start,PJS\n"
                                                                        "game," KEY_A ",1," AT(
                                                                                "01") ",kim,start,"
                                                                                      "PJS\n"
                                                                                      ",,,,,,\n"
                                                                                      "event,\033,,"
                                                                                      ",,,\n"
                                                                                      "event,xyz,"
                                                                                      "1," AT("01") ",kim,start,PJS\n" CSV_OTHER);
        assert_took(store, 1, 0,
                    "2:0: a row has 7 fields: record,key,sequence,at,by,do,what\n"
                    "3:0: a row has 7 fields: record,key,sequence,at,by,do,what\n"
                    "4:0: a row has 7 fields: record,key,sequence,at,by,do,what\n"
                    "5:0: a row has 7 fields: record,key,sequence,at,by,do,what\n"
                    "6:0: a row has 7 fields: record,key,sequence,at,by,do,what\n"
                    "7:1: a row is of an event or of a player\n"
                    "9:0: the line is no plain text\n"
                    "10:0: the key of a match has to be 32 hexadecimal digits\n");
        assert_rows(store, CSV_OTHER);
}

static void test_import_csv__refuses_nul_bytes(void **state)
{
        static const char file[] = CSV_HEADER "event," KEY_A "\0,1,,,,\n" CSV_OTHER;
        struct exchange_store *store = *state;
        assert_int_equal(exchange_take_bytes(store, file, sizeof file - 1), STORE_OK);
        assert_took(store, 1, 0, "2:0: the line is no plain text\n");
}

/* Each row of a match is spoilt in turn; the matches around it are not lost. */
static void test_import_csv__a_bad_row_loses_only_its_match(void **state)
{
        static const char *const rows[] = {
                CSV_EVENT(KEY_A, "1", "02", "bowl", "7"),
                CSV_EVENT(KEY_A, "2", "02", "start", "PJS"),
                CSV_START CSV_EVENT(KEY_A, "3", "02", "bowl", "10"),
                CSV_START CSV_EVENT(KEY_A, "1", "02", "bowl", "10"),
                CSV_START CSV_EVENT(KEY_A, "02", "02", "bowl", "10"),
                CSV_START CSV_EVENT(KEY_A, "+2", "02", "bowl", "10"),
                CSV_START CSV_EVENT(KEY_A, "2x", "02", "bowl", "10"),
                CSV_START CSV_EVENT(KEY_A, "", "02", "bowl", "10"),
                CSV_START CSV_EVENT(KEY_A, "18446744073709551618", "02", "bowl", "10"),
                CSV_START CSV_EVENT(KEY_A, "2", "61", "bowl", "10"),
                CSV_START CSV_EVENT(KEY_A, "2", "02", "bowl", "11"),
                CSV_START CSV_EVENT(KEY_A, "2", "02", "Bowl", "10"),
                CSV_START CSV_EVENT(KEY_A, "2", "02", "undo", ""),
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct exchange_store *store = *state;
                char file[2048];
                snprintf(file, sizeof file, "%s%s%s%s%s", CSV_HEADER, CSV_OTHER, rows[i], CSV_NEXT,
                         "event,0123456789abcdef0123456789abcdef,1," AT("01") ",kim,start,KIM\n");
                exchange_take(store, file);
                assert_int_equal(store->counts.bad, 1);
                assert_int_equal(store->counts.added + store->counts.known, 2);
                assert_rows(store, CSV_OTHER "event,0123456789abcdef0123456789abcdef,1," AT(
                                           "01") ",kim,start,KIM\n");
        }
}

static void test_import_csv__says_what_is_wrong_with_a_row(void **state)
{
        struct exchange_store *store = *state;
        exchange_take(store, CSV_HEADER CSV_START CSV_NEXT CSV_OTHER             //
                                     CSV_EVENT(KEY_A, "1", "61", "start", "PJS") //
                      CSV_EVENT(KEY_B, "1", "01", "begin", "PJS")                //
                      CSV_EVENT(KEY_A, "1", "01", "start", "PJS")                //
                      CSV_EVENT(KEY_A, "2", "01", "bowl", "12"));
        assert_took(store, 1, 0,
                    "3:0: event 2 of the match was expected, not '3'\n"
                    "5:0: '2026-11-15T20:37:61.000Z' is no time, as 2026-11-15T20:37:00.123Z\n"
                    "6:0: nobody can do 'begin'\n"
                    "8:0: event 2: 'bowl' does not go with '12'\n");
}

/* A row that cannot be read may be of this match: if its number lacks, the match is left out. */
static void test_import_csv__an_unreadable_row_within_a_match_loses_it(void **state)
{
        static const char *const rows[] = {"event," KEY_A ",2\n", "event,0,2,,,bowl,10\n",
                                           "evnt," KEY_A ",2,,,bowl,10\n", "\033\n"};
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct exchange_store *store = *state;
                char file[1024];
                snprintf(file, sizeof file, "%s%s%s%s%s", CSV_HEADER, CSV_START, rows[i], CSV_NEXT,
                         CSV_OTHER);
                exchange_take(store, file);
                assert_int_equal(store->counts.bad, 2);
                assert_non_null(strstr(store->complaints,
                                       "4:0: event 2 of the match was expected, not '3'\n"));
                assert_rows(store, CSV_OTHER);
        }
}

static void test_import_csv__what_is_of_no_match_loses_none(void **state)
{
        struct exchange_store *store = *state;
        exchange_take(store, CSV_HEADER CSV_START "# a remark\n\n"
                                                  "player,PJS,,,,name,Park\n"
                                                  "player,PJS,,,,shout,Park\n" CSV_BOWL
                                                  "rubbish\n" CSV_NEXT CSV_HEADER CSV_OTHER);
        assert_took(store, 2, 0,
                    "6:0: nobody can do 'shout' to a player\n"
                    "8:0: a row has 7 fields: record,key,sequence,at,by,do,what\n");
        assert_rows(store, "player,PJS,,,,name,Park\n" CSV_START CSV_BOWL CSV_NEXT CSV_OTHER);
}

static void test_import_csv__takes_quotes_where_none_are_needed(void **state)
{
        struct exchange_store *store = *state;
        exchange_take(store, CSV_HEADER "\"event\",\"" KEY_A "\",\"1\",\"" AT(
                                     "01") "\",\"kim\",\"start\",\"PJS KYJ\"\r\n");
        assert_took(store, 1, 0, "");
        assert_rows(store, CSV_START);
}

/* Players */

static void test_import_player__gets_a_full_name(void **state)
{
        struct exchange_store *store = *state;
        exchange_take_json(store, "{'player':'PJS','full_name':'Park Ji-sung'}\n"
                                  "{'player':'PJS','full_name':'Park Ji-sung'}\n");
        assert_took(store, 0, 0, "");
        assert_rows(store, "player,PJS,,,,name,Park Ji-sung\n");
}

static void test_import_player__who_has_games_gets_a_full_name(void **state)
{
        struct exchange_store *store = *state;
        exchange_take(store, CSV_HEADER CSV_START "player,KYJ,,,,name,\"Kim, Y.\"\n");
        assert_took(store, 1, 0, "");
        assert_rows(store, "player,KYJ,,,,name,\"Kim, Y.\"\n" CSV_START);
}

static void test_import_player__keeps_the_full_name_of_the_store(void **state)
{
        struct exchange_store *store = *state;
        exchange_take(store, CSV_HEADER "player,PJS,,,,name,박지성\n");
        exchange_take(store, CSV_HEADER "player,PJS,,,,name,Park\nplayer,KYJ,,,,name,Kim\n");
        assert_took(store, 0, 0, "2:0: PJS is called 박지성 in the store, not Park\n");
        exchange_take_json(store, "{'player':'PJS','full_name':'Park'}\n");
        assert_took(store, 0, 0, "1:0: PJS is called 박지성 in the store, not Park\n");
        assert_rows(store, "player,KYJ,,,,name,Kim\nplayer,PJS,,,,name,박지성\n");
}

/* In a file, and of three letters there are no more. */
static void test_import_player__everybody_can_have_a_full_name(void **state)
{
        struct exchange_store *store = *state;
        char *file = NULL;
        size_t length = 0;
        FILE *out = open_memstream(&file, &length);
        assert_non_null(out);
        fputs(CSV_HEADER, out);
        for (int i = 0; i < 26 * 26 * 26; i++)
                fprintf(out, "player,%c%c%c,,,,name,Player %d\n", 'A' + i / 26 / 26,
                        'A' + i / 26 % 26, 'A' + i % 26, i);
        fclose(out);
        exchange_take(store, file);
        assert_took(store, 0, 0, "");
        assert_rows(store, file + strlen(CSV_HEADER));
        exchange_take(store, file);
        assert_took(store, 0, 0, "");
        free(file);
}

static void test_import_player__refuses_wrong_names(void **state)
{
        struct exchange_store *store = *state;
        char file[1024];
        snprintf(file, sizeof file,
                 "{\"player\":\"pjs\",\"full_name\":\"Park\"}\n"
                 "{\"player\":\"PJ\",\"full_name\":\"Park\"}\n"
                 "{\"player\":\"PJSX\",\"full_name\":\"Park\"}\n"
                 "{\"player\":\"P.J\",\"full_name\":\"Park\"}\n"
                 "{\"player\":\"PJS\",\"full_name\":\"\"}\n"
                 "{\"player\":\"PJS\",\"full_name\":\"Park\\n\"}\n"
                 "{\"player\":\"PJS\",\"full_name\":\"%0241d\"}\n"
                 "{\"player\":\"PJS\",\"full_name\":\"%0240d\"}\n",
                 0, 0);
        exchange_take(store, file);
        assert_took(store, 0, 0,
                    "1:0: a player is three letters from A to Z\n"
                    "2:0: a player is three letters from A to Z\n"
                    "3:0: a player is three letters from A to Z\n"
                    "4:0: a player is three letters from A to Z\n"
                    "5:0: the full name of PJS is empty, too long, or no plain text\n"
                    "6:0: the full name of PJS is empty, too long, or no plain text\n"
                    "7:0: the full name of PJS is empty, too long, or no plain text\n");
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                ON_A_STORE(test_import_log__a_match_that_went_on_is_continued),
                ON_A_STORE(test_import_log__a_match_of_rows_that_went_on_is_continued),
                ON_A_STORE(test_import_log__a_match_that_the_store_knows_better_is_known),
                ON_A_STORE(test_import_log__a_match_with_another_history_is_left_alone),
                ON_A_STORE(test_import_log__a_match_may_have_been_started_by_another_hand),
                ON_A_STORE(test_import_log__complains_at_the_first_row_of_another_history),
                ON_A_STORE(test_import_log__a_match_may_come_twice_in_a_file),
                ON_A_STORE(test_import_log__a_game_of_text_is_known_by_its_export),
                ON_A_STORE(test_import_jsonl__refuses_what_is_no_json),
                ON_A_STORE(test_import_jsonl__refuses_other_objects),
                ON_A_STORE(test_import_jsonl__refuses_wrong_keys),
                ON_A_STORE(test_import_jsonl__refuses_events_of_other_types),
                ON_A_STORE(test_import_jsonl__refuses_events_that_the_rules_forbid),
                ON_A_STORE(test_import_jsonl__refuses_other_times_and_authors),
                ON_A_STORE(test_import_jsonl__complaints_are_plain_text),
                ON_A_STORE(test_import_jsonl__complaints_are_cut_between_characters),
                ON_A_STORE(test_import_jsonl__complaints_about_long_texts_are_short),
                ON_A_STORE(test_import_jsonl__takes_other_keys_and_spaces_for_nothing),
                ON_A_STORE(test_import_jsonl__takes_no_nesting_without_end),
                ON_A_STORE(test_import_version__nothing_of_a_newer_export_is_taken),
                ON_A_STORE(test_import_version__exports_may_stand_behind_each_other),
                ON_A_STORE(test_import_version__is_a_number),
                ON_A_STORE(test_import_form__newer_details_are_refused_as_such),
                ON_A_STORE(test_import_form__details_stay_as_they_were_written),
                ON_A_STORE(test_import_form__a_start_is_known_in_either_form),
                ON_A_STORE(test_import_csv__refuses_rows_that_are_none),
                ON_A_STORE(test_import_csv__refuses_nul_bytes),
                ON_A_STORE(test_import_csv__a_bad_row_loses_only_its_match),
                ON_A_STORE(test_import_csv__says_what_is_wrong_with_a_row),
                ON_A_STORE(test_import_csv__an_unreadable_row_within_a_match_loses_it),
                ON_A_STORE(test_import_csv__what_is_of_no_match_loses_none),
                ON_A_STORE(test_import_csv__takes_quotes_where_none_are_needed),
                ON_A_STORE(test_import_player__gets_a_full_name),
                ON_A_STORE(test_import_player__who_has_games_gets_a_full_name),
                ON_A_STORE(test_import_player__keeps_the_full_name_of_the_store),
                ON_A_STORE(test_import_player__everybody_can_have_a_full_name),
                ON_A_STORE(test_import_player__refuses_wrong_names),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
