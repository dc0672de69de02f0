/* Tests of events: their names, their details as text, and who did it when. */
#include <limits.h>
#include <stdlib.h>
#include <time.h>

#include "event.h"
#include "play.h"
#include "stored_bowls.h"

enum {
        AUTHOR_BYTES = EVENT_AUTHOR_SIZE - 1,
        LONG_TEXT = 100000
};

static const char marks_of_bowls[] = "F-123456789X";

static struct event correction_of(const char *name, int frame, const char *marks)
{
        return (struct event){
                .kind = EVENT_CORRECT,
                .as.correction = {player_of(name), frame, bowls_of(marks)},
        };
}

static void assert_same_correction(const struct event_correction *left,
                                   const struct event_correction *right)
{
        assert_string_equal(left->player.name, right->player.name);
        assert_int_equal(left->frame, right->frame);
        assert_int_equal(left->bowls.count, right->bowls.count);
        for (int i = 0; i < left->bowls.count; i++)
                assert_true(bowling_bowl_equals(left->bowls.bowls[i], right->bowls.bowls[i]));
}

static void assert_detail(const struct event *event, const char *expected)
{
        char detail[EVENT_DETAIL_SIZE];
        memset(detail, 'x', sizeof detail);
        event_print_detail(event, detail);
        assert_string_equal(detail, expected);
}

static void test_event__kinds_keep_their_numbers_and_names(void **state)
{
        static const char *const names[] = {"start",   "bowl", "undo",    "redo",
                                            "correct", "void", "restore", "assign"};
        for (size_t i = 0; i < LENGTH_OF(names); i++) {
                enum event_kind kind = 0;
                assert_string_equal(event_kind_name((enum event_kind)(i + 1)), names[i]);
                assert_true(event_kind_named(names[i], &kind));
                assert_int_equal(kind, i + 1);
        }
}

static void test_event__number_that_is_no_kind_has_no_name(void **state)
{
        static const int numbers[] = {0, 9, 10, 255, 256, 257, -1, -5, INT_MAX, INT_MIN};
        for (size_t i = 0; i < LENGTH_OF(numbers); i++)
                assert_null(event_kind_name((enum event_kind)numbers[i]));
}

static void test_event__other_names_are_no_kind(void **state)
{
        static const char *const names[] = {"",       "Start", "BOWL",     "bow",
                                            "bowls",  " undo", "undo ",    "redo\n",
                                            "start,", "2",     "correct1", "(null)"};
        enum event_kind kind = EVENT_REDO;
        for (size_t i = 0; i < LENGTH_OF(names); i++)
                assert_false(event_kind_named(names[i], &kind));
        assert_int_equal(kind, EVENT_REDO);
}

static void check_bowl(int form, struct bowling_bowl bowl, const char *detail)
{
        struct event event = {.kind = EVENT_BOWL, .form = form, .as.bowl = bowl};
        struct event read = {.kind = EVENT_BOWL};
        assert_detail(&event, detail);
        assert_true(event_parse_detail(&read, detail));
        assert_true(bowling_bowl_equals(read.as.bowl, bowl));
        assert_int_equal(read.form, form == STORED_FORM_1 ? form : STORED_FORM_COUNTS);
}

/* What an older program wrote has form 1, and new events have form 2. */
static void test_event__bowl_round_trips_in_either_form(void **state)
{
        static const char *const details[] = {"F", "0", "1", "2", "3", "4",
                                              "5", "6", "7", "8", "9", "10"};
        for (size_t i = 0; i < LENGTH_OF(details); i++) {
                struct bowling_bowl bowl = bowl_marked(marks_of_bowls[i]);
                char detail[] = {'2', ' ', "F0123456789T"[i], '\0'};
                check_bowl(STORED_FORM_1, bowl, details[i]);
                check_bowl(0, bowl, detail);
        }
}

static void test_event__correction_reads_as_player_frame_and_bowls_in_either_form(void **state)
{
        static const struct {
                int form;
                const char *name;
                int frame;
                const char *bowls;
                const char *detail;
        } rows[] = {
                {STORED_FORM_1, "PJS", 4, "72", "PJS 4 7 2"},
                {STORED_FORM_1, "PJS", 1, "X", "PJS 1 10"},
                {STORED_FORM_1, "KYJ", 9, "F", "KYJ 9 F"},
                {STORED_FORM_1, "KYJ", 9, "FX", "KYJ 9 F 10"},
                {STORED_FORM_1, "FFF", 2, "FF", "FFF 2 F F"},
                {STORED_FORM_1, "XYZ", 3, "--", "XYZ 3 0 0"},
                {STORED_FORM_1, "ABC", 10, "XXX", "ABC 10 10 10 10"},
                {STORED_FORM_1, "ABC", 10, "73F", "ABC 10 7 3 F"},
                {STORED_FORM_1, "ABC", 10, "XF", "ABC 10 10 F"},
                {STORED_FORM_COUNTS, "PJS", 4, "72", "2 PJS 4 72"},
                {STORED_FORM_COUNTS, "PJS", 1, "X", "2 PJS 1 T"},
                {STORED_FORM_COUNTS, "FFF", 2, "FX", "2 FFF 2 FT"},
                {STORED_FORM_COUNTS, "ABC", 10, "X-F", "2 ABC 10 T0F"},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct event event = correction_of(rows[i].name, rows[i].frame, rows[i].bowls);
                struct event read = {.kind = EVENT_CORRECT};
                event.form = rows[i].form == STORED_FORM_1 ? STORED_FORM_1 : 0;
                assert_detail(&event, rows[i].detail);
                assert_true(event_parse_detail(&read, rows[i].detail));
                assert_int_equal(read.form, rows[i].form);
                assert_same_correction(&read.as.correction, &event.as.correction);
        }
}

static void test_event__detail_of_a_newer_form_is_known_as_such(void **state)
{
        static const struct {
                enum event_kind kind;
                const char *detail;
                bool newer;
        } rows[] = {
                {EVENT_START, "5 PJS", true},        {EVENT_START, "2 PJS", false},
                {EVENT_START, "PJS", false},         {EVENT_BOWL, "4 8[7-10]", true},
                {EVENT_BOWL, "40 x", true},          {EVENT_BOWL, "2 X", false},
                {EVENT_BOWL, "10", false},           {EVENT_CORRECT, "5 PJS 4 72", true},
                {EVENT_CORRECT, "4 7 2", true},      {EVENT_CORRECT, "PJS 4 7 2", false},
                {EVENT_VOID, "3 blind mice", false}, {EVENT_RESTORE, "9 pins stood", false},
                {EVENT_UNDO, "3 x", false},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct event event = {.kind = rows[i].kind};
                assert_int_equal(event_detail_is_newer(rows[i].kind, rows[i].detail),
                                 rows[i].newer);
                if (rows[i].newer)
                        assert_false(event_parse_detail(&event, rows[i].detail));
        }
}

/* Every list of one to three bowls, in every frame. */
static void test_event__every_correction_round_trips(void **state)
{
        enum {
                MARKS = sizeof marks_of_bowls - 1,
                LISTS = MARKS + MARKS * MARKS + MARKS * MARKS * MARKS
        };
        for (int i = 1; i <= LISTS; i++) {
                char detail[EVENT_DETAIL_SIZE];
                struct event event = correction_of("PJS", 1 + i % BOWLING_FRAMES, "");
                struct event read = {.kind = EVENT_CORRECT};
                struct bowling_bowls *bowls = &event.as.correction.bowls;
                for (int number = i; number > 0; number = (number - 1) / MARKS)
                        bowls->bowls[bowls->count++] =
                                bowl_marked(marks_of_bowls[(number - 1) % MARKS]);
                event_print_detail(&event, detail);
                assert_true(event_parse_detail(&read, detail));
                assert_same_correction(&read.as.correction, &event.as.correction);
        }
}

static void test_event__correction_of_too_many_bowls_stays_within_its_room(void **state)
{
        static const int frames[] = {1, 10, 100, 1000, INT_MAX, INT_MIN};
        for (size_t i = 0; i < LENGTH_OF(frames) * BOWLING_BOWLS_MAX; i++) {
                char detail[EVENT_DETAIL_SIZE];
                struct event event = correction_of("PJS", frames[i / BOWLING_BOWLS_MAX],
                                                   "XXXXXXXXXXXXXXXXXXXXX");
                event.as.correction.bowls.count = (int)(i % BOWLING_BOWLS_MAX) + 1;
                memset(detail, 'x', sizeof detail);
                event_print_detail(&event, detail);
                assert_non_null(memchr(detail, '\0', sizeof detail));
        }
}

static void test_event__undo_and_redo_have_no_detail(void **state)
{
        static const enum event_kind kinds[] = {EVENT_UNDO, EVENT_REDO};
        static const char *const garbage[] = {" ", "7", "F", "undo", "PJS 4 7 2", "\n"};
        for (size_t i = 0; i < LENGTH_OF(kinds); i++) {
                struct event event = {.kind = kinds[i]};
                assert_detail(&event, "");
                assert_true(event_parse_detail(&event, ""));
                for (size_t j = 0; j < LENGTH_OF(garbage); j++)
                        assert_false(event_parse_detail(&event, garbage[j]));
        }
}

static void test_event__reason_is_plain_text_or_nothing(void **state)
{
        char longest[EVENT_REASON_SIZE + 1];
        struct event event = {.kind = EVENT_VOID};
        memset(longest, 'x', sizeof longest);
        longest[EVENT_REASON_SIZE] = '\0';
        assert_false(event_parse_detail(&event, longest));
        longest[EVENT_REASON_SIZE - 1] = '\0';
        assert_true(event_parse_detail(&event, longest));
        assert_detail(&event, longest);
        assert_false(event_parse_detail(&event, "\x1b[31m"));
        assert_false(event_parse_detail(&event, "two\nlines"));
        assert_false(event_parse_detail(&event, "\xff"));
        event.kind = EVENT_RESTORE;
        assert_true(event_parse_detail(&event, ""));
        assert_detail(&event, "");
}

static void test_event__detail_of_a_start_does_not_stand_in_the_event(void **state)
{
        struct event event = {.kind = EVENT_START};
        assert_detail(&event, "");
        assert_true(event_parse_detail(&event, ""));
        assert_true(event_parse_detail(&event, "PJS KYJ:7"));
}

static void test_event__no_detail_fits_a_number_that_is_no_kind(void **state)
{
        static const int numbers[] = {0, 9, -1, INT_MAX};
        for (size_t i = 0; i < LENGTH_OF(numbers); i++) {
                struct event event = {.kind = (enum event_kind)numbers[i]};
                assert_detail(&event, "");
                assert_false(event_parse_detail(&event, ""));
                assert_false(event_parse_detail(&event, "7"));
        }
}

static void assert_refused(enum event_kind kind, const char *detail)
{
        struct event event = {.kind = kind};
        if (event_parse_detail(&event, detail))
                fail_msg("\"%s\" was taken for a %s", detail, event_kind_name(kind));
}

static void test_event__garbage_is_no_bowl(void **state)
{
        static const char *const details[] = {
                "",     "11",         "-1",
                " 7",   "7 ",         "F ",
                " F",   "FF",         "f",
                "X",    "x",          "/",
                "-",    "12",         "99",
                "100",  "010",        "+7",
                "7.",   "7.0",        "1e1",
                "0x7",  "7\n",        "\t7",
                "2 X",  "2 10",       "2 7 ",
                "2  7", "2 72",       "2 /",
                "2 ",   "1 7",        "3 7",
                "2 -",  "02 7",       "7F",
                "F7",   "F1",         "7 2",
                "A",    "7,",         "07",
                "00",   "09",         "1 0",
                "٧",    "\xff",       "\x7f",
                "\x01", "4294967303", "18446744073709551623",
        };
        for (size_t i = 0; i < LENGTH_OF(details); i++)
                assert_refused(EVENT_BOWL, details[i]);
}

static void test_event__assignment_round_trips(void **state)
{
        static const struct {
                const char *detail;
                int64_t person;
        } rows[] = {{"PJS 7", 7},
                    {"PJS 0", PERSON_OF_LETTERS},
                    {"KYJ -", PERSON_GUEST},
                    {"KYJ 999999999999999999", 999999999999999999}};
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct event event = {.kind = EVENT_ASSIGN};
                assert_true(event_parse_detail(&event, rows[i].detail));
                assert_int_equal(event.as.assignment.person, rows[i].person);
                assert_detail(&event, rows[i].detail);
        }
}

static void test_event__garbage_is_no_assignment(void **state)
{
        static const char *const details[] = {
                "",       "PJS",     "PJS ",   "PJS  7",  "PJS 7 ",
                "PJS 07", "PJS -1",  "PJS --", "PJS +7",  "pjs 7",
                "PJ 7",   "PJSX 7",  "7",      "2 PJS 7", "PJS 7,8",
                "PJS x",  "PJS 7\n", "PJS 00", "PJS #7",  "PJS 1000000000000000000"};
        for (size_t i = 0; i < LENGTH_OF(details); i++)
                assert_refused(EVENT_ASSIGN, details[i]);
}

static void test_event__garbage_is_no_correction(void **state)
{
        static const char *const details[] = {
                "",
                " ",
                "P",
                "PJ",
                "PJS",
                "PJS ",
                "PJS 4",
                "PJS 4 ",
                "PJS 4  ",
                "PJS  4 1",
                "PJS 4  1",
                "PJS 4 1 ",
                "PJS 4 1  2",
                " PJS 4 1",
                "PJS 4 1 2 3 4",
                "PJS 4 1 2 3 ",
                "pjs 4 1",
                "Pjs 4 1",
                "P.J.S 4 1",
                "PJSX 4 1",
                "PJ 4 1",
                "PJ4 4 1",
                "P S 4 1",
                "PJS4 1",
                "PJS\t4 1",
                "PJS 4\t1",
                "PJS 4,1",
                "PJS 4 1\n",
                "PJS -4 1",
                "PJS +4 1",
                "PJS F 1",
                "PJS 4 11",
                "PJS 4 -1",
                "PJS 4 f",
                "PJS 4 X",
                "PJS 4 7 /",
                "PJS 4 7F",
                "PJS 4 F7",
                "PJS 4 100",
                "PJS 004 1",
                "PJS 04 1",
                "PJS 4 01",
                "PJS 100 1",
                "PJS 4294967300 1",
                "7",
                "F",
                "2 PJS 4 7 2",
                "2 PJS 4 ",
                "2 PJS 4",
                "2 PJS 4 X",
                "2 PJS 4 7212",
                "2 PJS 4 72 ",
                "2 PJS  4 72",
                "2  PJS 4 72",
                "2 pjs 4 72",
                "2 PJS 04 72",
                "1 PJS 4 72",
                "3 PJS 4 72",
                "PJS 4 72 2",
                "박지성 4 1",
                "\xff\xff\xff 4 1",
        };
        for (size_t i = 0; i < LENGTH_OF(details); i++)
                assert_refused(EVENT_CORRECT, details[i]);
}

static void test_event__long_garbage_is_refused(void **state)
{
        static const char bytes[] = "0179F P\n";
        char *text = calloc(1, LONG_TEXT + 1);
        assert_non_null(text);
        for (size_t i = 0; i < sizeof bytes - 1; i++) {
                memset(text, bytes[i], LONG_TEXT);
                assert_refused(EVENT_BOWL, text);
                assert_refused(EVENT_UNDO, text);
                assert_refused(EVENT_CORRECT, text);
                memcpy(text, "PJS 4 1", strlen("PJS 4 1"));
                assert_refused(EVENT_CORRECT, text);
        }
        free(text);
}

/* What is read is written again with the same bytes, so a log has one way to say a thing. */
static void check_canonical(enum event_kind kind, const char *detail)
{
        char printed[EVENT_DETAIL_SIZE];
        struct event event = {.kind = kind};
        if (!event_parse_detail(&event, detail))
                return;
        event_print_detail(&event, printed);
        assert_string_equal(printed, detail);
}

static void check_with_any_byte(enum event_kind kind, const char *detail, size_t at)
{
        char text[2 * EVENT_DETAIL_SIZE];
        size_t length = strlen(detail);
        for (int byte = 0; byte <= UCHAR_MAX; byte++) {
                memcpy(text, detail, length + 1);
                text[at] = (char)byte;
                check_canonical(kind, text);
                memcpy(text + at + 1, detail + at, length - at + 1);
                check_canonical(kind, text);
        }
        memcpy(text, detail, at);
        memcpy(text + at, detail + at + 1, length - at);
        check_canonical(kind, text);
}

static void test_event__what_is_read_is_written_with_the_same_bytes(void **state)
{
        static const struct {
                enum event_kind kind;
                const char *detail;
        } rows[] = {
                {EVENT_BOWL, "7"},
                {EVENT_BOWL, "10"},
                {EVENT_BOWL, "F"},
                {EVENT_CORRECT, "PJS 4 7 2"},
                {EVENT_CORRECT, "ABC 10 10 F 10"},
                {EVENT_BOWL, "2 7"},
                {EVENT_BOWL, "2 T"},
                {EVENT_CORRECT, "2 PJS 4 72"},
                {EVENT_CORRECT, "2 ABC 10 TFT"},
                {EVENT_VOID, "the pins, \"all\" of them"},
                {EVENT_RESTORE, "잘못"},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                check_canonical(rows[i].kind, rows[i].detail);
                for (size_t at = 0; at < strlen(rows[i].detail); at++)
                        check_with_any_byte(rows[i].kind, rows[i].detail, at);
        }
}

static int64_t milliseconds_now(void)
{
        struct timespec now;
        assert_int_equal(clock_gettime(CLOCK_REALTIME, &now), 0);
        return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void test_event__stamp_has_the_time_in_milliseconds(void **state)
{
        int64_t before = milliseconds_now();
        struct event_stamp stamp = event_stamp_now("PJS");
        assert_in_range(stamp.at, before, milliseconds_now());
        assert_string_equal(stamp.author, "PJS");
}

static void test_event__author_is_kept_as_far_as_there_is_room(void **state)
{
        char author[3 * EVENT_AUTHOR_SIZE];
        for (size_t length = 0; length < sizeof author; length++) {
                memset(author, 'a', length);
                author[length] = '\0';
                struct event_stamp stamp = event_stamp_now(author);
                assert_int_equal(strlen(stamp.author),
                                 length < AUTHOR_BYTES ? length : AUTHOR_BYTES);
                assert_memory_equal(stamp.author, author, strlen(stamp.author));
        }
}

/* `ascii` bytes of a, and behind them the same character until there is no more room. */
static void check_cut(const char *character, size_t ascii, size_t characters)
{
        char author[8 * EVENT_AUTHOR_SIZE] = "";
        size_t width = strlen(character);
        size_t kept = (AUTHOR_BYTES - ascii) / width;
        memset(author, 'a', ascii);
        for (size_t i = 0; i < characters; i++)
                memcpy(author + ascii + i * width, character, width + 1);
        struct event_stamp stamp = event_stamp_now(author);
        author[ascii + (characters < kept ? characters : kept) * width] = '\0';
        assert_string_equal(stamp.author, author);
}

static void test_event__author_is_cut_between_characters(void **state)
{
        static const char *const characters[] = {
                "é", "박", "🎳", "e\u0301", "\u1107\u1161\u11a8", "\U0001f44d\U0001f3fd"};
        for (size_t i = 0; i < LENGTH_OF(characters); i++)
                for (size_t ascii = 0; ascii <= AUTHOR_BYTES; ascii++)
                        for (size_t count = 0; count <= 16; count++)
                                check_cut(characters[i], ascii, count);
}

static void test_event__author_of_broken_characters_stays_within_its_room(void **state)
{
        static const char bytes[] = "\x80\xbf\xc2\xe0\xf0\xff";
        for (size_t i = 0; i < sizeof bytes - 1; i++) {
                char author[2 * EVENT_AUTHOR_SIZE] = "";
                memset(author, bytes[i], sizeof author - 1);
                struct event_stamp stamp = event_stamp_now(author);
                assert_non_null(memchr(stamp.author, '\0', sizeof stamp.author));
        }
}

static void test_event__control_characters_of_an_author_are_replaced(void **state)
{
        for (int byte = 1; byte < 0x80; byte++) {
                char author[] = {'a', (char)byte, 'z', '\0'};
                struct event_stamp stamp = event_stamp_now(author);
                if (byte < ' ' || byte == 0x7f)
                        author[1] = '?';
                assert_string_equal(stamp.author, author);
        }
        struct event_stamp stamp = event_stamp_now("\033[31m박지성\r\n\a");
        assert_string_equal(stamp.author, "?[31m박지성???");
}

static void test_event__what_knows_pins_is_written_in_form_3(void **state)
{
        struct event bowl = {.kind = EVENT_BOWL};
        struct event correction = correction_of("PJS", 4, "81");
        struct event read = {.kind = EVENT_BOWL};
        assert_int_equal(bowling_bowl_leaving(8, 0x240, &bowl.as.bowl), BOWLING_OK);
        assert_detail(&bowl, "3 8as");
        assert_true(event_parse_detail(&read, "3 8as"));
        assert_int_equal(read.form, STORED_FORM_PINS);
        assert_true(bowling_bowl_equals(read.as.bowl, bowl.as.bowl));
        correction.as.correction.bowls.bowls[0] = bowl.as.bowl;
        assert_detail(&correction, "3 PJS 4 8as1");
        read = (struct event){.kind = EVENT_CORRECT};
        assert_true(event_parse_detail(&read, "3 PJS 4 8as1"));
        assert_same_correction(&read.as.correction, &correction.as.correction);
}

static void test_event__pins_in_another_form_make_no_sense(void **state)
{
        static const char *const bowls[] = {"8[7-10]", "S8", "2 8as", "2 8S", "3 8", "3 8[7-10]"};
        static const char *const corrections[] = {"PJS 4 8[7-10] 1", "2 PJS 4 8as1", "3 PJS 4 81",
                                                  "3 PJS 4 8 1"};
        for (size_t i = 0; i < LENGTH_OF(bowls); i++) {
                struct event event = {.kind = EVENT_BOWL};
                assert_false(event_parse_detail(&event, bowls[i]));
        }
        for (size_t i = 0; i < LENGTH_OF(corrections); i++) {
                struct event event = {.kind = EVENT_CORRECT};
                assert_false(event_parse_detail(&event, corrections[i]));
        }
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_event__kinds_keep_their_numbers_and_names),
                cmocka_unit_test(test_event__number_that_is_no_kind_has_no_name),
                cmocka_unit_test(test_event__other_names_are_no_kind),
                cmocka_unit_test(test_event__bowl_round_trips_in_either_form),
                cmocka_unit_test(
                        test_event__correction_reads_as_player_frame_and_bowls_in_either_form),
                cmocka_unit_test(test_event__detail_of_a_newer_form_is_known_as_such),
                cmocka_unit_test(test_event__every_correction_round_trips),
                cmocka_unit_test(test_event__correction_of_too_many_bowls_stays_within_its_room),
                cmocka_unit_test(test_event__reason_is_plain_text_or_nothing),
                cmocka_unit_test(test_event__undo_and_redo_have_no_detail),
                cmocka_unit_test(test_event__detail_of_a_start_does_not_stand_in_the_event),
                cmocka_unit_test(test_event__no_detail_fits_a_number_that_is_no_kind),
                cmocka_unit_test(test_event__garbage_is_no_bowl),
                cmocka_unit_test(test_event__assignment_round_trips),
                cmocka_unit_test(test_event__garbage_is_no_assignment),
                cmocka_unit_test(test_event__garbage_is_no_correction),
                cmocka_unit_test(test_event__long_garbage_is_refused),
                cmocka_unit_test(test_event__what_is_read_is_written_with_the_same_bytes),
                cmocka_unit_test(test_event__stamp_has_the_time_in_milliseconds),
                cmocka_unit_test(test_event__author_is_kept_as_far_as_there_is_room),
                cmocka_unit_test(test_event__author_is_cut_between_characters),
                cmocka_unit_test(test_event__author_of_broken_characters_stays_within_its_room),
                cmocka_unit_test(test_event__control_characters_of_an_author_are_replaced),
                cmocka_unit_test(test_event__what_knows_pins_is_written_in_form_3),
                cmocka_unit_test(test_event__pins_in_another_form_make_no_sense),
        };
        return cmocka_run_group_tests_name("event", tests, NULL, NULL);
}
