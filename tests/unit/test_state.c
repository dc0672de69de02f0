/* The state of a lane as text, and the states that led to it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "state.h"

enum {
        STATES_MAX = 256
};

static const struct state_place place = {.lane = 7, .match = 42};

static struct event_stamp stamp_of(int64_t at)
{
        return (struct event_stamp){.at = at, .author = "desk"};
}

static void start(struct record *record, const char *players)
{
        record_init(record);
        assert_true(record_start_from(record, players, stamp_of(1)));
}

static enum bowling_status bowl(struct record *record, int pins)
{
        struct event event = {.kind = EVENT_BOWL, .stamp = stamp_of(2)};
        assert_int_equal(bowling_bowl_of(pins, &event.as.bowl), BOWLING_OK);
        return record_apply(record, &event, NULL);
}

static enum bowling_status change(struct record *record, enum event_kind kind, const char *detail)
{
        struct event event = {.kind = kind, .stamp = stamp_of(3)};
        assert_true(event_parse_detail(&event, detail));
        return record_apply(record, &event, NULL);
}

static bool reads(const struct shared_text *text, const char *expected)
{
        return text->length == strlen(expected) && memcmp(text->bytes, expected, text->length) == 0;
}

static void assert_state(struct state_place where, const struct record *record,
                         const char *expected)
{
        struct shared_text *text = state_print(where, record);
        assert_true(reads(text, expected));
        assert_int_equal(text->holders, 1);
        shared_text_let_go(text);
}

#define EMPTY "{\"marks\":[],\"score\":null}"
#define SEVEN_EMPTY EMPTY "," EMPTY "," EMPTY "," EMPTY "," EMPTY "," EMPTY "," EMPTY

static void test_state__lane_without_a_match_is_empty(void **state)
{
        (void)state;
        assert_state((struct state_place){.lane = 12}, NULL,
                     "{\"lane\":12,\"match\":null,\"sequence\":0,\"finished\":false,\"turn\":null,"
                     "\"players\":[],\"bowls\":null,\"undo\":false,\"redo\":false,\"at\":null}");
}

static void test_state__tells_turn_frames_and_what_can_be_done(void **state)
{
        struct record record;
        (void)state;
        start(&record, "PJS");
        bowl(&record, 10);
        bowl(&record, 8);
        bowl(&record, 1);
        bowl(&record, 4);
        assert_int_equal(change(&record, EVENT_UNDO, ""), BOWLING_OK);
        assert_state(place, &record,
                     "{\"lane\":7,\"match\":42,\"sequence\":6,\"finished\":false,"
                     "\"turn\":{\"player\":\"PJS\",\"frame\":3,\"bowl\":1,\"standing\":10},"
                     "\"players\":[{\"name\":\"PJS\",\"frames\":["
                     "{\"marks\":[\"X\"],\"score\":19},{\"marks\":[\"8\",\"1\"],\"score\":28}"
                     "," SEVEN_EMPTY "," EMPTY "],\"total\":28,\"maximum\":268}],"
                     "\"bowls\":\"2 PJST81\","
                     "\"undo\":true,\"redo\":true,\"at\":\"1970-01-01T00:00:00.003Z\"}");
        record_release(&record);
}

static void test_state__match_on_no_lane_says_so(void **state)
{
        struct record record;
        (void)state;
        start(&record, "PJS");
        struct shared_text *text = state_print((struct state_place){.match = 5}, &record);
        assert_int_equal(strncmp(text->bytes, "{\"lane\":null,\"match\":5,\"sequence\":1,", 36), 0);
        shared_text_let_go(text);
        record_release(&record);
}

/* What was shown after each event, and the record that led there. */
struct history {
        struct record record;
        struct shared_text *states[STATES_MAX];
        size_t count;
};

static void note(struct history *history)
{
        assert_in_range(history->count, 0, STATES_MAX - 1);
        history->states[history->count++] = state_print(place, &history->record);
}

static void begin(struct history *history, const char *players)
{
        history->count = 0;
        start(&history->record, players);
        note(history);
}

static void end(struct history *history)
{
        for (size_t i = 0; i < history->count; i++)
                shared_text_let_go(history->states[i]);
        record_release(&history->record);
}

/* One thing that a player might do, by chance; only what is allowed becomes an event. */
static void do_something(struct history *history)
{
        char detail[EVENT_DETAIL_SIZE];
        enum bowling_status status = BOWLING_OK;
        switch (rand() % 8) {
        case 0:
                status = change(&history->record, EVENT_UNDO, "");
                break;
        case 1:
                status = change(&history->record, EVENT_REDO, "");
                break;
        case 2:
                snprintf(detail, sizeof detail, "%s %d %d %d", rand() % 2 ? "PJS" : "KYJ",
                         1 + rand() % 10, rand() % 5, rand() % 6);
                status = change(&history->record, EVENT_CORRECT, detail);
                break;
        default:
                status = bowl(&history->record, rand() % 11);
        }
        if (status == BOWLING_OK)
                note(history);
}

/* An event of a stream as a client reads it, from where the state after event `sequence` begins. */
static void expect_event(const struct history *history, size_t sequence, char *text, size_t size)
{
        const struct shared_text *state = history->states[sequence - 1];
        snprintf(text, size, "id: 42-%zu\nevent: state\ndata: %.*s", sequence, (int)state->length,
                 state->bytes);
}

static void check_replay(const struct history *history)
{
        static char expected[16384];
        const struct record *record = &history->record;
        const struct record_log log = {record->start, record->events, record->count};
        struct replay replay = state_replay(place, &log);
        assert_int_equal(history->record.count, history->count);
        for (size_t i = 0; i < history->count; i++) {
                bool is_last = i + 1 == history->count;
                size_t end = is_last ? replay.text->length : replay.starts[i + 1] - 2;
                expect_event(history, i + 1, expected, sizeof expected);
                assert_int_equal(end - replay.starts[i], strlen(expected));
                assert_memory_equal(replay.text->bytes + replay.starts[i], expected,
                                    strlen(expected));
                if (!is_last)
                        assert_memory_equal(replay.text->bytes + end, "\n\n", 2);
        }
        assert_int_equal(replay.starts[0], 0);
        state_release_replay(&replay);
        assert_null(replay.text);
        assert_null(replay.starts);
}

static void test_state__replay_is_what_was_shown_after_each_event(void **state)
{
        (void)state;
        srand(22);
        for (int i = 0; i < 30; i++) {
                static struct history history;
                begin(&history, "PJS KYJ");
                for (int j = rand() % 120; j > 0; j--)
                        do_something(&history);
                check_replay(&history);
                end(&history);
        }
}

static void test_state__replay_of_a_start_is_one_state(void **state)
{
        static struct history history;
        (void)state;
        begin(&history, "PJS");
        check_replay(&history);
        end(&history);
}

/* Games that were played elsewhere are in the first state already. */
static void test_state__replay_begins_with_what_was_brought_along(void **state)
{
        static struct history history;
        (void)state;
        begin(&history, "PJS:XXX728/F9X7/9-X KYJ:9-9-9-9-9-9-9-9-9-");
        for (int i = 0; i < 4; i++) {
                if (bowl(&history.record, 4) == BOWLING_OK)
                        note(&history);
        }
        assert_in_range(history.count, 3, 5);
        check_replay(&history);
        end(&history);
}

static void test_state__replay_ends_with_a_match_that_is_over(void **state)
{
        static struct history history;
        (void)state;
        begin(&history, "PJS");
        for (int i = 0; i < 12; i++) {
                assert_int_equal(bowl(&history.record, 10), BOWLING_OK);
                note(&history);
        }
        assert_true(bowling_match_is_finished(&history.record.match));
        assert_int_equal(change(&history.record, EVENT_CORRECT, "PJS 10 9 0"), BOWLING_OK);
        note(&history);
        check_replay(&history);
        end(&history);
}

static void test_state__head_of_an_event_has_match_and_sequence(void **state)
{
        char head[STATE_HEAD_SIZE];
        (void)state;
        state_print_head(head, 42, 13);
        assert_string_equal(head, "id: 42-13\nevent: state\ndata: ");
        state_print_head(head, INT64_MAX, UINT64_MAX);
        assert_string_equal(head, "id: 9223372036854775807-18446744073709551615\n"
                                  "event: state\ndata: ");
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_state__lane_without_a_match_is_empty),
                cmocka_unit_test(test_state__tells_turn_frames_and_what_can_be_done),
                cmocka_unit_test(test_state__match_on_no_lane_says_so),
                cmocka_unit_test(test_state__replay_is_what_was_shown_after_each_event),
                cmocka_unit_test(test_state__replay_of_a_start_is_one_state),
                cmocka_unit_test(test_state__replay_begins_with_what_was_brought_along),
                cmocka_unit_test(test_state__replay_ends_with_a_match_that_is_over),
                cmocka_unit_test(test_state__head_of_an_event_has_match_and_sequence),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
