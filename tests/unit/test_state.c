/* The state of a lane as text, and which of two is newer. */
#include <stdio.h>
#include <string.h>

#include "state.h"
#include "testing.h"

static const struct store_lane position = {.lane = 7, .turn = 3, .match = 42, .sequence = 6};

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

static void assert_state(struct store_lane where, const struct record *record, const char *expected)
{
        struct shared_text *text = state_print(where, record, NULL);
        assert_true(reads(text, expected));
        assert_int_equal(text->holders, 1);
        shared_text_release(text);
}

#define EMPTY "{\"marks\":[],\"score\":null}"
#define SEVEN_EMPTY EMPTY "," EMPTY "," EMPTY "," EMPTY "," EMPTY "," EMPTY "," EMPTY

static void test_state__lane_without_a_match_is_empty(void **state)
{
        assert_state((struct store_lane){.lane = 12, .turn = 4}, NULL,
                     "{\"lane\":12,\"id\":\"4-0\",\"match\":null,\"sequence\":0,\"finished\":false,"
                     "\"turn\":null,"
                     "\"players\":[],\"bowls\":null,\"undo\":false,\"redo\":false,\"at\":null}");
}

static void test_state__tells_turn_frames_and_what_can_be_done(void **state)
{
        struct record record;
        start(&record, "PJS");
        bowl(&record, 10);
        bowl(&record, 8);
        bowl(&record, 1);
        bowl(&record, 4);
        assert_int_equal(change(&record, EVENT_UNDO, ""), BOWLING_OK);
        assert_state(position, &record,
                     "{\"lane\":7,\"id\":\"3-6\",\"match\":42,\"sequence\":6,\"finished\":false,"
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
        start(&record, "PJS");
        static const char expected[] = "{\"lane\":null,\"id\":null,\"match\":5,\"sequence\":1,";
        struct shared_text *text =
                state_print((struct store_lane){.match = 5, .sequence = 1}, &record, NULL);
        assert_int_equal(strncmp(text->bytes, expected, strlen(expected)), 0);
        shared_text_release(text);
        record_release(&record);
}

static void test_state__match_that_is_over_says_so(void **state)
{
        struct record record;
        start(&record, "PJS");
        for (int i = 0; i < 12; i++)
                assert_int_equal(bowl(&record, 10), BOWLING_OK);
        struct shared_text *text = state_print(position, &record, NULL);
        char copy[4096];
        snprintf(copy, sizeof copy, "%.*s", (int)text->length, text->bytes);
        assert_non_null(strstr(copy, "\"finished\":true,\"turn\":null,"));
        assert_non_null(strstr(copy, "\"total\":300,\"maximum\":300"));
        shared_text_release(text);
        record_release(&record);
}

static void test_state__largest_ids_are_printed_whole(void **state)
{
        struct store_lane largest = {
                .lane = INT32_MAX, .turn = INT64_MAX, .match = INT64_MAX, .sequence = INT64_MAX};
        static const char expected[] =
                "{\"lane\":2147483647,\"id\":\"9223372036854775807-9223372036854775807\","
                "\"match\":9223372036854775807,\"sequence\":9223372036854775807,";
        struct record record;
        start(&record, "PJS");
        struct shared_text *text = state_print(largest, &record, NULL);
        assert_memory_equal(text->bytes, expected, strlen(expected));
        shared_text_release(text);
        record_release(&record);
}

static int compare(int64_t turn, int64_t sequence, int64_t other_turn, int64_t other_sequence)
{
        struct store_lane left = {.lane = 1, .turn = turn, .match = 9, .sequence = sequence};
        struct store_lane right = {
                .lane = 1, .turn = other_turn, .match = 3, .sequence = other_sequence};
        return state_compare(&left, &right);
}

/* The ids of matches tell nothing: an older match may come back to a lane. */
static void test_state__larger_turn_is_newer_then_larger_sequence(void **state)
{
        assert_int_equal(compare(2, 5, 2, 5), 0);
        assert_int_equal(compare(0, 0, 0, 0), 0);
        assert_true(compare(2, 5, 2, 6) < 0);
        assert_true(compare(2, 6, 2, 5) > 0);
        assert_true(compare(3, 0, 2, 9) > 0);
        assert_true(compare(2, 9, 3, 0) < 0);
        assert_true(compare(INT64_MAX, 0, 0, INT64_MAX) > 0);
        assert_true(compare(0, INT64_MAX, INT64_MAX, 0) < 0);
        assert_true(compare(1, INT64_MAX, 1, 0) > 0);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_state__lane_without_a_match_is_empty),
                cmocka_unit_test(test_state__tells_turn_frames_and_what_can_be_done),
                cmocka_unit_test(test_state__match_on_no_lane_says_so),
                cmocka_unit_test(test_state__match_that_is_over_says_so),
                cmocka_unit_test(test_state__largest_ids_are_printed_whole),
                cmocka_unit_test(test_state__larger_turn_is_newer_then_larger_sequence),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
