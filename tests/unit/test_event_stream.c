/* Tests of server-sent events: what the format allows, and bytes that are cut anywhere. */
#include "play.h"

#include <stdlib.h>

#include "event_stream.h"

/* What was heard: `type|data|id` and a semicolon for each event. */
static char *heard;
static size_t heard_size;
static FILE *ear;

static void note(void *context, const struct event_stream_event *event)
{
        assert_int_equal(strlen(event->data), event->length);
        fprintf(ear, "%s|%s|%s;", event->type, event->data, event->id);
}

static struct event_stream stream;

static void begin(void)
{
        ear = open_memstream(&heard, &heard_size);
        assert_non_null(ear);
        event_stream_init(&stream, note, NULL);
}

static void end(const char *expected)
{
        fclose(ear);
        assert_string_equal(heard, expected);
        free(heard);
        event_stream_release(&stream);
}

static void feed(const char *text)
{
        assert_true(event_stream_feed(&stream, text, strlen(text)));
}

static void assert_heard(const char *text, const char *expected)
{
        begin();
        feed(text);
        end(expected);
}

static void test_event_stream__an_empty_line_ends_an_event(void **state)
{
        assert_heard("data: 1\n\n", "message|1|;");
        assert_heard("data: 1\n", "");
        assert_heard("data: 1\n\ndata: 2\n\ndata: 3", "message|1|;message|2|;");
        assert_heard("\n\n\ndata: 1\n\n\n", "message|1|;");
}

static void test_event_stream__fields_have_their_meaning(void **state)
{
        assert_heard("id: 1-2\nevent: state\ndata: {}\n\n", "state|{}|1-2;");
        assert_heard("event: state\nevent: other\ndata: 1\n\n", "other|1|;");
        assert_heard("event: state\ndata: 1\n\ndata: 2\n\n", "state|1|;message|2|;");
        assert_heard("event: state\n\ndata: 2\n\n", "message|2|;");
        assert_heard("more: x\ndata: 1\nDATA: 2\n data: 3\n\n", "message|1|;");
}

static void test_event_stream__one_space_behind_the_colon_is_left_out(void **state)
{
        assert_heard("data:1\n\n", "message|1|;");
        assert_heard("data:  1 \n\n", "message| 1 |;");
        assert_heard("data: a: b\n\n", "message|a: b|;");
        assert_heard("data\n\n", "message||;");
        assert_heard("data:\n\n", "message||;");
}

static void test_event_stream__lines_of_data_are_joined(void **state)
{
        assert_heard("data: 1\ndata: 2\ndata:\ndata: 4\n\n", "message|1\n2\n\n4|;");
        assert_heard("data\ndata\n\n", "message|\n|;");
}

static void test_event_stream__lines_end_in_three_ways(void **state)
{
        assert_heard("data: 1\r\n\r\n", "message|1|;");
        assert_heard("data: 1\r\r", "message|1|;");
        assert_heard("data: 1\r\n\n", "message|1|;");
        assert_heard("data: 1\n\r\n", "message|1|;");
        assert_heard("data: 1\n\r", "message|1|;");
        assert_heard("data: 1\rdata: 2\ndata: 3\r\n\r", "message|1\n2\n3|;");
}

static void test_event_stream__comments_are_no_events(void **state)
{
        assert_heard(":\n\n", "");
        assert_heard(": data: 1\n\n", "");
        assert_heard("data: 1\n:\ndata: 2\n\n", "message|1\n2|;");
}

static void test_event_stream__a_byte_order_mark_is_left_out_at_the_beginning_only(void **state)
{
        assert_heard("\xEF\xBB\xBF"
                     "data: 1\n\n",
                     "message|1|;");
        assert_heard("\xEF\xBB\xBF\n\n", "");
        assert_heard("data: 1\n\xEF\xBB\xBF"
                     "data: 2\n\n",
                     "message|1|;");
}

static void test_event_stream__an_id_stays_until_the_next_one(void **state)
{
        assert_heard("id: 1\ndata: a\n\ndata: b\n\nid\ndata: c\n\n",
                     "message|a|1;message|b|1;message|c|;");
        begin();
        assert_string_equal(event_stream_last_id(&stream), "");
        feed("id: 1\ndata: a\n\nid: 2\ndata: b\n");
        assert_string_equal(event_stream_last_id(&stream), "1");
        feed("\nid: 3\n\n");
        assert_string_equal(event_stream_last_id(&stream), "3");
        end("message|a|1;message|b|2;");
}

static void test_event_stream__an_id_with_a_nul_is_none(void **state)
{
        static const char bytes[] = "id: 1\nid: 2\0003\ndata: a\nda\0ta: b\n\n";
        begin();
        assert_true(event_stream_feed(&stream, bytes, sizeof bytes - 1));
        end("message|a|1;");
}

static void test_event_stream__a_new_connection_forgets_all_but_the_last_id(void **state)
{
        begin();
        feed("id: 1\ndata: a\n\nid: 2\nevent: state\ndata: cut of");
        event_stream_restart(&stream);
        assert_string_equal(event_stream_last_id(&stream), "1");
        feed("\ndata: b\n\n");
        feed("data: c\r");
        event_stream_restart(&stream);
        feed("\ndata: d\n\n");
        end("message|a|1;message|b|1;message|d|1;");
}

static void test_event_stream__a_server_says_how_long_to_wait(void **state)
{
        begin();
        assert_int_equal(stream.retry_milliseconds, -1);
        feed("retry: 2500\n");
        assert_int_equal(stream.retry_milliseconds, 2500);
        feed("retry: 1s\nretry: -1\nretry:\nretry\n");
        assert_int_equal(stream.retry_milliseconds, 2500);
        feed("retry: 99999999999999999999999\n");
        assert_int_equal(stream.retry_milliseconds, INT32_MAX);
        end("");
}

static void test_event_stream__bytes_may_be_cut_anywhere(void **state)
{
        static const char text[] = "\xEF\xBB\xBF: hello\r\nid: 7-1\r\nevent: state\r\n"
                                   "data: {\"lane\":7}\r\ndata: 2\r\n\r\n:\n\nevent: heartbeat\r\r"
                                   "id: 7-2\ndata: x\n\n";
        static const char expected[] = "state|{\"lane\":7}\n2|7-1;message|x|7-2;";
        for (size_t first = 0; first < sizeof text; first++) {
                for (size_t second = first; second < sizeof text; second++) {
                        begin();
                        event_stream_feed(&stream, text, first);
                        event_stream_feed(&stream, text + first, second - first);
                        event_stream_feed(&stream, text + second, sizeof text - 1 - second);
                        end(expected);
                }
        }
}

static void test_event_stream__what_has_no_end_is_refused(void **state)
{
        static char block[64 * 1024];
        memset(block, 'x', sizeof block);
        begin();
        for (size_t i = 0; i < EVENT_STREAM_MAX / sizeof block; i++)
                assert_true(event_stream_feed(&stream, block, sizeof block));
        assert_false(event_stream_feed(&stream, block, sizeof block));
        event_stream_restart(&stream);
        feed("data: 1\n\n");
        bool taken = true;
        for (size_t i = 0; taken && i <= EVENT_STREAM_MAX / sizeof block; i++) {
                feed("data: ");
                assert_true(event_stream_feed(&stream, block, sizeof block));
                taken = event_stream_feed(&stream, "\n", 1);
        }
        assert_false(taken);
        end("message|1|;");
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_event_stream__an_empty_line_ends_an_event),
                cmocka_unit_test(test_event_stream__fields_have_their_meaning),
                cmocka_unit_test(test_event_stream__one_space_behind_the_colon_is_left_out),
                cmocka_unit_test(test_event_stream__lines_of_data_are_joined),
                cmocka_unit_test(test_event_stream__lines_end_in_three_ways),
                cmocka_unit_test(test_event_stream__comments_are_no_events),
                cmocka_unit_test(
                        test_event_stream__a_byte_order_mark_is_left_out_at_the_beginning_only),
                cmocka_unit_test(test_event_stream__an_id_stays_until_the_next_one),
                cmocka_unit_test(test_event_stream__an_id_with_a_nul_is_none),
                cmocka_unit_test(test_event_stream__a_new_connection_forgets_all_but_the_last_id),
                cmocka_unit_test(test_event_stream__a_server_says_how_long_to_wait),
                cmocka_unit_test(test_event_stream__bytes_may_be_cut_anywhere),
                cmocka_unit_test(test_event_stream__what_has_no_end_is_refused),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
